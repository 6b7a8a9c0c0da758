import Undo from '~icons/lucide/undo-2';
import { Form, Link } from 'react-router';
import { Notice } from '#platform/web/notice.tsx';

interface UndoNoticeProps {
  deleted: { id: number; title: string };
  /** The URL of the table without the notice. */
  action: string;
}

/** Stays until the page is left, as a time limit would exclude slow readers. */
export function UndoNotice({ deleted, action }: UndoNoticeProps) {
  return (
    <Notice kind="good" icon={Undo} role="alert" className="items-center">
      <Form method="post" action={action} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="id" value={deleted.id} />
        <span className="wrap-anywhere">{`${deleted.title} was deleted.`}</span>
        <button className="min-h-7 font-semibold underline underline-offset-4 max-md:min-h-target">
          Undo
        </button>
        <Link to="/admin/products/deleted">Deleted products</Link>
      </Form>
    </Notice>
  );
}
