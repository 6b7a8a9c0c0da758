const minuteMs = 60 * 1000;

/** Pending steps of a sign-in or enrollment, and how long each stays valid. */
export const challengeLifetimesMs = {
  'passkey-sign-in': 5 * minuteMs,
  'passkey-addition': 5 * minuteMs,
  /** The password matched; the second factor is pending. */
  'second-step': 10 * minuteMs,
  /** The first owner of a live shop. */
  'set-up': 24 * 60 * minuteMs,
} as const satisfies Record<string, number>;

export type ChallengePurpose = keyof typeof challengeLifetimesMs;
