/** A session that is not used for so long is over. */
export const sessionSeconds = 7 * 24 * 60 * 60;

/** Specification 4: an open page prolongs the session this long before its end. */
export const renewBeforeMs = 5 * 60 * 1000;
