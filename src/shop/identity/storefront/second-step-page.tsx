import { completeSecondStep, showSecondStep } from '#shop/identity/use-cases/second-step.ts';
import { Form, Link, redirect, data } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import type { Route } from './+types/second-step-page';
import { AuthLayout } from './auth-layout.tsx';
import { problemOf, secondFactorMessage, codeRequired } from './identity-messages.ts';
import { LazyPasskeyButton } from './lazy-passkey-button.tsx';
import { challengeToken, clearChallengeLine } from './sign-in-cookies.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectAfterSignIn } from './complete-sign-in.ts';

/** The error of a rejected code. */
interface SecondStepActionData {
  problem: string;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Second step', matches[1].loaderData.shopName);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const token = challengeToken(request, 'second-step');
  const factors = await showSecondStep(context.get(shopContext), token);
  return factors ?? redirect(`/signin${url.search}`);
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await postedForm(request);
  const text = (textOf(form, 'code') || textOf(form, 'recovery-code')).trim();
  if (text === '') return refuse(codeRequired);
  const token = challengeToken(request, 'second-step');
  const completed = await completeSecondStep(shop, { token, text }, request.headers);
  if (completed.ok) {
    const response = await redirectAfterSignIn({
      ...completed.value,
      shop,
      request,
      message: 'signin Successful',
    });
    response.headers.append('Set-Cookie', clearChallengeLine(request, 'second-step'));
    return response;
  }
  if (completed.failure.code !== 'step-over') return refuse(secondFactorMessage(completed.failure));
  const flash = flashLine(request, { kind: 'error', text: secondFactorMessage(completed.failure) });
  const cookies = [flash, clearChallengeLine(request, 'second-step')];
  return redirect(`/signin${new URL(request.url).search}`, { headers: cookieHeaders(cookies) });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (): SecondStepActionData => {
    return { problem: problemOf({ code: 'network-request-failed' }).text };
  });
}

export default function SecondStepPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { hasCodes, passkeys } = loaderData;
  const form = useFocusOnProblem<HTMLDivElement>(result);
  return (
    <AuthLayout
      heading={['One more', 'step.']}
      intro={
        hasCodes
          ? 'Enter the code from your authenticator app.'
          : 'Staff sign in with a password and a second factor. Use your passkey to continue.'
      }
    >
      {hasCodes && (
        <div ref={form} className="grid gap-6">
          <CodeForm problem={result?.problem} />
          <RecoveryForm isOpen={result !== undefined} />
        </div>
      )}
      {passkeys > 0 && <LazyPasskeyButton />}
      <Link to="/signin" className="text-link min-h-target w-fit text-t2 text-muted">
        Sign in with another account
      </Link>
      {result && <FlashToast flash={{ kind: 'error', text: result.problem }} />}
    </AuthLayout>
  );
}

function CodeForm({ problem }: { problem: string | undefined }) {
  return (
    <Form method="post" className="grid gap-6">
      <TextField
        name="code"
        label="Six-digit code"
        isRequired
        problem={problem}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
      <Button type="submit" size="large">
        Sign in
      </Button>
    </Form>
  );
}

function RecoveryForm({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="text-link min-h-target text-t2">Use a recovery code instead</summary>
      <Form method="post" className="mt-4 grid gap-6">
        <TextField
          name="recovery-code"
          label="Recovery code"
          isRequired
          help="Each code works once."
          autoComplete="off"
          maxLength={40}
        />
        <Button type="submit" kind="quiet">
          Use the recovery code
        </Button>
      </Form>
    </details>
  );
}

function refuse(problem: string) {
  return data<SecondStepActionData>({ problem }, { status: 422 });
}
