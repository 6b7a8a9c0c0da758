import { Button } from '#platform/web/button.tsx';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';

interface ExportSectionProps {
  hasPassword: boolean;
  isEmailVerified: boolean;
  /** The reason why the export was refused. */
  refused: string | undefined;
}

/** A plain form: the response is a download, so the browser stays on the page. */
export function ExportSection({ hasPassword, isEmailVerified, refused }: ExportSectionProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(refused);
  return (
    <section aria-labelledby="export" className="mt-8 border-t border-line pt-6">
      <h3 id="export">Export your data</h3>
      <p className="mt-2 text-muted">
        One file with all the data we have about you: details, addresses, orders, cart, reviews,
        devices, emails and the activity of your account.
        {!isEmailVerified &&
          ' Data linked only to your email address (emails, messages, codes) is included once the address is verified.'}
      </p>
      <form ref={ref} method="post" action="/account/export" className="mt-6 grid gap-6">
        <ProofField name="password" hasPassword={hasPassword} problem={refused} />
        <div className="flex flex-wrap gap-3">
          <Button name="format" value="json">
            Everything, as JSON
          </Button>
          <Button name="format" value="csv" kind="quiet">
            Orders, as CSV
          </Button>
        </div>
      </form>
    </section>
  );
}
