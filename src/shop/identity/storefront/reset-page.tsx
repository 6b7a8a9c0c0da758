import { passwordLinks } from '#shop/identity/rules/token-purpose.ts';
import { findLink } from '#shop/identity/use-cases/find-link.ts';
import { Form, data, redirect } from 'react-router';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { textOf, postedForm } from '#platform/web/posted-form.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import type { Route } from './+types/reset-page';
import { AuthLayout } from './auth-layout.tsx';
import { problemOf, requiredProblems, refusedOf, type Refused } from './identity-messages.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { resetPassword } from '#shop/identity/use-cases/reset-password.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';

interface ResetActionData {
  token: string;
  /** Null if the link has expired. */
  email: string | null;
  refused: Refused;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('New password', matches[1].loaderData.shopName);

/** The URL contains the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

const reclaimNotice =
  'This address has not been verified yet, so someone else may have set up the account. When you set the password, everything saved in it is removed: other ways to sign in, addresses, the cart and reviews. Orders are kept.';

/** Opening the page does not consume the token, because mail scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const link = await findLink(context.get(shopContext), token, passwordLinks);
  const note = link?.isReclaiming ? reclaimNotice : null;
  return { token, email: link?.email ?? null, isFirst: link?.purpose === 'invite-staff', note };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const token = textOf(form, 'token');
  const email = textOf(form, 'email');
  const password = textOf(form, 'new-password');
  const refuse = (result: ResetActionData, status = 422) => data(result, { status });
  if (password === '') {
    return refuse({ token, email, refused: refusedOf([requiredProblems['new-password']]) });
  }
  const { network } = context.get(requestInfoContext);
  const caller = { headers: request.headers, network };
  const reset = await resetPassword(context.get(shopContext), { token, password }, caller);
  if (!reset.ok) {
    const isExpired = reset.failure.code === 'dead-link';
    const refused = refusedOf([problemOf(reset.failure)]);
    const status = refusalStatus(reset.failure);
    return refuse({ token, email: isExpired ? null : email, refused }, status);
  }
  const flash = flashLine(request, { kind: 'notice', text: isSet });
  return redirect('/signin', { headers: cookieHeaders([...reset.value.setCookies, flash]) });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): ResetActionData => {
    const refused = refusedOf([problemOf({ code: 'network-request-failed' })]);
    return { token: textOf(posted, 'token'), email: textOf(posted, 'email'), refused };
  });
}

export default function ResetPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { token, email } = result ?? loaderData;
  const form = useFocusOnProblem<HTMLDivElement>(result);
  if (email === null) return <ExpiredLink />;
  return (
    <AuthLayout
      heading={['Choose', loaderData.isFirst ? 'a password.' : 'a new password.']}
      intro={
        <>
          Account: <b className="wrap-anywhere text-ink">{email}</b>.
          {!loaderData.isFirst && ' You will be signed out on all devices.'}
        </>
      }
    >
      <div ref={form}>
        <Form method="post" action="/reset" className="grid gap-6">
          <input type="hidden" name="token" value={token} />
          {/* Lets password managers associate the password with the account. */}
          <input
            name="email"
            type="email"
            value={email}
            readOnly
            hidden
            autoComplete="username"
            aria-label="Email address"
          />
          <NewPasswordField
            label="New password"
            problem={result?.refused.problems['new-password']}
          />
          {loaderData.note && <p className="text-t2 text-muted">{loaderData.note}</p>}
          <Button type="submit" size="large">
            Set the new password
          </Button>
        </Form>
      </div>
      <FlashToast flash={result?.refused.message ?? null} />
    </AuthLayout>
  );
}

function ExpiredLink() {
  return (
    <AuthLayout
      heading={['This link', 'has expired.']}
      intro="Each link works once and for a short time, and only the newest one is valid. You can request a new one."
    >
      <ButtonLink to="/forgot" size="large" className="w-fit">
        Request a new link
      </ButtonLink>
    </AuthLayout>
  );
}

const isSet = 'Your new password is set, and every device is signed out. Please sign in with it.';
