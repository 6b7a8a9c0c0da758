import { findLink } from '#shop/identity/use-cases/find-link.ts';
import { Form, data } from 'react-router';
import CircleCheck from '~icons/lucide/circle-check';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { privateHead } from '#shop/settings/web/head/private-head.ts';
import type { Route } from './+types/verify-page';
import { AuthLayout } from './auth-layout.tsx';
import { problemOf, refusedOf, type Refused } from './identity-messages.ts';
import { verifyEmailAddress } from '#shop/identity/use-cases/email-address.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';

/** The verified email address, or the reason why verification failed. */
type VerifyActionData =
  | { proven: string; refused: null }
  | { proven: null; refused: Refused; isExpired: boolean };

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Confirm your email', matches[1].loaderData.shopName);

/** The URL contains the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

/** Opening the page does not consume the token, because mail scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const purposes = ['verify-email', 'change-email'] as const;
  const link = await findLink(context.get(shopContext), token, purposes);
  return { token, email: link?.email ?? null, isChange: link?.purpose === 'change-email' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textOf(await postedForm(request), 'token');
  const { network } = context.get(requestInfoContext);
  const proven = await verifyEmailAddress(context.get(shopContext), token, { network });
  if (proven.ok) return data<VerifyActionData>({ proven: proven.value.email, refused: null });
  const { failure } = proven;
  const isExpired = failure.code !== 'too-many-requests';
  const refused = refusedOf([problemOf(failure)]);
  return data<VerifyActionData>({ proven: null, refused, isExpired }, { status: 422 });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (): VerifyActionData => {
    const refused = refusedOf([problemOf({ code: 'network-request-failed' })]);
    return { proven: null, isExpired: false, refused };
  });
}

export default function VerifyPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  if (answer && answer.proven !== null) return <EmailVerified email={answer.proven} />;
  const { token, email, isChange } = loaderData;
  if (email === null || answer?.isExpired)
    return <ExpiredLink text={answer?.refused.message.text} />;
  return (
    <AuthLayout
      heading={isChange ? ['Confirm your', 'new email.'] : ['Confirm', 'your email.']}
      intro={
        isChange
          ? 'Once you confirm it, your account uses this email address and you sign in with it.'
          : 'Confirm that this email address is yours.'
      }
    >
      <p className="font-serif text-t5 leading-[1.15] wrap-anywhere">{email}</p>
      <Form method="post" action="/verify" className="grid">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large">
          {isChange ? 'Use this email address' : 'Confirm email address'}
        </Button>
      </Form>
      <p className="text-t2 text-muted">
        If you do not have an account here, you can close this page. Nothing will change.
      </p>
      <FlashToast flash={answer?.refused.message ?? null} />
    </AuthLayout>
  );
}

function EmailVerified({ email }: { email: string }) {
  return (
    <AuthLayout heading={['Email', 'confirmed.']} intro="Thank you. There is nothing more to do.">
      <Notice kind="good" icon={CircleCheck} role="alert">
        <b className="wrap-anywhere">{email}</b> is verified and used for your account.
      </Notice>
      <ButtonLink to="/account" size="large" className="w-fit">
        My account
      </ButtonLink>
    </AuthLayout>
  );
}

function ExpiredLink({ text }: { text: string | undefined }) {
  return (
    <AuthLayout
      heading={['This link', 'has expired.']}
      intro={
        text ??
        'It was already used, or a newer email has replaced it. If you have just confirmed your address, there is nothing to do.'
      }
    >
      <ButtonLink to="/account/sign-in" size="large" className="w-fit">
        Request a new email
      </ButtonLink>
    </AuthLayout>
  );
}
