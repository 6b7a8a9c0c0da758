import { challengeLifetimesMs, type ChallengePurpose } from '#domain/identity/challenge.ts';
import { cookieLine, readCookie } from '#web/cookies.ts';

/** What this browser has begun: it alone can finish it. '' where it has begun nothing. */
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

/** Over https it is tied to this very host. */
function nameFor(request: Request, purpose: ChallengePurpose): string {
  return new URL(request.url).protocol === 'https:' ? `__Host-${purpose}` : purpose;
}
