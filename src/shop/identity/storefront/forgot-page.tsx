import { Form, Link, data } from 'react-router';
import MailCheck from '~icons/lucide/mail-check';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { textOf, postedForm } from '#platform/web/posted-form.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import type { Route } from './+types/forgot-page';
import { AuthLayout } from './auth-layout.tsx';
import { problemOf, requiredProblems, refusedOf, type Refused } from './identity-messages.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { requestPasswordReset } from '#shop/identity/use-cases/reset-password.ts';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';

interface ForgotActionData {
  /** As it was typed. */
  login: string;
  /** Null if the request was accepted, which does not reveal whether the account exists. */
  refused: Refused | null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Forgotten password', matches[1].loaderData.shopName);

export async function action({ request, context }: Route.ActionArgs) {
  const login = textOf(await postedForm(request), 'login').trim();
  if (login === '') return refuse({ login, refused: refusedOf([requiredProblems.login]) });
  const { network } = context.get(requestInfoContext);
  const requested = await requestPasswordReset(context.get(shopContext), login, { network });
  if (!requested.ok) return refuse({ login, refused: refusedOf([problemOf(requested.failure)]) });
  return data<ForgotActionData>({ login, refused: null });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): ForgotActionData => {
    const refused = refusedOf([problemOf({ code: 'network-request-failed' })]);
    return { login: textOf(posted, 'login'), refused };
  });
}

export default function ForgotPage({ actionData: result }: Route.ComponentProps) {
  const refused = result?.refused ?? undefined;
  const form = useFocusOnProblem<HTMLDivElement>(refused);
  return (
    <AuthLayout
      heading={['Forgotten', 'the password?']}
      intro="Enter your username or email address, and we will email you a link to choose a new password."
    >
      {result && !refused && (
        <Notice kind="good" icon={MailCheck} role="alert">
          If there is an account for <b className="wrap-anywhere">{result.login}</b>, we have
          emailed you a link. It works once, within an hour.
        </Notice>
      )}
      <div ref={form}>
        <Form method="post" action="/forgot" className="grid gap-6">
          <TextField
            name="login"
            label="Username or email address"
            isRequired
            problem={refused?.problems.login}
            defaultValue={result?.login ?? ''}
            autoComplete="username"
            maxLength={254}
          />
          <Button type="submit" size="large">
            {result && !refused ? 'Send it again' : 'Send me the link'}
          </Button>
        </Form>
      </div>
      <p className="text-t2 text-muted">
        Remembered it?{' '}
        <Link to="/signin" className="underline underline-offset-[0.3em] hover:text-ink">
          Sign in
        </Link>
      </p>
      <FlashToast flash={refused?.message ?? null} />
    </AuthLayout>
  );
}

function refuse(result: ForgotActionData) {
  return data(result, { status: 422 });
}
