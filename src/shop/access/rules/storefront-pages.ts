import { type Page, page, publicPage } from './page.ts';

/** Inside the storefront's header and footer. */
export const storefrontPages: readonly Page[] = [
  publicPage('', 'shop/storefront/home-page.tsx', { crawling: 'listed' }),
  publicPage('shop/:category?', 'shop/storefront/catalogue/listing-page.tsx', {
    crawling: 'listed',
  }),
  publicPage('collections/:slug', 'shop/storefront/catalogue/listing-page.tsx', {
    id: 'collection',
  }),
  publicPage('product/:productId', 'shop/storefront/catalogue/product-page.tsx'),
  page('product/:productId/review', 'shop/reviews/storefront/review-page.tsx', 'signed-in'),
  page(
    'product/:productId/back-in-stock',
    'shop/catalogue/storefront/back-in-stock-page.tsx',
    'everyone',
  ),
  page('product/:productId/delivery', 'shop/storefront/catalogue/delivery-page.tsx', 'everyone'),
  page(
    'product/:productId/size-guide',
    'shop/catalogue/storefront/size-guide-page.tsx',
    'everyone',
  ),
  publicPage('about', 'shop/storefront/about-page.tsx', { crawling: 'listed' }),
  publicPage('contact', 'shop/contact/storefront/contact-page.tsx', { crawling: 'listed' }),
  publicPage('privacy', 'shop/storefront/texts/text-page.tsx', {
    id: 'privacy',
    crawling: 'listed',
  }),
  publicPage('terms', 'shop/storefront/texts/text-page.tsx', { id: 'terms', crawling: 'listed' }),
  publicPage('shipping', 'shop/storefront/texts/text-page.tsx', {
    id: 'shipping',
    crawling: 'listed',
  }),
  publicPage('returns', 'shop/storefront/texts/text-page.tsx', {
    id: 'returns',
    crawling: 'listed',
  }),
  publicPage('imprint', 'shop/storefront/texts/text-page.tsx', {
    id: 'imprint',
    crawling: 'listed',
  }),
  publicPage('newsletter', 'shop/newsletter/storefront/newsletter-page.tsx', {
    crawling: 'listed',
  }),
  {
    ...page('subscription/confirm', 'shop/newsletter/storefront/confirm-page.tsx', 'everyone'),
    crawling: 'excluded',
  },
  {
    ...page(
      'subscription/end/:subscriberId',
      'shop/newsletter/storefront/unsubscribe-page.tsx',
      'everyone',
    ),
    crawling: 'excluded',
  },
  publicPage('signin', 'shop/identity/storefront/sign-in-page.tsx', {
    isCached: false,
    crawling: 'listed',
  }),
  page('signin/second-step', 'shop/identity/storefront/second-step-page.tsx', 'everyone'),
  page('setup', 'shop/identity/storefront/setup-page.tsx', 'everyone'),
  page('forgot', 'shop/identity/storefront/forgot-page.tsx', 'everyone'),
  page('reset', 'shop/identity/storefront/reset-page.tsx', 'everyone'),
  page('verify', 'shop/identity/storefront/verify-page.tsx', 'everyone'),
  page('viewcart', 'shop/cart/storefront/cart-page.tsx', 'buyer'),
  page('myorder', 'shop/orders/storefront/my-order-page.tsx', 'signed-in'),
  {
    ...page('order/:orderId/:token?', 'shop/orders/storefront/own-order-page.tsx', 'everyone'),
    crawling: 'excluded',
  },
  {
    ...page('order/:orderId/return/:token?', 'shop/returns/storefront/return-page.tsx', 'everyone'),
    crawling: 'excluded',
  },
  {
    ...page('checkout/resume', 'shop/checkout/storefront/resume-page.tsx', 'everyone'),
    crawling: 'excluded',
  },
  publicPage('*', 'shop/storefront/not-found-page.tsx'),
];

/** Inside the storefront, beside the menu of the account. */
export const accountPages: readonly Page[] = [
  page('account', 'shop/orders/storefront/account-page.tsx', 'signed-in'),
  page('account/details', 'shop/identity/storefront/account/details-page.tsx', 'signed-in'),
  page('account/addresses', 'shop/addresses/storefront/addresses-page.tsx', 'signed-in'),
  page(
    'account/sign-in',
    'shop/identity/storefront/account/sign-in/sign-in-settings-page.tsx',
    'signed-in',
  ),
  page(
    'account/sign-in/codes',
    'shop/identity/storefront/account/sign-in/codes-page.tsx',
    'signed-in',
  ),
  page(
    'account/sign-in/passkeys',
    'shop/identity/storefront/account/sign-in/passkeys-page.tsx',
    'signed-in',
  ),
  page('account/devices', 'shop/identity/storefront/account/devices-page.tsx', 'signed-in'),
  page('account/data', 'shop/customers/storefront/data-page.tsx', 'signed-in'),
];
