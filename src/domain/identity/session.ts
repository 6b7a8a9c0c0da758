import type { Role } from './visitor.ts';

/** A session that is not used for so long is over. */
export const sessionSeconds = 7 * 24 * 60 * 60;

/** Specification 4: an open page prolongs the session this long before its end. */
export const renewBeforeMs = 5 * 60 * 1000;

/** How exactly the shop knows when a session was last used. */
export const seenIntervalSeconds = 10 * 60;

/** Who has no password proves an account by having signed in to it so lately. */
export const freshSignInMs = 10 * 60 * 1000;

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** OWASP ASVS 5, 7.3.1 and 7.3.2: how long nobody may use a session, and how long it may last at all. */
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
  const isStrict = mode === 'live' && role !== 'shopper';
  const { idleMs, wholeMs } = isStrict ? limits.staffOfLiveShop : limits.everyone;
  const usedAt = Math.max(openedAt, lastSeenAt ?? 0);
  return now - openedAt > wholeMs || now - usedAt > idleMs;
}

/** The session a request came with. */
export interface OpenSession {
  id: string;
  userId: string;
  openedAt: number;
  /** Whether whoever opened it has proven a second factor in it. */
  hasSecondFactor: boolean;
}
