import { challengeLifetimesMs, type ChallengePurpose } from '#shop/identity/rules/challenge.ts';
import { flowSeconds } from '#shop/identity/rules/provider.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.ts';

/** The challenge token of this browser, which alone can complete the challenge; '' if there is none. */
export function challengeToken(request: Request, purpose: ChallengePurpose): string {
  return readCookie(request, hostName(request, purpose)) ?? '';
}

export function challengeLine(request: Request, purpose: ChallengePurpose, token: string): string {
  const maxAgeSeconds = challengeLifetimesMs[purpose] / 1000;
  return cookieLine(request, { name: hostName(request, purpose), value: token, maxAgeSeconds });
}

export function clearChallengeLine(request: Request, purpose: ChallengePurpose): string {
  return cookieLine(request, { name: hostName(request, purpose), value: '', maxAgeSeconds: 0 });
}

/** The sealed state of a provider sign-in, which the callback must present. */
export function readFlowCookie(request: Request): string | null {
  return readCookie(request, hostName(request, flow));
}

export function flowCookieLine(request: Request, sealed: string): string {
  const cookie = { name: hostName(request, flow), value: sealed, maxAgeSeconds: flowSeconds };
  return cookieLine(request, cookie);
}

export function clearFlowLine(request: Request): string {
  return cookieLine(request, { name: hostName(request, flow), value: '', maxAgeSeconds: 0 });
}

const flow = 'sign-in';

/** Over HTTPS the `__Host-` prefix ties the cookie to this host. */
function hostName(request: Request, name: string): string {
  return new URL(request.url).protocol === 'https:' ? `__Host-${name}` : name;
}
