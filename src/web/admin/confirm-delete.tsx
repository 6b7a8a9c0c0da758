import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmDeleteProps {
  question: string;
  /** What would be gone. */
  name: string;
  id: number;
  closeTo: string;
}

export function ConfirmDelete({ question, name, id, closeTo }: ConfirmDeleteProps) {
  return (
    <ConfirmDialog
      question={question}
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ intent: 'delete', id: `${id}` }}
      closeTo={closeTo}
    >
      <p className="text-muted">{name}</p>
    </ConfirmDialog>
  );
}
