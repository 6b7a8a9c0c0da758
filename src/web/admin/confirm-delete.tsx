import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Modal, ModalButtons } from './modal.tsx';

interface ConfirmDeleteProps {
  question: string;
  /** What would be gone. */
  name: string;
  id: number;
  closeTo: string;
}

export function ConfirmDelete({ question, name, id, closeTo }: ConfirmDeleteProps) {
  const nameId = useId();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Modal title={question} size="small" describedBy={nameId} closeTo={closeTo}>
      <p id={nameId} className="px-5 pb-6 text-[1rem] text-muted md:px-7">
        {name}
      </p>
      <Form method="post" className="contents">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <ModalButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset data-first-focus>
            Cancel
          </ButtonLink>
          <Button kind="bad" disabled={isSending}>
            {isSending ? 'Deleting …' : 'Delete'}
          </Button>
        </ModalButtons>
      </Form>
    </Modal>
  );
}
