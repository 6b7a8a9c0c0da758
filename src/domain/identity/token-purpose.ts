const hourMs = 60 * 60 * 1000;

/** What opening a link in a mail can do, and how long it can. */
export const tokenLifetimesMs = {
  'verify-email': 3 * 24 * hourMs,
  'reset-password': hourMs,
  'change-email': hourMs,
} as const satisfies Record<string, number>;

export type TokenPurpose = keyof typeof tokenLifetimesMs;
