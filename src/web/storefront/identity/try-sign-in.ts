import { nextPath } from '#domain/identity/next-path.ts';
import { signIn } from '#services/identity/sign-in.ts';
import { data, redirect } from 'react-router';
import { cookieHeaders } from '#web/cookies.ts';
import { textOf } from '#web/posted-form.ts';
import { refusalStatus } from '#web/refusal-status.ts';
import { enter } from './enter.ts';
import { missing, problemOf } from './identity-words.ts';
import { refusalOf, refuse } from './refusal.ts';
import { secondStep } from './second-step.ts';
import type { Trying } from './trying.ts';

/** Answers the form of the tab 'Sign In'. */
export async function trySignIn({ shop, request, form, network }: Trying) {
  const login = textOf(form, 'login').trim();
  const password = textOf(form, 'password');
  const empty = [
    ...(login === '' ? [missing.login] : []),
    ...(password === '' ? [missing.password] : []),
  ];
  if (empty.length > 0) return refuse('sign-in', login, empty);
  const signedIn = await signIn(shop, { login, password }, { headers: request.headers, network });
  if (signedIn.ok) return enter({ ...signedIn.value, shop, request, message: 'signin Successful' });
  const { failure } = signedIn;
  if (failure.code === 'second-step-needed') {
    const next = nextPath(new URL(request.url).searchParams.get('next'));
    const { to, cookies } = secondStep(request, failure.token, next);
    return redirect(to, { headers: cookieHeaders(cookies) });
  }
  const answer = refusalOf('sign-in', login, [problemOf(failure)]);
  return data(answer, { status: refusalStatus(failure) });
}
