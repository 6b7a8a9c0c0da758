import { contentSecurityPolicy } from './content-security-policy.ts';

const oneYearSeconds = 31_536_000;

/** Headers of every response, errors included. Pages replace the policy by one that allows their scripts. */
export function securityHeaders(mode: 'demo' | 'live'): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    // The sign-in window navigates to the provider and back.
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
