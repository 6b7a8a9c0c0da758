import { Form } from 'react-router';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { Button } from '#platform/web/button.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Notice } from '#platform/web/notice.tsx';
import { TextField } from '#platform/web/text-field.tsx';

/** The reason why the account was not deleted. */
export interface DeleteActionData {
  problems: { password?: string; word?: string };
  message: string | null;
}

interface DeleteSectionProps {
  hasPassword: boolean;
  isEmailVerified: boolean;
  contactRetentionDays: number;
  result: DeleteActionData | undefined;
}

/** Explains what is deleted and what is kept before asking for confirmation. */
export function DeleteSection({
  hasPassword,
  isEmailVerified,
  contactRetentionDays,
  result,
}: DeleteSectionProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const { problems, message } = result ?? { problems: {}, message: null };
  return (
    <section aria-labelledby="delete" className="mt-12 border-t border-line pt-6">
      <h3 id="delete">Delete the account</h3>
      <details open={result !== undefined} className="group mt-2">
        <summary className="text-link min-h-target text-bad">Delete my account</summary>
        <ul className="mt-2 grid list-disc gap-2 ps-5 marker:text-edge">
          <li>
            <b className="font-medium">Deleted now:</b> your password, devices, addresses, cart,
            reviews, unused codes and the emails we sent you
            {isEmailVerified && ', your messages to us and your newsletter subscription'}.
          </li>
          <li>
            <b className="font-medium">Kept as required by law:</b> your orders and their invoices
            with the name and addresses on them, no longer linked to you.
          </li>
          <li>
            <b className="font-medium">Deleted after {contactRetentionDays} days:</b> the phone
            numbers and notes on those orders, once everything has been delivered.
          </li>
        </ul>
        <p className="mt-4">This cannot be undone. We will confirm it by email.</p>
        <Form ref={ref} method="post" noValidate className="mt-6 grid gap-6">
          {message && (
            <Notice kind="bad" icon={CircleAlert} role="alert" tabIndex={-1}>
              {message}
            </Notice>
          )}
          <ProofField name="own-password" hasPassword={hasPassword} problem={problems.password} />
          <TextField
            name="word"
            label={`Type the word “${deleteConfirmation}”`}
            isRequired
            problem={problems.word}
            autoComplete="off"
            maxLength={20}
          />
          <Button kind="bad" className="sm:justify-self-start">
            Delete my account for good
          </Button>
        </Form>
      </details>
    </section>
  );
}

/** Must be typed to confirm, which prevents accidental deletion. */
export const deleteConfirmation = 'delete';
