import { contactRetentionDays } from '#shop/orders/rules/contact-retention.ts';
import { showAccount } from '#shop/identity/use-cases/details.ts';
import { redirect, data } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { signedInVisitor, signedInSession } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/data-page';
import { unreachable } from '#platform/web/unreachable.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { proofMessageOfCode, proofMessage, ProofField } from '#shop/identity/web/proof-field.tsx';
import { deleteAccount } from '#shop/customers/use-cases/delete-account.ts';
import { verifyIdentity } from '#shop/identity/use-cases/verify-identity.ts';
import { signOut } from '#shop/identity/use-cases/sessions.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import { signedOutLines } from '#shop/identity/web/login-flag.ts';
import { Button } from '#platform/web/button.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { type DeleteActionData, DeleteSection, deleteConfirmation } from './delete-section.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Your data', matches[1].loaderData.shopName);

export async function loader({ context, url }: Route.LoaderArgs) {
  const account = await showAccount(context.get(shopContext), await signedInVisitor(context));
  if (!account) return redirect('/signin');
  const { hasPassword, isEmailVerified } = account;
  const refused = proofMessageOfCode(url.searchParams.get('refused'));
  return { hasPassword, isEmailVerified, refused, contactRetentionDays };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  if (textOf(posted, 'word').trim().toLowerCase() !== deleteConfirmation) {
    return refuse({
      problems: { word: `Please type the word ${deleteConfirmation}.` },
      message: null,
    });
  }
  const password = textOf(posted, 'own-password');
  const session = await signedInSession(context);
  const proven = await verifyIdentity(shop, visitor, { password, session });
  if (!proven.ok) {
    const problems = { password: proofMessage(proven.failure) };
    return refuse({ problems, message: null }, refusalStatus(proven.failure));
  }
  const deleted = await deleteAccount(shop, proven.value);
  if (!deleted.ok) return refuse({ problems: {}, message: lastOwner });
  const cookies = [
    ...(await signOut(shop, request.headers)),
    ...signedOutLines(request),
    ...shop.hooks.signedOut(request),
    flashLine(request, {
      kind: 'success',
      text: 'Your account is deleted. Goodbye, and thank you.',
    }),
  ];
  return redirect('/', { headers: cookieHeaders(cookies) });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (): DeleteActionData => ({ problems: {}, message: unreachable }));
}

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h2>Your data</h2>
      <ExportSection {...loaderData} />
      <DeleteSection {...loaderData} result={actionData} />
    </>
  );
}

function refuse(result: DeleteActionData, status = 422) {
  return data(result, { status });
}

const lastOwner = 'You are the only owner of this shop. Make another account an owner first.';

interface ExportSectionProps {
  hasPassword: boolean;
  isEmailVerified: boolean;
  /** The reason why the export was refused. */
  refused: string | undefined;
}

/** A plain form: the response is a download, so the browser stays on the page. */
function ExportSection({ hasPassword, isEmailVerified, refused }: ExportSectionProps) {
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
