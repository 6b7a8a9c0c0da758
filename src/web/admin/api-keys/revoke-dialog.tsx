import type { ListedApiKey } from '#services/api-keys/list-api-keys.ts';
import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Modal, ModalButtons } from '../modal.tsx';
import { apiKeysUrl } from './api-keys-url.ts';

export function RevokeDialog({ apiKey: { id, name, start } }: { apiKey: ListedApiKey }) {
  const textId = useId();
  const isSending = useNavigation().formMethod === 'POST';
  const closeTo = apiKeysUrl();
  return (
    <Modal title="Revoke this key?" size="small" describedBy={textId} closeTo={closeTo}>
      <div id={textId} className="grid gap-3 px-5 pb-6 text-[1rem] md:px-7">
        <p className="wrap-anywhere">
          {name}, {start}…
        </p>
        <p className="text-muted">The program that uses it is shut out at once, and for good.</p>
      </div>
      <Form method="post" className="contents">
        <input type="hidden" name="revoke" value={id} />
        <ModalButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset data-first-focus>
            Cancel
          </ButtonLink>
          <Button kind="bad" disabled={isSending}>
            {isSending ? 'Revoking …' : 'Revoke'}
          </Button>
        </ModalButtons>
      </Form>
    </Modal>
  );
}
