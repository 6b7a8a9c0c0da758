import type { Role } from './visitor.ts';

/** What an account has beside its password. */
export interface SecondFactors {
  /** Whether an authenticator app shows codes for it. */
  hasCodes: boolean;
  passkeys: number;
}

/** RFC 6238, as every authenticator app expects it. */
export const codeDigits = 6;
export const stepSeconds = 30;
/** Clocks differ: the codes of the step before and after count as well. */
export const stepsAround = 1;

export const recoveryCodeCount = 10;
/** Of 20 bits each (domain/readable-code.ts). */
export const recoveryCodeGroups = 4;

/** Codes are for whoever has turned them on; staff of a live shop prove what they have, whatever it is. */
export function needsSecondStep(
  role: Role,
  mode: 'demo' | 'live',
  { hasCodes, passkeys }: SecondFactors,
): boolean {
  return hasCodes || (passkeys > 0 && isRequiredOf(role, mode));
}

/** Ruling 43: staff of a live shop have a second factor. */
export function isRequiredOf(role: Role, mode: 'demo' | 'live'): boolean {
  return mode === 'live' && role !== 'shopper';
}

/** A code as it was typed: with spaces, in small letters. Null for what is no code. */
export function codeFrom(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  return /^[0-9A-Z]{16}$/.test(code) ? { kind: 'recovery', code } : null;
}

/** What a right code uses up. */
export type CodeProof = { kind: 'step'; step: number } | { kind: 'recovery'; hash: string };
