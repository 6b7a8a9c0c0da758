import { signIn } from '#services/identity/sign-in.ts';
import type { Shop } from '#services/shop.ts';
import { textOf } from '#web/posted-form.ts';
import { enter } from './enter.ts';
import { missing, problemOf } from './identity-words.ts';
import { refuse } from './refusal.ts';

/** Answers the form of the tab 'Sign In'. */
export async function trySignIn(shop: Shop, request: Request, form: FormData) {
  const login = textOf(form, 'login').trim();
  const password = textOf(form, 'password');
  const empty = [
    ...(login === '' ? [missing.login] : []),
    ...(password === '' ? [missing.password] : []),
  ];
  if (empty.length > 0) return refuse('sign-in', login, empty);
  const signedIn = await signIn(shop, { login, password }, request.headers);
  if (!signedIn.ok) return refuse('sign-in', login, [problemOf(signedIn.failure)]);
  return enter({ ...signedIn.value, shop, request, message: 'signin Successful' });
}
