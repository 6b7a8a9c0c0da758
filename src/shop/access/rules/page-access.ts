import { type Access, refusal } from './permissions.ts';
import type { Visitor } from './visitor.ts';

/** Who may open what, by the files of routes.ts, or by the ids it gives. The shop does not start with one that has no line here. */
export const access: Readonly<Record<string, Access>> = {
  root: 'everyone',
  'storefront/layout': 'everyone',
  'storefront/home-page': 'everyone',
  'storefront/listing-page': 'everyone',
  'storefront/product-page': 'everyone',
  'reviews/review-page': 'signed-in',
  'storefront/about-page': 'everyone',
  'contact/contact-page': 'everyone',
  privacy: 'everyone',
  terms: 'everyone',
  shipping: 'everyone',
  returns: 'everyone',
  'newsletter/newsletter-page': 'everyone',
  'identity/sign-in-page': 'everyone',
  'identity/second-step-page': 'everyone',
  'identity/passkey-sign-in': 'everyone',
  'identity/setup-page': 'everyone',
  'identity/forgot-page': 'everyone',
  'identity/reset-page': 'everyone',
  'identity/verify-page': 'everyone',
  'identity/provider-start': 'everyone',
  'identity/provider-callback': 'everyone',
  'identity/connection': 'signed-in',
  'identity/sign-out': 'everyone',
  'identity/renew-session': 'everyone',
  'cart/cart-lines': 'everyone',
  'cart/cart-page': 'signed-in',
  'checkout/checkout-page': 'signed-in',
  'checkout/live-form': 'everyone',
  'checkout/payment-return': 'signed-in',
  // The provider's page: it knows payments, and no accounts.
  'payments/card-page': 'everyone',
  'orders/my-order-page': 'signed-in',
  'identity/layout': 'signed-in',
  'identity/details-page': 'signed-in',
  'addresses/addresses-page': 'signed-in',
  'identity/sign-in-settings-page': 'signed-in',
  'identity/codes-page': 'signed-in',
  'identity/passkeys-page': 'signed-in',
  'identity/new-passkey': 'signed-in',
  'identity/devices-page': 'signed-in',
  'customers/data-page': 'signed-in',
  'customers/export-data': 'signed-in',
  'storefront/not-found-page': 'everyone',
  'storefront/robots': 'everyone',
  'storefront/sitemap-index': 'everyone',
  'storefront/sitemap-pages': 'everyone',
  'storefront/sitemap-products': 'everyone',
  'admin/layout': 'enter-admin',
  'admin/dashboard-page': 'enter-admin',
  'admin/find-page': 'enter-admin',
  'identity/users-page': 'see-users',
  'catalogue/products-page': 'manage-products',
  'catalogue/spreadsheet-page': 'manage-products',
  'catalogue/categories-page': 'manage-products',
  'imports/imports-page': 'manage-products',
  'imports/import-page': 'manage-products',
  'imports/export-products': 'manage-products',
  'imports/export-problems': 'manage-products',
  'catalogue/upload-picture': 'manage-products',
  'catalogue/deleted-products-page': 'manage-products',
  'orders/stock-history-page': 'manage-products',
  'orders/orders-page': 'see-orders',
  'orders/order-page': 'see-orders',
  components: 'enter-admin',
  'reviews/reviews-page': 'manage-reviews',
  'email/mail-page': 'manage-mail',
  'identity/providers-page': 'manage-settings',
  'promotions/promotions-page': 'manage-promotions',
  'api-keys/api-keys-page': 'manage-settings',
  'events/webhooks-page': 'manage-settings',
  'settings/settings-page': 'manage-settings',
};

/** Admin pages are not found for customers, and forbidden for staff without the permission. */
export function pageRefusal(
  needed: Access,
  visitor: Visitor | null,
): 'sign-in' | 'second-factor' | 'not-found' | 'forbidden' | null {
  const refused = refusal(needed, visitor);
  if (refused === 'not-signed-in') return 'sign-in';
  if (refused === 'second-factor-needed') return 'second-factor';
  return refused && visitor?.role === 'customer' ? 'not-found' : refused;
}

/** For links: a page that the visitor may not open is not linked. `page` is an id of the table. */
export function mayOpen(visitor: Visitor, page: string): boolean {
  return refusal(access[page] ?? 'everyone', visitor) === null;
}
