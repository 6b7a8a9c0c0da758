const minuteMs = 60 * 1000;

/** What a browser has begun, and how long it may take to finish it. */
export const challengeLifetimesMs = {
  'passkey-sign-in': 5 * minuteMs,
  'passkey-addition': 5 * minuteMs,
  /** The password was right; the second factor is still to come. */
  'second-step': 10 * minuteMs,
  /** The first owner of a live shop. */
  'set-up': 24 * 60 * minuteMs,
} as const satisfies Record<string, number>;

export type ChallengePurpose = keyof typeof challengeLifetimesMs;
