import { contentSecurityPolicy } from './content-security-policy.ts';

const oneYearSeconds = 31_536_000;

/** What every answer carries, errors included. A page replaces the policy by one that lets its scripts run. */
export function securityHeaders(mode: 'demo' | 'live'): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    // A window opened for signing in goes to its provider and comes back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(mode === 'live' && {
      'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains`,
    }),
  };
}
