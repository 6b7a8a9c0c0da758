/**
 * Which modules come to the browser in one file, each with all that it imports unless that is in an earlier one. Without
 * this, every module that several pages use is a file of its own, which weighs half as much again. After a change of
 * what pages import, `check-client-bundle.ts` says what each of them loads.
 */
const parts: Record<string, readonly string[]> = {
  // What all pages share, those of the checkout too, which have no header.
  base: [
    'root',
    'platform/format',
    'platform/images',
    'platform/memoized',
    'platform/money',
    'platform/web/button',
    'platform/web/flash-toast',
    'platform/web/lucide-icon',
    'platform/web/product-picture',
    'platform/web/toasts',
    'platform/web/unreachable',
    'platform/web/use-is-hydrated',
    'shop/catalogue/storefront/product-title',
    'shop/catalogue/web/stars',
    'shop/identity/web/lazy-session-watch',
    'shop/settings/web/wordmark',
    '~icons/lucide/chevron-down',
    '~icons/lucide/circle-alert',
    '~icons/lucide/credit-card',
    '~icons/lucide/plus',
    '~icons/lucide/rotate-ccw',
  ],
  frame: ['shop/storefront/layout', 'platform/web/breadcrumb', '~icons/lucide/mail'],
  cards: [
    'shop/cart/storefront/add-to-cart-form',
    'shop/cart/storefront/quick-add-button',
    'shop/catalogue/storefront/availability-note',
    'shop/catalogue/web/product-card',
    '~icons/lucide/chevron-left',
    '~icons/lucide/chevron-right',
    '~icons/lucide/play',
  ],
  notice: ['platform/web/notice', '~icons/lucide/circle-check', '~icons/lucide/triangle-alert'],
  posting: ['platform/web/posted-form', 'platform/web/submit-with-fallback'],
  forms: [
    'platform/text',
    'platform/web/field',
    'platform/web/select-field',
    'platform/web/text-field',
  ],
  passwords: [
    'platform/web/honey-pot',
    'platform/web/password-field',
    'platform/web/too-many-attempts',
    'shop/identity/storefront/identity-messages',
    'shop/identity/storefront/new-password-field',
  ],
  later: ['platform/web/lazy-part', 'platform/web/use-later'],
  amounts: [
    'shop/cart/storefront/summary-box',
    'shop/orders/storefront/order-news',
    'shop/pricing/storefront/price-lines',
  ],
  lines: ['shop/orders/web/line-list'],
  methods: [
    'shop/gift-cards/rules/gift-card',
    'shop/settings/rules/payment-methods',
    'shop/settings/rules/shipping-methods',
  ],
  'cart-changes': [
    'shop/cart/storefront/cart-messages',
    'shop/cart/storefront/express-button',
    'shop/cart/storefront/use-cart-revalidation',
    'shop/pricing/rules/outdone-code',
  ],
  cart: [
    'shop/cart/storefront/cart-news-messages',
    'shop/cart/storefront/line-fields',
    'shop/cart/storefront/refusal-for-line',
  ],
  address: [
    'platform/web/use-open-problems',
    'shop/addresses/rules/address',
    'shop/addresses/storefront/billing-fields',
    'shop/orders/storefront/remembered-form',
  ],
  checkout: ['platform/web/choice', 'shop/checkout/storefront/checkout-layout'],
  'payment-facts': ['shop/payments/storefront/payment-facts'],
  'order-rules': [
    'shop/addresses/rules/address-lines',
    'shop/gift-cards/rules/sold-gift-card',
    'shop/orders/rules/document-link',
    'shop/orders/rules/order',
    'shop/orders/rules/order-link',
    'shop/orders/rules/order-status',
  ],
  reviews: [
    'platform/web/photo-list',
    'shop/catalogue/storefront/product-url',
    'shop/reviews/storefront/review-article',
    'shop/reviews/web/review-photos',
  ],
};

const react =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\/|module-of:|rolldown\/runtime/;

/** Groups as the bundler takes them: one of a higher priority takes its modules from the others. */
export const clientChunks = [
  { name: 'react', test: react, priority: Object.keys(parts).length + 1 },
  ...Object.entries(parts).map(([name, modules], position, { length }) => ({
    name,
    test: (id: string) => modules.includes(moduleName(id)),
    priority: length - position,
  })),
];

/** 'platform/money' for '/…/src/platform/money.ts', '~icons/lucide/x' for an icon. */
function moduleName(id: string): string {
  const [file = id] = id.split('?');
  return file.replace(/^.*\/src\//, '').replace(/\.\w+$/, '');
}
