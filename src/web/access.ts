import { type Access, refusal } from '#domain/identity/access.ts';
import type { Visitor } from '#domain/identity/visitor.ts';

/** Who may open what, by the files of routes.ts, or by the ids it gives. The shop does not start with one that has no line here. */
export const access: Readonly<Record<string, Access>> = {
  root: 'everyone',
  'storefront/layout': 'everyone',
  'storefront/home-page': 'everyone',
  'storefront/catalogue/listing-page': 'everyone',
  'storefront/catalogue/product-page': 'everyone',
  'storefront/reviews/review-page': 'signed-in',
  'storefront/about-page': 'everyone',
  'storefront/contact-page': 'everyone',
  privacy: 'everyone',
  terms: 'everyone',
  shipping: 'everyone',
  returns: 'everyone',
  'storefront/newsletter/newsletter-page': 'everyone',
  'storefront/identity/sign-in-page': 'everyone',
  'storefront/identity/second-step-page': 'everyone',
  'storefront/identity/passkey-sign-in': 'everyone',
  'storefront/identity/setup-page': 'everyone',
  'storefront/identity/forgot-page': 'everyone',
  'storefront/identity/reset-page': 'everyone',
  'storefront/identity/verify-page': 'everyone',
  'storefront/identity/provider-start': 'everyone',
  'storefront/identity/provider-callback': 'everyone',
  'storefront/account/sign-in/connection': 'signed-in',
  'storefront/identity/sign-out': 'everyone',
  'storefront/identity/renew-session': 'everyone',
  'storefront/cart/cart-lines': 'everyone',
  'storefront/cart/cart-page': 'signed-in',
  'storefront/checkout/checkout-page': 'signed-in',
  'storefront/checkout/live-form': 'everyone',
  'storefront/checkout/payment-return': 'signed-in',
  // The provider's page: it knows payments, and no accounts.
  'storefront/demo-gateway/card-page': 'everyone',
  'storefront/orders/my-order-page': 'signed-in',
  'storefront/account/layout': 'signed-in',
  'storefront/account/details-page': 'signed-in',
  'storefront/account/addresses-page': 'signed-in',
  'storefront/account/sign-in/sign-in-settings-page': 'signed-in',
  'storefront/account/sign-in/codes-page': 'signed-in',
  'storefront/account/sign-in/passkeys-page': 'signed-in',
  'storefront/account/sign-in/new-passkey': 'signed-in',
  'storefront/account/devices-page': 'signed-in',
  'storefront/account/data-page': 'signed-in',
  'storefront/account/export-data': 'signed-in',
  'storefront/not-found-page': 'everyone',
  'crawlers/robots': 'everyone',
  'crawlers/sitemap-index': 'everyone',
  'crawlers/sitemap-pages': 'everyone',
  'crawlers/sitemap-products': 'everyone',
  'admin/layout': 'enter-admin',
  'admin/dashboard-page': 'enter-admin',
  'admin/find/find-page': 'enter-admin',
  'admin/users/users-page': 'see-users',
  'admin/products/products-page': 'manage-products',
  'admin/products/spreadsheet/spreadsheet-page': 'manage-products',
  'admin/categories/categories-page': 'manage-products',
  'admin/imports/imports-page': 'manage-products',
  'admin/imports/import-page': 'manage-products',
  'admin/imports/export-products': 'manage-products',
  'admin/imports/export-problems': 'manage-products',
  'admin/products/edit/upload-picture': 'manage-products',
  'admin/products/deleted-products-page': 'manage-products',
  'admin/products/stock/stock-page': 'manage-products',
  'admin/orders/orders-page': 'see-orders',
  'component-sheet/components-page': 'enter-admin',
  'admin/reviews/reviews-page': 'manage-reviews',
  'admin/mail/mail-page': 'manage-mail',
  'admin/providers/providers-page': 'manage-settings',
  'admin/promotions/promotions-page': 'manage-promotions',
  'admin/api-keys/api-keys-page': 'manage-settings',
  'admin/webhooks/webhooks-page': 'manage-settings',
  'admin/settings/settings-page': 'manage-settings',
};

/** Customers learn nothing of the pages of staff; staff are told which are not theirs. */
export function pageRefusal(
  needed: Access,
  visitor: Visitor | null,
): 'sign-in' | 'second-factor' | 'not-found' | 'forbidden' | null {
  const refused = refusal(needed, visitor);
  if (refused === 'not-signed-in') return 'sign-in';
  if (refused === 'second-factor-needed') return 'second-factor';
  return refused && visitor?.role === 'shopper' ? 'not-found' : refused;
}

/** For links: nobody is sent to a page that would not open. `page` is an id of the table. */
export function mayOpen(visitor: Visitor, page: string): boolean {
  return refusal(access[page] ?? 'everyone', visitor) === null;
}
