const minuteMs = 60_000;

/** The link to confirm an address works this long; then the address is forgotten. */
export const confirmationLifetimeMs = 7 * 24 * 60 * minuteMs;

/** An address that is typed again gets no further email in this time, so that a mailbox cannot be flooded. */
export const confirmationPauseMs = 10 * minuteMs;

/** What the token of an unsubscribe link is derived from. */
export function unsubscribePurpose(subscriberId: string): string {
  return `unsubscribe ${subscriberId}`;
}

/** Null for those who are not the recipient of the email, and where it names no subscriber. */
export function pathToUnsubscribe(
  subscriberId: string | undefined,
  lastingToken: (purpose: string) => string | null,
): string | null {
  const token = subscriberId === undefined ? null : lastingToken(unsubscribePurpose(subscriberId));
  if (subscriberId === undefined || token === null) return null;
  return `/subscription/end/${subscriberId}?${new URLSearchParams({ token })}`;
}
