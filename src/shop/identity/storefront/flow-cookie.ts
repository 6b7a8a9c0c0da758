import { flowSeconds } from '#shop/identity/rules/sign-in-flow.ts';
import { cookieLine, readCookie } from '#platform/web/cookies.ts';

/** The sealed state of a provider sign-in, which the callback must present. */
export function readFlowCookie(request: Request): string | null {
  return readCookie(request, nameFor(request));
}

export function flowCookieLine(request: Request, sealed: string): string {
  return cookieLine(request, {
    name: nameFor(request),
    value: sealed,
    maxAgeSeconds: flowSeconds,
  });
}

export function clearFlowLine(request: Request): string {
  return cookieLine(request, { name: nameFor(request), value: '', maxAgeSeconds: 0 });
}

/** Over HTTPS the `__Host-` prefix ties the cookie to this host. */
function nameFor(request: Request): string {
  return new URL(request.url).protocol === 'https:' ? '__Host-sign-in' : 'sign-in';
}
