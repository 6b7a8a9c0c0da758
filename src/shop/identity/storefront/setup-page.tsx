import { maxPasswordLength, minPasswordLength } from '#shop/identity/rules/password-length.ts';
import { findSetUp } from '#shop/identity/use-cases/find-set-up.ts';
import { data, Form } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { textOf } from '#platform/web/posted-form.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Button } from '#platform/web/button.tsx';
import { PasswordField } from '#platform/web/password-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { privateHead } from '#shop/settings/web/head/private-head.ts';
import type { Route } from './+types/setup-page';
import { AuthLayout } from './auth-layout.tsx';
import { problemOf } from './identity-messages.ts';
import { type Refused, refusedOf } from './refusal.ts';
import { type SetupActionData, setupAction } from './setup-action.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';

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

export function action(args: Route.ActionArgs) {
  return setupAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): SetupActionData => {
    const refused = refusedOf([problemOf({ code: 'network-request-failed' })]);
    const [token, email] = [textOf(posted, 'token'), textOf(posted, 'email')];
    return { token, email, isExpired: false, refused };
  });
}

export default function SetupPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const form = useFocusOnProblem<HTMLDivElement>(answer);
  const { token, isExpired } = answer ?? loaderData;
  if (isExpired) return <ExpiredLink />;
  const problems: Refused['problems'] = answer?.refused.problems ?? {};
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
            defaultValue={answer?.email ?? ''}
            autoComplete="username"
            maxLength={254}
          />
          <PasswordField
            name="new-password"
            label="Password"
            isRequired
            help={`At least ${minPasswordLength} characters. A short sentence is easy to keep in mind.`}
            problem={problems['new-password']}
            autoComplete="new-password"
            minLength={minPasswordLength}
            maxLength={maxPasswordLength}
          />
          <Button type="submit" size="large">
            Create owner account
          </Button>
        </Form>
      </div>
      <FlashToast flash={answer?.refused.message ?? null} />
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
