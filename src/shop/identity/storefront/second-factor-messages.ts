import type { PasskeySignInFailure } from '#shop/identity/use-cases/sign-in-with-passkey.ts';
import type { RemovePasskeyFailure } from '#shop/identity/use-cases/remove-passkey.ts';
import type { SecondStepFailure } from '#shop/identity/use-cases/complete-second-step.ts';
import type { TurnOffCodesFailure } from '#shop/identity/use-cases/turn-off-codes.ts';
import type { TurnOnCodesFailure } from '#shop/identity/use-cases/turn-on-codes.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';

type FactorFailure =
  | SecondStepFailure
  | TurnOnCodesFailure
  | TurnOffCodesFailure
  | PasskeySignInFailure
  | RemovePasskeyFailure
  | { code: 'too-many-passkeys' };

const words = {
  'wrong-code':
    'This code is incorrect or was already used. Please enter the current code from your app.',
  'step-over': 'Your sign-in has expired. Please sign in again.',
  'offer-over': 'This setup has expired. Please start again.',
  'last-factor':
    'Staff accounts require two-factor authentication. Add another method before you remove this one.',
  'passkey-refused': 'This passkey does not match an account in this shop.',
  'too-many-passkeys': 'Your account has the maximum number of passkeys. Please remove one first.',
  'user-disabled':
    'This account has been closed by the shop. Please contact us if you think this is a mistake.',
  'not-found': 'This passkey has already been removed.',
} as const satisfies Record<Exclude<FactorFailure['code'], 'too-many-requests'>, string>;

/** The message for a rejected second factor. */
export function secondFactorMessage(failure: FactorFailure): string {
  return failure.code === 'too-many-requests'
    ? tooManyAttempts(failure.waitMs)
    : words[failure.code];
}

export const codeRequired = 'Please enter the code.';
