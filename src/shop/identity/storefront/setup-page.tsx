import { findSetUp, setUpOwner } from '#shop/identity/use-cases/set-up-owner.ts';
import { data, Form, redirect } from 'react-router';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { textOf, postedForm } from '#platform/web/posted-form.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Button } from '#platform/web/button.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import type { Route } from './+types/setup-page';
import { AuthLayout } from './auth-layout.tsx';
import { problemOf, requiredProblems, type Refused, refusedOf } from './identity-messages.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { signedInLines } from '#shop/identity/web/login-flag.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';

interface SetupActionData {
  token: string;
  /** As it was typed. */
  email: string;
  isExpired: boolean;
  refused: Refused;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Set up', matches[1].loaderData.shopName);

/** The URL contains the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const state = await findSetUp(context.get(shopContext), token);
  if (state === 'closed') return Promise.reject(data(null, { status: 404 }));
  return { token, isExpired: state === 'dead' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await postedForm(request);
  const token = textOf(form, 'token');
  const email = textOf(form, 'email').trim();
  const password = textOf(form, 'new-password');
  const refuse = (refused: Refused, isExpired = false, status = 422) =>
    data<SetupActionData>({ token, email, isExpired, refused }, { status });
  const empty = [
    ...(email === '' ? [requiredProblems.email] : []),
    ...(password === '' ? [requiredProblems['new-password']] : []),
  ];
  if (empty.length > 0) return refuse(refusedOf(empty));
  const { network } = context.get(requestInfoContext);
  const caller = { headers: request.headers, network };
  const created = await setUpOwner(shop, { token, email, password }, caller);
  if (!created.ok) {
    const { failure } = created;
    const isExpired = failure.code === 'dead-link';
    return refuse(refusedOf([problemOf(failure)]), isExpired, refusalStatus(failure));
  }
  const cookies = [...created.value.setCookies, ...signedInLines(request, shop.clock())];
  return redirect('/account/sign-in', { headers: cookieHeaders(cookies) });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): SetupActionData => {
    const refused = refusedOf([problemOf({ code: 'network-request-failed' })]);
    const [token, email] = [textOf(posted, 'token'), textOf(posted, 'email')];
    return { token, email, isExpired: false, refused };
  });
}

export default function SetupPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const form = useFocusOnProblem<HTMLDivElement>(result);
  const { token, isExpired } = result ?? loaderData;
  if (isExpired) return <ExpiredLink />;
  const problems: Refused['problems'] = result?.refused.problems ?? {};
  return (
    <AuthLayout
      heading={['Your shop', 'is open.']}
      intro="You are its first owner. Choose your email address and password. Next, you set up two-factor authentication and then continue to the admin area."
    >
      <div ref={form}>
        <Form method="post" action="/setup" className="grid gap-6">
          <input type="hidden" name="token" value={token} />
          <TextField
            name="email"
            type="email"
            label="Your email address"
            isRequired
            problem={problems.email}
            defaultValue={result?.email ?? ''}
            autoComplete="username"
            maxLength={254}
          />
          <NewPasswordField label="Password" problem={problems['new-password']} />
          <Button type="submit" size="large">
            Create owner account
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
      intro="A setup link works once, within a day, and only the newest one is valid."
    >
      <p>Restart the shop to print a new link.</p>
    </AuthLayout>
  );
}
