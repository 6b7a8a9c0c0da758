import {
  providerLabels,
  type ProviderFailure,
  type ProviderName,
} from '#shop/identity/rules/provider.ts';
import type { BeginFailure } from '#shop/identity/use-cases/providers.ts';
import type { ProviderSignInFailure } from '#shop/identity/use-cases/sign-in-with-provider.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';

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

/** Messages for customers. The codes are stable; details for the operator go to the log. */
const texts: Readonly<Record<Plain['code'], (name: string) => string>> = {
  'access-denied': (name) => `Sign-in with ${name} was cancelled. Nothing has changed.`,
  'sign-in-expired': () =>
    'Your sign-in has expired or was started in another browser. Please try again.',
  'invalid-answer': (name) => `The response from ${name} could not be verified. Please try again.`,
  'provider-down': (name) =>
    `${name} is not responding at the moment. Please try again, or use your email.`,
  'unauthorized-domain': (name) =>
    `Sign-in with ${name} is not set up for this domain. Please use your email.`,
  'invalid-api-key': (name) =>
    `Sign-in with ${name} is not available at the moment. Please use your email.`,
  'not-set-up': (name) => `Sign-in with ${name} is not set up in this shop. Please use your email.`,
  'no-email': (name) =>
    `${name} did not share your email address, which is required for an account. Please register with your email.`,
  'email-not-verified': (name) =>
    `${name} has not confirmed your email address. Please confirm it there, or use a password here.`,
  'account-exists': (name) =>
    `An account with your email address already exists. Please sign in with your password, then connect ${name} on your account page.`,
  'connected-elsewhere': (name) =>
    `This ${name} account is already connected to another account in this shop.`,
  'not-connected': (name) => `${name} is not connected to this account.`,
  'last-way-in': (name) => `${name} is your only way to sign in. Please choose a password first.`,
  'user-disabled': () =>
    'This account has been closed by the shop. Please contact us if you think this is a mistake.',
  busy: () => 'The shop is busy right now. Please try again in a moment.',
  'popup-blocked': (name) => `Your browser blocked the ${name} window. Continuing in this one.`,
  'popup-closed-by-user': (name) => `The ${name} window was closed before sign-in was complete.`,
};

export function providerMessage(provider: ProviderName, problem: ProviderProblem): string {
  if (problem.code === 'too-many-requests') return tooManyAttempts(problem.waitMs);
  return texts[problem.code](providerLabels[provider]);
}
