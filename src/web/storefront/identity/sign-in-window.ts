/** What the page that opened a window for signing in hears from it. */
export type SignInWindowMessage =
  | { kind: 'entered'; to: string }
  | { kind: 'failed'; code: string; text: string };

const windowIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isWindowId(text: string | null): text is string {
  return text !== null && windowIdPattern.test(text);
}

/** Each window has one of its own, so that only the page that opened it listens. */
export function signInChannel(windowId: string): string {
  return `sign-in ${windowId}`;
}
