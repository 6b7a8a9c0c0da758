import { sessionSeconds } from '#shop/access/rules/session.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.ts';

/** Specification 3: the flag 'islogin', true or false. Scripts read it for the header; the server never trusts it. */
const flag = 'islogin';
const flagSeconds = 400 * 24 * 60 * 60;
/** When the session ends, in Unix seconds, so that an open page can renew it in time. */
const until = 'session-until';

export function loginFlag(request: Request): boolean {
  return readCookie(request, flag) === 'true';
}

/** Set with every session that is opened or renewed at `now`. */
export function signedInLines(request: Request, now: number): string[] {
  const endsAt = Math.floor(now / 1000) + sessionSeconds;
  return [
    flagLine(request, true),
    cookieLine(request, {
      name: until,
      value: `${endsAt}`,
      maxAgeSeconds: sessionSeconds,
      isReadable: true,
    }),
  ];
}

export function signedOutLines(request: Request): string[] {
  const forgotten = { name: until, value: '', maxAgeSeconds: 0, isReadable: true };
  return [flagLine(request, false), cookieLine(request, forgotten)];
}

function flagLine(request: Request, isSignedIn: boolean): string {
  const cookie = { name: flag, value: `${isSignedIn}`, maxAgeSeconds: flagSeconds };
  return cookieLine(request, { ...cookie, isReadable: true });
}
