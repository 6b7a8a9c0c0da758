import { ConfirmDialog } from '../confirm-dialog.tsx';

interface DeleteWebhookDialogProps {
  webhook: { id: string; url: string };
  closeTo: string;
}

export function DeleteWebhookDialog({ webhook: { id, url }, closeTo }: DeleteWebhookDialogProps) {
  return (
    <ConfirmDialog
      question="Delete this webhook?"
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ change: 'delete', id }}
      action={closeTo}
      closeTo={closeTo}
    >
      <p className="wrap-anywhere">{url}</p>
      <p className="text-muted">The list of what it was told goes with it.</p>
    </ConfirmDialog>
  );
}
