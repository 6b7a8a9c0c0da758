import { nextPath } from '#platform/next-path.ts';
import { signIn } from '#shop/identity/use-cases/sign-in.ts';
import type { Shop } from '#shop/shop.ts';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { textOf, honeypotMessage, isHoneypotFilled } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import { redirectAfterSignIn, redirectToSecondStep } from './complete-sign-in.ts';
import { requiredProblems, problemOf, refusalOf, refuse } from './identity-messages.ts';
import { register } from '#shop/identity/use-cases/register.ts';

export interface SignInSubmission {
  shop: Shop;
  request: Request;
  form: FormData;
  network: string | null;
}

/** Handles the form of the tab 'Sign In'. */
export async function signInAction({ shop, request, form, network }: SignInSubmission) {
  const login = textOf(form, 'login').trim();
  const password = textOf(form, 'password');
  const empty = [
    ...(login === '' ? [requiredProblems.login] : []),
    ...(password === '' ? [requiredProblems.password] : []),
  ];
  if (empty.length > 0) return refuse('sign-in', login, empty);
  const signedIn = await signIn(shop, { login, password }, { headers: request.headers, network });
  if (signedIn.ok)
    return redirectAfterSignIn({ ...signedIn.value, shop, request, message: 'signin Successful' });
  const { failure } = signedIn;
  if (failure.code === 'second-step-needed') {
    const next = nextPath(new URL(request.url).searchParams.get('next'));
    const { to, cookies } = redirectToSecondStep(request, failure.token, next);
    return redirect(to, { headers: cookieHeaders(cookies) });
  }
  const answer = refusalOf('sign-in', login, [problemOf(failure)]);
  return data(answer, { status: refusalStatus(failure) });
}

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
