import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';

export type Access = 'everyone' | 'signed-in' | 'staff';

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
  'storefront/identity/sign-out': 'everyone',
  'storefront/identity/renew-session': 'everyone',
  'storefront/cart/cart-lines': 'everyone',
  'storefront/cart/cart-page': 'signed-in',
  'storefront/checkout/checkout-page': 'signed-in',
  'storefront/orders/my-order-page': 'signed-in',
  'storefront/account/layout': 'signed-in',
  'storefront/account/details-page': 'signed-in',
  'storefront/account/addresses-page': 'signed-in',
  'storefront/account/sign-in/sign-in-settings-page': 'signed-in',
  'storefront/account/devices-page': 'signed-in',
  'storefront/account/data-page': 'signed-in',
  'storefront/not-found-page': 'everyone',
  'crawlers/robots': 'everyone',
  'crawlers/sitemap-index': 'everyone',
  'crawlers/sitemap-pages': 'everyone',
  'crawlers/sitemap-products': 'everyone',
  'admin/layout': 'staff',
  'admin/dashboard-page': 'staff',
  'admin/users/users-page': 'staff',
  'admin/products/products-page': 'staff',
  'admin/orders/orders-page': 'staff',
  'component-sheet/components-page': 'staff',
  'admin/reviews/reviews-page': 'staff',
  'admin/mail/mail-page': 'staff',
  'admin/promotions/promotions-page': 'staff',
};

/** 'sign-in' for somebody who might be allowed in; who is signed in learns nothing of pages for others. */
export function refusal(level: Access, visitor: Visitor | null): 'sign-in' | 'not-found' | null {
  if (level === 'everyone') return null;
  if (!visitor) return 'sign-in';
  return level === 'staff' && !may(visitor, 'enter-admin') ? 'not-found' : null;
}
