/**
 * The order of the features, from the ground up: a feature may import those before it (ARCHITECTURE.md).
 * The last two show the others: `storefront` and `admin` hold the pages and frames that belong to no one feature.
 */
export const features = [
  'access',
  'events',
  'approvals',
  'settings',
  'email',
  'api',
  'tax',
  'identity',
  'addresses',
  'api-keys',
  'search',
  'inventory',
  'catalogue',
  'promotions',
  'gift-cards',
  'shipping',
  'pricing',
  'payments',
  'fulfillment',
  'orders',
  'documents',
  'returns',
  'cart',
  'checkout',
  'drafts',
  'reviews',
  'imports',
  'newsletter',
  'contact',
  'customers',
  'inbox',
  'mailings',
  'reports',
  'compat',
  'system',
  'storefront',
  'admin',
] as const;

/** The layers inside a feature, with what each may import of its own feature and of those below it. */
export const layers = {
  rules: ['rules'],
  store: ['rules', 'store'],
  integrations: ['rules', 'integrations'],
  'use-cases': ['rules', 'store', 'use-cases'],
  api: ['rules', 'use-cases', 'api'],
  web: ['rules', 'use-cases', 'web'],
  storefront: ['rules', 'use-cases', 'web', 'storefront'],
  admin: ['rules', 'use-cases', 'web', 'admin'],
} as const satisfies Record<string, readonly string[]>;

export type Layer = keyof typeof layers;

/** Layers that may name the types of integrations, which the wiring hands to them in the `Shop`. */
export const mayNameIntegrations: readonly Layer[] = ['use-cases', 'api'];

/** Features whose pages stand directly in their folder. */
export const shells: readonly string[] = ['storefront', 'admin'];

/** Words that say nothing about what a file or folder holds. */
export const bannedNames: readonly string[] = [
  'utils',
  'helpers',
  'common',
  'shared',
  'misc',
  'lib',
  'manager',
  'base',
  'index',
];
