import { forgottenAfterMs, type Throttled } from '#platform/rate-limiter.ts';

/** Password attempts for an account from one network. */
export function networkAccountTries(login: string, network: string | null): Throttled {
  return { key: `network-account ${network ?? '-'} ${login}`, free: 5 };
}

/**
 * Password attempts for an account from all networks, a hundred a day. A single network is slowed down
 * to fewer, so that it cannot keep the owner out of an account by itself.
 */
export function accountTries(login: string): Throttled {
  return { key: `account ${login}`, free: 60, forgivenEveryMs: forgottenAfterMs / 100 };
}

/** Password attempts from a device known to the account, which no other client can exhaust. */
export function deviceTries(deviceId: string, userId: string): Throttled {
  return { key: `device ${deviceId} ${userId}`, free: 5 };
}

/** Second-factor codes after a correct password. */
export function codeTries(userId: string): Throttled {
  return { key: `codes ${userId}`, free: 5 };
}

/** The same from a device known to the account. */
export function deviceCodeTries(deviceId: string, userId: string): Throttled {
  return { key: `device-codes ${deviceId} ${userId}`, free: 5 };
}

/** Passkey challenges issued. */
export function passkeyTries(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `passkeys ${network}`, free: 100 }];
}

export function networkTries(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `network ${network}`, free: 100 }];
}

/** Requested password reset emails, by the account name entered. */
export function resets(login: string, network: string | null): Throttled[] {
  const account = { key: `resets ${login}`, free: 3 };
  return network === null ? [account] : [account, { key: `resets-network ${network}`, free: 20 }];
}

/** Opened email links, against token guessing. */
export function openedLinks(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `links ${network}`, free: 30 }];
}

/** Verification emails requested by an account. */
export function addressProofs(userId: string): Throttled {
  return { key: `proofs ${userId}`, free: 5 };
}

/** Review changes, each of which invalidates cached pages. */
export function reviewTries(userId: string): Throttled {
  return { key: `reviews ${userId}`, free: 30 };
}

/** Profile changes, which reveal whether a username is taken. */
export function detailChanges(userId: string): Throttled {
  return { key: `details ${userId}`, free: 30 };
}

/** Re-authentication attempts within a session. */
export function proofTries(userId: string): Throttled {
  return { key: `proof ${userId}`, free: 5 };
}

/** Invalid API keys. */
export function wrongKeys(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `keys ${network}`, free: 30 }];
}

export function registrations(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `registrations ${network}`, free: 10 }];
}

/** Provider callbacks, each of which may cause a network request. */
export function providerVisits(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `providers ${network}`, free: 30 }];
}

/** VAT numbers about which the official register is consulted. */
export function vatConsultations(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `vat ${network}`, free: 30 }];
}

/** Wrong codes of gift cards, which are worth money. */
export function giftCardTries(network: string | null, userId: string | null): Throttled[] {
  return [
    ...(network === null ? [] : [{ key: `gift-cards ${network}`, free: 20 }]),
    ...(userId === null ? [] : [{ key: `gift-cards-account ${userId}`, free: 20 }]),
  ];
}

export function contactMessages(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `messages ${network}`, free: 5 }];
}

export function restockRequests(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `restocks ${network}`, free: 10 }];
}

export function subscriptions(network: string | null): Throttled[] {
  return network === null ? [] : [{ key: `subscriptions ${network}`, free: 10 }];
}
