import type { PasskeySignInFailure } from '#services/identity/sign-in-with-passkey.ts';
import type { RemovePasskeyFailure } from '#services/identity/remove-passkey.ts';
import type { SecondStepFailure } from '#services/identity/take-second-step.ts';
import type { TurnOffCodesFailure } from '#services/identity/turn-off-codes.ts';
import type { TurnOnCodesFailure } from '#services/identity/turn-on-codes.ts';
import { tooOften } from '../too-often.ts';

type FactorFailure =
  | SecondStepFailure
  | TurnOnCodesFailure
  | TurnOffCodesFailure
  | PasskeySignInFailure
  | RemovePasskeyFailure
  | { code: 'too-many-passkeys' };

const words = {
  'wrong-code':
    'This code is not right, or it was used before. Please take the one the app shows now.',
  'step-over': 'That took too long. Please sign in again.',
  'offer-over': 'That took too long. Please begin again.',
  'last-factor': 'Staff of this shop need a second factor. Add another one before you remove this.',
  'passkey-refused': 'This passkey does not open an account here.',
  'too-many-passkeys': 'Your account has as many passkeys as it can have. Please remove one first.',
  'user-disabled':
    'This account has been closed by the shop. Please write to us if you think it should not be.',
  'not-found': 'This passkey is gone already.',
} as const satisfies Record<Exclude<FactorFailure['code'], 'too-many-requests'>, string>;

/** What is said to somebody whose second factor was not accepted. */
export function factorWords(failure: FactorFailure): string {
  return failure.code === 'too-many-requests' ? tooOften(failure.waitMs) : words[failure.code];
}

export const missingCode = 'Please enter the code.';
