import type { Role } from '#shop/access/rules/visitor.ts';

/** Second factors of an account. */
export interface SecondFactors {
  /** Whether an authenticator app is enrolled. */
  hasCodes: boolean;
  passkeys: number;
}

/** RFC 6238, as every authenticator app expects it. */
export const codeDigits = 6;
export const stepSeconds = 30;
/** Clock skew: the codes of the previous and next step are accepted too. */
export const stepsAround = 1;

export const recoveryCodeCount = 10;
/** Of 20 bits each (platform/readable-code.ts). */
export const recoveryCodeGroups = 4;

/** A code is required where codes are on; staff of a live shop must verify whichever factor they have. */
export function needsSecondStep(
  role: Role,
  mode: 'demo' | 'live',
  { hasCodes, passkeys }: SecondFactors,
): boolean {
  return hasCodes || (passkeys > 0 && isRequiredOf(role, mode));
}

/** Ruling 43: staff of a live shop have a second factor. */
export function isRequiredOf(role: Role, mode: 'demo' | 'live'): boolean {
  return mode === 'live' && role !== 'customer';
}

/** Normalizes an entered code (spaces, case); null when invalid. */
export function codeFrom(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  return /^[0-9A-Z]{16}$/.test(code) ? { kind: 'recovery', code } : null;
}

/** What a valid code consumes. */
export type CodeProof = { kind: 'step'; step: number } | { kind: 'recovery'; hash: string };
