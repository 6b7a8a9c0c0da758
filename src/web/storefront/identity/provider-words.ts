import {
  providerLabels,
  type ProviderFailure,
  type ProviderName,
} from '#domain/identity/provider.ts';
import type { BeginFailure } from '#services/identity/begin-provider-sign-in.ts';
import type { ProviderSignInFailure } from '#services/identity/sign-in-with-provider.ts';
import { tooOften } from '../too-often.ts';

export type ProviderProblem =
  | BeginFailure
  | ProviderFailure
  | Exclude<ProviderSignInFailure, { code: 'second-step-needed' }>
  | { code: 'connected-elsewhere' }
  | { code: 'not-connected' }
  | { code: 'last-way-in' }
  | { code: 'popup-blocked' }
  | { code: 'popup-closed-by-user' };

type Plain = Exclude<ProviderProblem, { code: 'too-many-requests' }>;

/** What a shopper is told; the codes are stable, and what concerns the operator goes to the log. */
const texts: Readonly<Record<Plain['code'], (name: string) => string>> = {
  'access-denied': (name) => `${name} was not allowed to tell us who you are. Nothing has changed.`,
  'sign-in-expired': () => 'That took too long, or began in another browser. Please try again.',
  'invalid-answer': (name) => `What ${name} answered could not be checked. Please try again.`,
  'provider-down': (name) =>
    `${name} does not answer at the moment. Please try again, or use your email.`,
  'unauthorized-domain': (name) =>
    `${name} does not know this shop's address. Please use your email.`,
  'invalid-api-key': (name) =>
    `${name} does not know this shop at the moment. Please use your email.`,
  'not-set-up': (name) => `Sign-in with ${name} is not set up in this shop. Please use your email.`,
  'no-email': (name) =>
    `${name} did not tell us your email address, and an account needs one. Please register with it.`,
  'email-not-verified': (name) =>
    `${name} has not confirmed your email address. Please confirm it there, or use a password here.`,
  'account-exists': (name) =>
    `There is an account with your address. Please sign in with your password, then connect ${name} on your account page.`,
  'connected-elsewhere': (name) =>
    `This ${name} account opens another account of this shop already.`,
  'not-connected': (name) => `${name} does not open this account.`,
  'last-way-in': (name) =>
    `${name} is the only way into your account. Please choose a password first.`,
  'user-disabled': () =>
    'This account has been closed by the shop. Please write to us if you think it should not be.',
  busy: () => 'The door is crowded. Please try again in a moment.',
  'popup-blocked': (name) => `Your browser blocked the window of ${name}. We go on in this one.`,
  'popup-closed-by-user': (name) => `The window of ${name} was closed before you were signed in.`,
};

export function providerWords(provider: ProviderName, problem: ProviderProblem): string {
  if (problem.code === 'too-many-requests') return tooOften(problem.waitMs);
  return texts[problem.code](providerLabels[provider]);
}
