import { register } from '#services/identity/register.ts';
import { data } from 'react-router';
import { filledByProgram, isFilledByProgram, textOf } from '#web/posted-form.ts';
import { refusalStatus } from '#web/refusal-status.ts';
import { enter } from './enter.ts';
import { missing, problemOf } from './identity-words.ts';
import { refusalOf, refuse } from './refusal.ts';
import type { Trying } from './trying.ts';

/** Answers the form of the tab 'Register'. */
export async function tryRegister({ shop, request, form, network }: Trying) {
  const email = textOf(form, 'email').trim();
  const password = textOf(form, 'new-password');
  const empty = [
    ...(email === '' ? [missing.email] : []),
    ...(password === '' ? [missing['new-password']] : []),
  ];
  if (empty.length > 0) return refuse('register', email, empty);
  if (isFilledByProgram(form)) return refuse('register', email, [isProgram]);
  const registered = await register(
    shop,
    { email, password },
    { headers: request.headers, network },
  );
  if (!registered.ok) {
    const answer = refusalOf('register', email, [problemOf(registered.failure)]);
    return data(answer, { status: refusalStatus(registered.failure) });
  }
  return enter({ ...registered.value, shop, request, message: 'signup Successful' });
}

const isProgram = { field: null, text: filledByProgram };
