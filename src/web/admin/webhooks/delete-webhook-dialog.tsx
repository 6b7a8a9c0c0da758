import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Modal, ModalButtons } from '../modal.tsx';

interface DeleteWebhookDialogProps {
  webhook: { id: string; url: string };
  closeTo: string;
}

export function DeleteWebhookDialog({ webhook, closeTo }: DeleteWebhookDialogProps) {
  const textId = useId();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Modal title="Delete this webhook?" size="small" describedBy={textId} closeTo={closeTo}>
      <div id={textId} className="grid gap-3 px-5 pb-6 text-[1rem] md:px-7">
        <p className="wrap-anywhere">{webhook.url}</p>
        <p className="text-muted">The list of what it was told goes with it.</p>
      </div>
      <Form method="post" action={closeTo} className="contents">
        <input type="hidden" name="change" value="delete" />
        <input type="hidden" name="id" value={webhook.id} />
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
