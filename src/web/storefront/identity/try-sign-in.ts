import { signIn } from '#services/identity/sign-in.ts';
import { textOf } from '#web/posted-form.ts';
import { enter } from './enter.ts';
import { missing, problemOf } from './identity-words.ts';
import { refuse } from './refusal.ts';
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
  if (!signedIn.ok) return refuse('sign-in', login, [problemOf(signedIn.failure)]);
  return enter({ ...signedIn.value, shop, request, message: 'signin Successful' });
}
