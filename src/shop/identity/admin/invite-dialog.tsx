import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { Modal, ModalButtons } from '#platform/web/admin/modal.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { AreaCheckboxes } from './role-form.tsx';
import type { InviteAnswer } from './users-action.ts';

interface InviteDialogProps {
  answer: InviteAnswer | undefined;
  /** The email of an existing account that is invited, as its address is not verified. */
  email: string | undefined;
  closeTo: string;
}

/** The owner's form to invite someone without an account as staff. */
export function InviteDialog({ answer, email, closeTo }: InviteDialogProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  return (
    <Modal title="Invite staff" size="wide" closeTo={closeTo}>
      <Form ref={ref} method="post" noValidate className="contents">
        <input type="hidden" name="intent" value="invite" />
        <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto px-5 pb-6 md:px-7">
          <p className="max-w-[60ch] text-muted">
            We send an invitation to this address. Its recipient chooses a password and gets access
            to the selected areas.
          </p>
          <TextField
            name="email"
            label="Email address"
            type="email"
            isRequired
            autoComplete="off"
            maxLength={254}
            defaultValue={answer?.email ?? email}
            problem={answer?.problem}
          />
          <AreaCheckboxes selected={answer?.areas ?? []} className="grid" />
        </div>
        <UnsavedChanges form={ref} isAnswered={answer !== undefined} staysOn="address" />
        <ModalButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button disabled={isSending}>{isSending ? 'Sending …' : 'Send invitation'}</Button>
        </ModalButtons>
      </Form>
    </Modal>
  );
}
