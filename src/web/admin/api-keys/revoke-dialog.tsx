import type { ListedApiKey } from '#services/api-keys/list-api-keys.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { apiKeysUrl } from './api-keys-url.ts';

export function RevokeDialog({ apiKey: { id, name, start } }: { apiKey: ListedApiKey }) {
  return (
    <ConfirmDialog
      question="Revoke this key?"
      verb={{ now: 'Revoke', busy: 'Revoking …' }}
      fields={{ revoke: id }}
      closeTo={apiKeysUrl()}
    >
      <p className="wrap-anywhere">
        {name}, {start}…
      </p>
      <p className="text-muted">The program that uses it is shut out at once, and for good.</p>
    </ConfirmDialog>
  );
}
