import { unreachable } from '#platform/web/unreachable.ts';
import type { PasswordProblem } from '#shop/identity/rules/password-rules.ts';
import type {
  BeginEmailChangeFailure,
  VerifyEmailFailure,
} from '#shop/identity/use-cases/email-address.ts';
import type { ChangePasswordFailure } from '#shop/identity/use-cases/change-password.ts';
import type { RegisterFailure } from '#shop/identity/use-cases/register.ts';
import type { ResetFailure } from '#shop/identity/use-cases/reset-password.ts';
import type { SetUpFailure } from '#shop/identity/use-cases/set-up-owner.ts';
import type { SignInFailure } from '#shop/identity/use-cases/sign-in.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';
import { data } from 'react-router';
import type { Toast } from '#platform/web/toast.ts';
import type { PasskeySignInFailure } from '#shop/identity/use-cases/sign-in-with-passkey.ts';
import type { RemovePasskeyFailure } from '#shop/identity/use-cases/passkeys.ts';
import type { SecondStepFailure } from '#shop/identity/use-cases/second-step.ts';
import type { TurnOffCodesFailure, TurnOnCodesFailure } from '#shop/identity/use-cases/codes.ts';

export type Field = 'login' | 'password' | 'email' | 'new-password' | 'current-password';

/** An error message and the field it belongs to; null for errors not caused by input. */
export interface Problem {
  field: Field | null;
  text: string;
}

export type IdentityFailure =
  | Exclude<SignInFailure, { code: 'second-step-needed' }>
  | RegisterFailure
  | ResetFailure
  | SetUpFailure
  | VerifyEmailFailure
  | ChangePasswordFailure
  | BeginEmailChangeFailure
  | { code: 'network-request-failed' };

/** Specification 5 requires all of these fields. */
export const requiredProblems: Readonly<Record<Field, Problem>> = {
  login: { field: 'login', text: 'Please enter your username or email address.' },
  password: { field: 'password', text: 'Please enter your password.' },
  email: { field: 'email', text: 'Please enter your email address.' },
  'new-password': { field: 'new-password', text: 'Please choose a password.' },
  'current-password': {
    field: 'current-password',
    text: 'Please enter your current password.',
  },
};

type Plain = Exclude<IdentityFailure, { code: 'weak-password' } | { code: 'too-many-requests' }>;

const problemsByCode: Readonly<Record<Plain['code'], Problem>> = {
  'invalid-credential': {
    field: 'password',
    text: 'Incorrect username or password.',
  },
  'email-already-in-use': {
    field: 'email',
    text: 'An account with this email address already exists. Please sign in.',
  },
  'same-email': { field: 'email', text: 'Your account already uses this email address.' },
  'wrong-password': { field: 'password', text: 'Incorrect password. Please try again.' },
  'dead-link': { field: null, text: 'This link has expired or was already used.' },
  'sign-in-needed': {
    field: null,
    text: 'Sign in to the account with this email address, then confirm it.',
  },
  'invalid-email': {
    field: 'email',
    text: 'Please enter a valid email address, like name@example.com.',
  },
  'user-disabled': {
    field: null,
    text: 'This account has been closed by the shop. Please contact us if you think this is a mistake.',
  },
  busy: { field: null, text: 'The shop is busy right now. Please try again in a moment.' },
  'network-request-failed': { field: null, text: unreachable },
};

const weakPasswords: Readonly<Record<PasswordProblem, string>> = {
  'too-short': 'Use at least 8 characters.',
  'too-long': 'Use at most 128 characters.',
  'too-common': 'This password is too common. Please choose another.',
};

export function problemOf(failure: IdentityFailure): Problem {
  if (failure.code === 'weak-password') {
    return { field: 'new-password', text: weakPasswords[failure.problem] };
  }
  if (failure.code === 'too-many-requests') {
    return { field: null, text: tooManyAttempts(failure.waitMs) };
  }
  return problemsByCode[failure.code];
}

export type Tab = 'sign-in' | 'register';

/** The errors of a rejected form: per field and as a summary. */
export interface Refused {
  problems: Partial<Record<Field, string>>;
  message: Toast;
}

/** Includes the typed login or email address, never the password. */
export interface Refusal extends Refused {
  tab: Tab;
  typed: string;
}

export function refusedOf(problems: readonly Problem[]): Refused {
  const byField = problems.flatMap(({ field, text }) => (field === null ? [] : [[field, text]]));
  const text = problems.map((problem) => problem.text).join(' ');
  return { problems: Object.fromEntries(byField), message: { kind: 'error', text } };
}

export function refusalOf(tab: Tab, typed: string, problems: readonly Problem[]): Refusal {
  return { tab, typed, ...refusedOf(problems) };
}

export function refuse(...refused: Parameters<typeof refusalOf>) {
  return data(refusalOf(...refused), { status: 422 });
}

type FactorFailure =
  | SecondStepFailure
  | TurnOnCodesFailure
  | TurnOffCodesFailure
  | PasskeySignInFailure
  | RemovePasskeyFailure
  | { code: 'too-many-passkeys' };

const factorMessages = {
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
    : factorMessages[failure.code];
}

export const codeRequired = 'Please enter the code.';
