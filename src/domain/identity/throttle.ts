/** Something that is tried over and over by who must not succeed: an account, a network. */
export interface Throttled {
  /** Its kind, one word, then what it is about. Each kind is counted in a table of its own. */
  key: string;
  /** Tries before one has to wait. */
  free: number;
  /**
   * Where tries are forgiven one by one: how long each takes. The waits do not grow then, so that who tries
   * more slowly than that never fills the allowance. Elsewhere all are forgotten after a day without one.
   */
  forgivenEveryMs?: number;
}

const maxWaitMs = 900_000;
/** After this time without a try it is as if there had been none. */
export const forgottenAfterMs = 24 * 60 * 60 * 1000;

/** After the free tries: 1 s, 2 s, 4 s … 15 minutes, so that a day has room for about a hundred. */
export function waitAfter(
  tries: number,
  { free, forgivenEveryMs }: Omit<Throttled, 'key'>,
): number {
  if (tries < free) return 0;
  return forgivenEveryMs === undefined
    ? Math.min(1000 * 2 ** (tries - free), maxWaitMs)
    : (tries - free + 1) * forgivenEveryMs;
}

/** How many of the tries still count, so long after the last one. */
export function countedTries(
  tries: number,
  sinceMs: number,
  { forgivenEveryMs }: Omit<Throttled, 'key'>,
): number {
  if (forgivenEveryMs === undefined) return tries;
  return Math.max(0, tries - Math.max(0, Math.floor(sinceMs / forgivenEveryMs)));
}

/** Guesses at the password of an account by the clients of one network. */
export function networkAccountTries(login: string, network: string | null): Throttled {
  return { key: `network-account ${network ?? '-'} ${login}`, free: 5 };
}

/**
 * Guesses at the password of an account from everywhere, a hundred a day. A single network is slowed down
 * to fewer, so that it cannot keep the owner out of an account by itself.
 */
export function accountTries(login: string): Throttled {
  return { key: `account ${login}`, free: 60, forgivenEveryMs: forgottenAfterMs / 100 };
}

/** Guesses on a device that has signed in to the account before: nobody else's count against it. */
export function deviceTries(deviceId: string, userId: string): Throttled {
  return { key: `device ${deviceId} ${userId}`, free: 5 };
}

/** Codes of a second factor, by somebody who has the password already. */
export function codeTries(userId: string): Throttled {
  return { key: `codes ${userId}`, free: 5 };
}

/** The same on a device that has signed in to the account before. */
export function deviceCodeTries(deviceId: string, userId: string): Throttled {
  return { key: `device-codes ${deviceId} ${userId}`, free: 5 };
}

/** Each asks the shop for something to sign. */
export function passkeyTries(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `passkeys ${network}`, free: 100 }];
}

export function networkTries(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `network ${network}`, free: 100 }];
}

/** Emails with a link that somebody asks for, by what was typed as account. */
export function resets(login: string, network: string | null): Throttled[] {
  const account = { key: `resets ${login}`, free: 3 };
  return network === null ? [account] : [account, { key: `resets-network ${network}`, free: 20 }];
}

/** Links that are opened, in case somebody makes them up. */
export function openedLinks(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `links ${network}`, free: 30 }];
}

/** Emails to an address that its account asks for. */
export function addressProofs(userId: string): Throttled {
  return { key: `proofs ${userId}`, free: 5 };
}

/** Each change of a review makes pages be rendered anew. */
export function reviewTries(userId: string): Throttled {
  return { key: `reviews ${userId}`, free: 30 };
}

/** Whether a user name is taken is told to whoever asks for it. */
export function detailChanges(userId: string): Throttled {
  return { key: `details ${userId}`, free: 30 };
}

/** Guesses at the password of somebody whose session is open. */
export function proofTries(userId: string): Throttled {
  return { key: `proof ${userId}`, free: 5 };
}

/** Keys that no program was given. */
export function wrongKeys(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `keys ${network}`, free: 30 }];
}

export function registrations(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `registrations ${network}`, free: 10 }];
}

/** Each may ask a provider something over the network. */
export function providerVisits(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `providers ${network}`, free: 30 }];
}

export function contactMessages(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `messages ${network}`, free: 5 }];
}

export function subscriptions(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `subscriptions ${network}`, free: 10 }];
}
