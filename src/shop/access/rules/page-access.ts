import { type Access, refusal } from './access.ts';
import type { Visitor } from './visitor.ts';

/** Who may open what, by the files of routes.ts, or by the ids it gives. The shop does not start with one that has no line here. */
export const access: Readonly<Record<string, Access>> = {
  root: 'everyone',
  'shop/storefront/layout': 'everyone',
  'shop/storefront/home-page': 'everyone',
  'shop/storefront/catalogue/listing-page': 'everyone',
  'shop/storefront/catalogue/product-page': 'everyone',
  'shop/reviews/storefront/review-page': 'signed-in',
  'shop/storefront/about-page': 'everyone',
  'shop/contact/storefront/contact-page': 'everyone',
  privacy: 'everyone',
  terms: 'everyone',
  shipping: 'everyone',
  returns: 'everyone',
  'shop/newsletter/storefront/newsletter-page': 'everyone',
  'shop/identity/storefront/sign-in-page': 'everyone',
  'shop/identity/storefront/second-step-page': 'everyone',
  'shop/identity/storefront/passkey-sign-in': 'everyone',
  'shop/identity/storefront/setup-page': 'everyone',
  'shop/identity/storefront/forgot-page': 'everyone',
  'shop/identity/storefront/reset-page': 'everyone',
  'shop/identity/storefront/verify-page': 'everyone',
  'shop/identity/storefront/provider-start': 'everyone',
  'shop/identity/storefront/provider-callback': 'everyone',
  'shop/identity/storefront/account/sign-in/connection': 'signed-in',
  'shop/identity/storefront/sign-out': 'everyone',
  'shop/identity/storefront/renew-session': 'everyone',
  'shop/cart/storefront/cart-lines': 'everyone',
  'shop/cart/storefront/cart-page': 'signed-in',
  'shop/checkout/storefront/checkout-page': 'signed-in',
  'shop/checkout/storefront/live-form': 'everyone',
  'shop/checkout/storefront/payment-return': 'signed-in',
  // The provider's page: it knows payments, and no accounts.
  'shop/payments/storefront/card-page': 'everyone',
  'shop/orders/storefront/my-order-page': 'signed-in',
  'shop/identity/storefront/account/layout': 'signed-in',
  'shop/identity/storefront/account/details-page': 'signed-in',
  'shop/addresses/storefront/addresses-page': 'signed-in',
  'shop/identity/storefront/account/sign-in/sign-in-settings-page': 'signed-in',
  'shop/identity/storefront/account/sign-in/codes-page': 'signed-in',
  'shop/identity/storefront/account/sign-in/passkeys-page': 'signed-in',
  'shop/identity/storefront/account/sign-in/new-passkey': 'signed-in',
  'shop/identity/storefront/account/devices-page': 'signed-in',
  'shop/customers/storefront/data-page': 'signed-in',
  'shop/customers/storefront/export-data': 'signed-in',
  'shop/storefront/not-found-page': 'everyone',
  'shop/storefront/crawlers/robots': 'everyone',
  'shop/storefront/crawlers/sitemap-index': 'everyone',
  'shop/storefront/crawlers/sitemap-pages': 'everyone',
  'shop/storefront/crawlers/sitemap-products': 'everyone',
  'shop/admin/layout': 'enter-admin',
  'shop/admin/dashboard-page': 'enter-admin',
  'shop/admin/find/find-page': 'enter-admin',
  'shop/identity/admin/users-page': 'see-users',
  'shop/catalogue/admin/products/products-page': 'manage-products',
  'shop/catalogue/admin/products/spreadsheet/spreadsheet-page': 'manage-products',
  'shop/catalogue/admin/categories/categories-page': 'manage-products',
  'shop/imports/admin/imports-page': 'manage-products',
  'shop/imports/admin/import-page': 'manage-products',
  'shop/imports/admin/export-products': 'manage-products',
  'shop/imports/admin/export-problems': 'manage-products',
  'shop/catalogue/admin/products/edit/upload-picture': 'manage-products',
  'shop/catalogue/admin/products/deleted-products-page': 'manage-products',
  'shop/catalogue/admin/products/stock/stock-page': 'manage-products',
  'shop/orders/admin/orders-page': 'see-orders',
  'shop/admin/component-sheet/components-page': 'enter-admin',
  'shop/reviews/admin/reviews-page': 'manage-reviews',
  'shop/email/admin/mail-page': 'manage-mail',
  'shop/identity/admin/providers-page': 'manage-settings',
  'shop/promotions/admin/promotions-page': 'manage-promotions',
  'shop/api-keys/admin/api-keys-page': 'manage-settings',
  'shop/events/admin/webhooks-page': 'manage-settings',
  'shop/settings/admin/settings-page': 'manage-settings',
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
