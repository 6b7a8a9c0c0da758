const hourMs = 60 * 60 * 1000;

/** Purposes of emailed links and their lifetimes. */
export const tokenLifetimesMs = {
  'verify-email': 3 * 24 * hourMs,
  'reset-password': hourMs,
  'change-email': hourMs,
  'invite-staff': 7 * 24 * hourMs,
} as const satisfies Record<string, number>;

export type TokenPurpose = keyof typeof tokenLifetimesMs;

/** Purposes that let the account owner set a password. */
export const passwordLinks: readonly TokenPurpose[] = ['reset-password', 'invite-staff'];

/** Purposes that verify an email address. */
export const verificationLinks: readonly TokenPurpose[] = ['verify-email', 'change-email'];
