import { stripeSources } from '#shop/payments/rules/stripe-sources.ts';
import { contentSecurityPolicy, permissionsPolicy } from '#platform/http/security-headers.ts';

/** The headers of a page that runs the script of Stripe. */
export function stripePolicies(nonce: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy([`'nonce-${nonce}'`], stripeSources),
    'permissions-policy': permissionsPolicy(stripeSources.frames),
  };
}
