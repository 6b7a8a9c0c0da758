/** Something that is tried over and over by who must not succeed: an account, a network. */
export interface Throttled {
  /** Its kind, one word, then what it is about. Each kind is counted in a table of its own. */
  key: string;
  /** Tries before one has to wait. */
  free: number;
}

const longestWaitMs = 900_000;
/** After this time without a try it is as if there had been none. */
export const forgottenAfterMs = 24 * 60 * 60 * 1000;

/** After the free tries: 1 s, 2 s, 4 s … 15 minutes, so that a day has room for about a hundred. */
export function waitAfter(tries: number, free: number): number {
  return tries < free ? 0 : Math.min(1000 * 2 ** (tries - free), longestWaitMs);
}

export function accountTries(login: string): Throttled {
  return { key: `account ${login}`, free: 5 };
}

/** Codes of a second factor, by somebody who has the password already. */
export function codeTries(userId: string): Throttled {
  return { key: `codes ${userId}`, free: 5 };
}

/** Each asks the shop for something to sign. */
export function passkeyTries(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `passkeys ${network}`, free: 100 }];
}

export function networkTries(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `network ${network}`, free: 100 }];
}

/** Letters with a link that somebody asks for, by what was typed as account. */
export function resets(login: string, network: string | null): Throttled[] {
  const account = { key: `resets ${login}`, free: 3 };
  return network === null ? [account] : [account, { key: `resets-network ${network}`, free: 20 }];
}

/** Links that are opened, in case somebody makes them up. */
export function openedLinks(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `links ${network}`, free: 30 }];
}

/** Letters to an address that its account asks for. */
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
