/** The message from the sign-in popup to the page that opened it. */
export type SignInWindowMessage =
  | { kind: 'entered'; to: string }
  | { kind: 'failed'; code: string; text: string };

const windowIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isWindowId(text: string | null): text is string {
  return text !== null && windowIdPattern.test(text);
}

/** Each popup has its own channel, so that only the page that opened it receives the message. */
export function signInChannel(windowId: string): string {
  return `sign-in ${windowId}`;
}
