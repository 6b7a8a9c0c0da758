/** A session that is not used for so long is over. */
export const sessionSeconds = 7 * 24 * 60 * 60;

/** Specification 4: an open page prolongs the session this long before its end. */
export const renewBeforeMs = 5 * 60 * 1000;

/** How exactly the shop knows when a session was last used. */
export const seenEverySeconds = 10 * 60;

/** Who has no password proves an account by having signed in to it so lately. */
export const freshSignInMs = 10 * 60 * 1000;

/** The session a request came with. */
export interface OpenSession {
  id: string;
  userId: string;
  openedAt: number;
  /** Whether whoever opened it has proven a second factor in it. */
  hasSecondFactor: boolean;
}
