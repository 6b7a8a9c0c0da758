import { challengeLifetimesMs, type ChallengePurpose } from '#shop/identity/rules/challenge.ts';
import { cookieLine, readCookie } from '#platform/web/cookies.ts';

/** The challenge token of this browser, which alone can complete the challenge; '' if there is none. */
export function challengeToken(request: Request, purpose: ChallengePurpose): string {
  return readCookie(request, nameFor(request, purpose)) ?? '';
}

export function challengeLine(request: Request, purpose: ChallengePurpose, token: string): string {
  const maxAgeSeconds = challengeLifetimesMs[purpose] / 1000;
  return cookieLine(request, { name: nameFor(request, purpose), value: token, maxAgeSeconds });
}

export function clearChallengeLine(request: Request, purpose: ChallengePurpose): string {
  return cookieLine(request, { name: nameFor(request, purpose), value: '', maxAgeSeconds: 0 });
}

/** Over HTTPS the `__Host-` prefix ties the cookie to this host. */
function nameFor(request: Request, purpose: ChallengePurpose): string {
  return new URL(request.url).protocol === 'https:' ? `__Host-${purpose}` : purpose;
}
