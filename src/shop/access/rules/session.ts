import type { Role } from './visitor.ts';

/** Maximum idle time of a session. */
export const sessionSeconds = 7 * 24 * 60 * 60;

/** Specification 4: an open page prolongs the session this long before its end. */
export const renewBeforeMs = 5 * 60 * 1000;

/** Resolution of a session's last-used time. */
export const seenIntervalSeconds = 10 * 60;

/** For accounts without a password, a sign-in this recent counts as re-authentication. */
export const freshSignInMs = 10 * 60 * 1000;

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** OWASP ASVS 5, 7.3.1 and 7.3.2: idle timeout and absolute lifetime of a session. */
const limits = {
  everyone: { idleMs: sessionSeconds * 1000, wholeMs: 30 * 24 * hourMs },
  staffOfLiveShop: { idleMs: 30 * minuteMs, wholeMs: 12 * hourMs },
};

interface SessionUse {
  role: Role;
  mode: 'demo' | 'live';
  /** When the account was last seen, on whatever device. */
  lastSeenAt: number | null;
  now: number;
}

export function isSessionOver({ openedAt }: OpenSession, use: SessionUse): boolean {
  const { role, mode, lastSeenAt, now } = use;
  const isStrict = mode === 'live' && role !== 'customer';
  const { idleMs, wholeMs } = isStrict ? limits.staffOfLiveShop : limits.everyone;
  const usedAt = Math.max(openedAt, lastSeenAt ?? 0);
  return now - openedAt > wholeMs || now - usedAt > idleMs;
}

/** The session of the current request. */
export interface OpenSession {
  id: string;
  userId: string;
  openedAt: number;
  /** Whether a second factor was verified in this session. */
  hasSecondFactor: boolean;
}
