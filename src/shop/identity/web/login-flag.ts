import type { RequestHead } from '#platform/http/request-head.ts';
import { sessionSeconds } from '#shop/access/rules/session.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.ts';
import type { Visit } from '#shop/access/web/visitor.ts';
import { recognizeVisitor } from '#shop/identity/use-cases/sessions.ts';
import type { Shop } from '#shop/shop.ts';

/** Specification 3: the flag 'islogin', true or false. Scripts read it for the header; the server never trusts it. */
const flag = 'islogin';
const flagSeconds = 400 * 24 * 60 * 60;
/** When the session ends, in Unix seconds, so that an open page can renew it in time. */
const until = 'session-until';

function loginFlag(request: RequestHead): boolean {
  return readCookie(request, flag) === 'true';
}

/** Set with every session that is opened or renewed at `now`. */
export function signedInLines(request: RequestHead, now: number): string[] {
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

export function signedOutLines(request: RequestHead): string[] {
  const forgotten = { name: until, value: '', maxAgeSeconds: 0, isReadable: true };
  return [flagLine(request, false), cookieLine(request, forgotten)];
}

function flagLine(request: RequestHead, isSignedIn: boolean): string {
  const cookie = { name: flag, value: `${isSignedIn}`, maxAgeSeconds: flagSeconds };
  return cookieLine(request, { ...cookie, isReadable: true });
}

export function openVisit(shop: Shop, request: RequestHead): Visit {
  let recognition: ReturnType<typeof recognizeVisitor> | undefined;
  const recognized = () => (recognition ??= recognizeVisitor(shop, request.headers));
  return {
    visitor: async () => (await recognized()).visitor,
    session: async () => (await recognized()).session,
    ended: async () => (await recognized()).ended ?? null,
    async setCookies() {
      if (!recognition) return [];
      const { visitor, setCookies } = await recognition;
      const isFlagSet = loginFlag(request);
      if (!visitor) return [...setCookies, ...(isFlagSet ? signedOutLines(request) : [])];
      const isNews = setCookies.length > 0 || !isFlagSet;
      return [...setCookies, ...(isNews ? signedInLines(request, shop.clock()) : [])];
    },
  };
}
