/** The version of Stripe.js that belongs to the library's version of the API (docs.stripe.com/sdks/stripejs-versioning). */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js';

/** What Stripe's form needs of a content security policy (docs.stripe.com/security/guide). */
export const stripeSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
  // The last one shows the page of the customer's bank.
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const;
