import type { Role } from './visitor.ts';

/** Maximum idle time of a session. */
export const sessionSeconds = 7 * 24 * 60 * 60;

/** Specification 4: an open page prolongs the session this long before its end. */
export const renewBeforeMs = 5 * 60 * 1000;

/** Resolution of a session's last-used time. */
export const seenIntervalSeconds = 10 * 60;

/** A sign-in this recent counts as re-authentication. */
export const freshSignInMs = 10 * 60 * 1000;

export function isFreshSignIn({ openedAt }: Pick<OpenSession, 'openedAt'>, now: number): boolean {
  return now - openedAt <= freshSignInMs;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** OWASP ASVS 5, 7.3.1 and 7.3.2: idle timeout and absolute lifetime of a session. */
export interface SessionLimits {
  idleMs: number;
  wholeMs: number;
}

const everyone: SessionLimits = { idleMs: sessionSeconds * 1000, wholeMs: 30 * 24 * hourMs };

/** Of staff of a live shop, by the settings. */
export function staffLimits(settings: {
  staffIdleMinutes: number;
  staffSessionHours: number;
}): SessionLimits {
  const { staffIdleMinutes, staffSessionHours } = settings;
  return { idleMs: staffIdleMinutes * minuteMs, wholeMs: staffSessionHours * hourMs };
}

/** Demo staff have the limits of customers, so that no visitor of a demo is signed out. */
export function hasStaffLimits(role: Role, mode: 'demo' | 'live'): boolean {
  return mode === 'live' && role !== 'customer';
}

export type SessionEnd = 'idle' | 'whole';

interface SessionUse {
  /** When the account was last seen, on whatever device. */
  lastSeenAt: number | null;
  now: number;
}

/** Which limit a session has reached; null while it is open. */
export function sessionEnd(
  { openedAt }: Pick<OpenSession, 'openedAt'>,
  { lastSeenAt, now }: SessionUse,
  { idleMs, wholeMs } = everyone,
): SessionEnd | null {
  const usedAt = Math.max(openedAt, lastSeenAt ?? 0);
  if (now - openedAt > wholeMs) return 'whole';
  return now - usedAt > idleMs ? 'idle' : null;
}

/** The session of the current request. */
export interface OpenSession {
  id: string;
  userId: string;
  openedAt: number;
  /** Whether a second factor was verified in this session. */
  hasSecondFactor: boolean;
}
