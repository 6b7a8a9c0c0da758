import { register } from '#shop/identity/use-cases/register.ts';
import { data } from 'react-router';
import { honeypotMessage, isHoneypotFilled, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/refusal-status.ts';
import { redirectAfterSignIn } from './complete-sign-in.ts';
import { requiredProblems, problemOf } from './identity-messages.ts';
import { refusalOf, refuse } from './refusal.ts';
import type { SignInSubmission } from './sign-in-action.ts';

/** Handles the form of the tab 'Register'. */
export async function registerAction({ shop, request, form, network }: SignInSubmission) {
  const email = textOf(form, 'email').trim();
  const password = textOf(form, 'new-password');
  const empty = [
    ...(email === '' ? [requiredProblems.email] : []),
    ...(password === '' ? [requiredProblems['new-password']] : []),
  ];
  if (empty.length > 0) return refuse('register', email, empty);
  if (isHoneypotFilled(form)) return refuse('register', email, [honeypotProblem]);
  const registered = await register(
    shop,
    { email, password },
    { headers: request.headers, network },
  );
  if (!registered.ok) {
    const answer = refusalOf('register', email, [problemOf(registered.failure)]);
    return data(answer, { status: refusalStatus(registered.failure) });
  }
  return redirectAfterSignIn({ ...registered.value, shop, request, message: 'signup Successful' });
}

const honeypotProblem = { field: null, text: honeypotMessage };
