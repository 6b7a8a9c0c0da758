import { findLink } from '#shop/identity/use-cases/find-link.ts';
import { Form, data } from 'react-router';
import CircleCheck from '~icons/lucide/circle-check';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import type { Route } from './+types/verify-page';
import { AuthLayout } from './auth-layout.tsx';
import { problemOf, refusedOf, type Refused } from './identity-messages.ts';
import { verificationLinks } from '#shop/identity/rules/token-purpose.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { disownEmailAddress, verifyEmailAddress } from '#shop/identity/use-cases/email-address.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';

type VerifyActionData =
  | { outcome: 'verified'; email: string }
  | { outcome: 'disowned'; email: string }
  | { outcome: 'refused'; refused: Refused; isExpired: boolean };

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Confirm your email', matches[1].loaderData.shopName);

/** The URL contains the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

/** Opening the page does not consume the token, because mail scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const link = await findLink(context.get(shopContext), token, verificationLinks);
  if (!link) return { token, link: null };
  const visitor = await visitorOf(context);
  const isChange = link.purpose === 'change-email';
  const account = visitor?.userId === link.userId ? 'own' : visitor ? 'other' : 'none';
  return { token, link: { email: link.email, isChange, signedInTo: account } as const };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const token = textOf(form, 'token');
  const { network } = context.get(requestInfoContext);
  const shop = context.get(shopContext);
  const isDisowning = textOf(form, 'intent') === 'disown';
  const done = isDisowning
    ? await disownEmailAddress(shop, token, { network })
    : await verifyEmailAddress(shop, token, { visitor: await visitorOf(context), network });
  if (done.ok) {
    const { email } = done.value;
    return data<VerifyActionData>({ outcome: isDisowning ? 'disowned' : 'verified', email });
  }
  const isExpired =
    done.failure.code === 'dead-link' || done.failure.code === 'email-already-in-use';
  const refused = refusedOf([problemOf(done.failure)]);
  return data<VerifyActionData>({ outcome: 'refused', refused, isExpired }, { status: 422 });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (): VerifyActionData => {
    const refused = refusedOf([problemOf({ code: 'network-request-failed' })]);
    return { outcome: 'refused', isExpired: false, refused };
  });
}

export default function VerifyPage({ loaderData, actionData: result }: Route.ComponentProps) {
  if (result && result.outcome === 'verified') return <EmailVerified email={result.email} />;
  if (result && result.outcome === 'disowned') return <EmailDisowned email={result.email} />;
  const { token, link } = loaderData;
  const refused = result?.refused.message ?? null;
  if (link === null || result?.isExpired) return <ExpiredLink text={refused?.text} />;
  const { email, isChange, signedInTo } = link;
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
      {signedInTo === 'own' ? (
        <Form method="post" action="/verify" className="grid">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="large">
            {isChange ? 'Use this email address' : 'Confirm email address'}
          </Button>
        </Form>
      ) : (
        <SignInFirst token={token} isChange={isChange} isSignedIn={signedInTo === 'other'} />
      )}
      <FlashToast flash={refused} />
    </AuthLayout>
  );
}

interface SignInFirstProps {
  token: string;
  isChange: boolean;
  /** To a different account. */
  isSignedIn: boolean;
}

/** Without a session of the account, the link alone must not verify an account that someone else opened. */
function SignInFirst({ token, isChange, isSignedIn }: SignInFirstProps) {
  const link = `/verify?${new URLSearchParams({ token })}`;
  const signIn = `/signin?${new URLSearchParams({ next: link })}`;
  const label = 'Sign in to confirm';
  return (
    <>
      <p className="text-muted">
        {isSignedIn
          ? 'You are signed in to a different account. Sign in to the account that should use this address.'
          : 'Sign in to the account that should use this address.'}
      </p>
      {isSignedIn ? (
        <Form method="post" action="/signout" className="grid">
          <input type="hidden" name="next" value={signIn} />
          <Button type="submit" size="large">
            {label}
          </Button>
        </Form>
      ) : (
        <ButtonLink to={signIn} size="large">
          {label}
        </ButtonLink>
      )}
      <Form method="post" action="/verify" className="grid gap-3">
        <input type="hidden" name="token" value={token} />
        <p className="text-t2 text-muted">
          {isChange
            ? 'If you did not request this, decline it. The other account will not get your address.'
            : 'If you did not create an account here, someone else may have used your address. You can delete that account.'}
        </p>
        <Button type="submit" name="intent" value="disown" kind="quiet">
          {isChange ? 'Decline this change' : 'Delete the account, it is not mine'}
        </Button>
      </Form>
    </>
  );
}

function EmailDisowned({ email }: { email: string }) {
  return (
    <AuthLayout heading={['Thank', 'you.']} intro="There is nothing more to do.">
      <Notice kind="good" icon={CircleCheck} role="alert">
        The request for <b className="wrap-anywhere">{email}</b> is canceled.
      </Notice>
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
