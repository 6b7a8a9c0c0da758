const hourMs = 60 * 60 * 1000;

/** What opening a link in a mail can do, and how long it can. */
export const tokenLifetimesMs = {
  'verify-email': 3 * 24 * hourMs,
  'reset-password': hourMs,
  'change-email': hourMs,
  'invite-staff': 7 * 24 * hourMs,
} as const satisfies Record<string, number>;

export type TokenPurpose = keyof typeof tokenLifetimesMs;

/** Those that let the account's owner choose a password. */
export const passwordLinks: readonly TokenPurpose[] = ['reset-password', 'invite-staff'];
