import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

export default withShortIds([
  layout('shop/storefront/layout.tsx', [
    index('shop/storefront/home-page.tsx'),
    route('shop/:category?', 'shop/storefront/catalogue/listing-page.tsx'),
    route('product/:productId', 'shop/storefront/catalogue/product-page.tsx'),
    route('product/:productId/review', 'shop/reviews/storefront/review-page.tsx'),
    route('about', 'shop/storefront/about-page.tsx'),
    route('contact', 'shop/contact/storefront/contact-page.tsx'),
    route('privacy', 'shop/storefront/texts/text-page.tsx', { id: 'privacy' }),
    route('terms', 'shop/storefront/texts/text-page.tsx', { id: 'terms' }),
    route('shipping', 'shop/storefront/texts/text-page.tsx', { id: 'shipping' }),
    route('returns', 'shop/storefront/texts/text-page.tsx', { id: 'returns' }),
    route('newsletter', 'shop/newsletter/storefront/newsletter-page.tsx'),
    route('signin', 'shop/identity/storefront/sign-in-page.tsx'),
    route('signin/second-step', 'shop/identity/storefront/second-step-page.tsx'),
    route('setup', 'shop/identity/storefront/setup-page.tsx'),
    route('forgot', 'shop/identity/storefront/forgot-page.tsx'),
    route('reset', 'shop/identity/storefront/reset-page.tsx'),
    route('verify', 'shop/identity/storefront/verify-page.tsx'),
    route('viewcart', 'shop/cart/storefront/cart-page.tsx'),
    route('myorder', 'shop/orders/storefront/my-order-page.tsx'),
    layout('shop/identity/storefront/account/layout.tsx', [
      route('account', 'shop/identity/storefront/account/details-page.tsx'),
      route('account/addresses', 'shop/addresses/storefront/addresses-page.tsx'),
      route(
        'account/sign-in',
        'shop/identity/storefront/account/sign-in/sign-in-settings-page.tsx',
      ),
      route('account/sign-in/codes', 'shop/identity/storefront/account/sign-in/codes-page.tsx'),
      route(
        'account/sign-in/passkeys',
        'shop/identity/storefront/account/sign-in/passkeys-page.tsx',
      ),
      route('account/devices', 'shop/identity/storefront/account/devices-page.tsx'),
      route('account/data', 'shop/customers/storefront/data-page.tsx'),
    ]),
    route('*', 'shop/storefront/not-found-page.tsx'),
  ]),
  route('admin', 'shop/admin/layout.tsx', [
    index('shop/admin/dashboard-page.tsx'),
    route('find', 'shop/admin/find/find-page.tsx'),
    route('users', 'shop/identity/admin/users-page.tsx'),
    route('products', 'shop/catalogue/admin/products/products-page.tsx'),
    route('products/sheet', 'shop/catalogue/admin/products/spreadsheet/spreadsheet-page.tsx'),
    route('products/deleted', 'shop/catalogue/admin/products/deleted-products-page.tsx'),
    route('products/:productId/stock', 'shop/orders/admin/stock-history-page.tsx'),
    route('categories', 'shop/catalogue/admin/categories/categories-page.tsx'),
    route('products/import', 'shop/imports/admin/imports-page.tsx'),
    route('products/import/:importId', 'shop/imports/admin/import-page.tsx'),
    route('orders', 'shop/orders/admin/orders-page.tsx'),
    route('orders/:orderId', 'shop/orders/admin/order-page.tsx'),
    route('components', 'component-sheet/components-page.tsx', { id: 'components' }),
    route('reviews', 'shop/reviews/admin/reviews-page.tsx'),
    route('mail', 'shop/email/admin/mail-page.tsx'),
    route('sign-in', 'shop/identity/admin/providers-page.tsx'),
    route('promotions', 'shop/promotions/admin/promotions-page.tsx'),
    route('api-keys', 'shop/api-keys/admin/api-keys-page.tsx'),
    route('webhooks', 'shop/events/admin/webhooks-page.tsx'),
    route('settings/:section?', 'shop/settings/admin/settings-page.tsx'),
  ]),
  route('admin/products/export.csv', 'shop/imports/admin/export-products.ts'),
  route('admin/products/import/:importId/problems.csv', 'shop/imports/admin/export-problems.ts'),
  route('admin/products/pictures', 'shop/catalogue/admin/products/edit/upload-picture.ts'),
  route('signin/:provider', 'shop/identity/storefront/provider-start.ts'),
  route('signin/:provider/callback', 'shop/identity/storefront/provider-callback.ts'),
  route('account/sign-in/:provider', 'shop/identity/storefront/account/sign-in/connection.ts'),
  route('signin/passkey', 'shop/identity/storefront/passkey-sign-in.ts'),
  route('account/sign-in/passkeys/new', 'shop/identity/storefront/account/sign-in/new-passkey.ts'),
  route('signout', 'shop/identity/storefront/sign-out.ts'),
  route('session', 'shop/identity/storefront/renew-session.ts'),
  route('account/export', 'shop/customers/storefront/export-data.ts'),
  route('checkout', 'shop/checkout/storefront/checkout-page.tsx'),
  route('checkout/payment/:paymentId', 'shop/checkout/storefront/payment-return.ts'),
  route('demo-gateway/:reference', 'shop/payments/storefront/card-page.tsx'),
  route('checkout/form', 'shop/checkout/storefront/live-form.ts'),
  route('viewcart/lines', 'shop/cart/storefront/cart-lines.ts'),
  route('robots.txt', 'shop/storefront/crawlers/robots.ts'),
  route('sitemap.xml', 'shop/storefront/crawlers/sitemap-index.ts'),
  route('sitemap-pages.xml', 'shop/storefront/crawlers/sitemap-pages.ts'),
  // The router knows no parameter inside a name: this is sitemap-1.xml and so on.
  route(':file.xml', 'shop/storefront/crawlers/sitemap-products.ts'),
]) satisfies RouteConfig;

/**
 * Names every page by its feature and file ('cart/cart-page'), as `page-access.ts` does. The names of all pages
 * are part of what each page loads.
 */
function withShortIds(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ id, file, children, ...rest }) => {
    const [, feature = '', ...path] = file.replace(/\.tsx?$/, '').split('/');
    return {
      ...rest,
      file,
      id: id ?? `${feature}/${path.at(-1)}`,
      ...(children && { children: withShortIds(children) }),
    };
  });
}
