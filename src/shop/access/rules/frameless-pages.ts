import { type Page, page, publicPage } from './page.ts';

/** Pages with a frame of their own, forms' targets and files. */
export const framelessPages: readonly Page[] = [
  page('admin/orders/labels.csv', 'shop/orders/admin/export-labels.ts', 'see-orders'),
  page('admin/orders/print/:document', 'shop/documents/admin/print-orders.ts', 'see-orders'),
  page('admin/orders/:orderId/invoice', 'shop/documents/admin/issue-invoice.ts', 'manage-orders'),
  page('admin/documents/documents.zip', 'shop/documents/admin/export-documents.ts', 'see-orders'),
  page('admin/documents/journal.csv', 'shop/documents/admin/export-journal.ts', 'see-orders'),
  page(
    'admin/documents/:documentId/pdf',
    'shop/documents/admin/download-document.ts',
    'see-orders',
  ),
  {
    ...page(
      'order/:orderId/return-slip/:returnId/:token?',
      'shop/returns/storefront/print-slip.ts',
      'everyone',
    ),
    crawling: 'excluded',
  },
  {
    ...page(
      'order/:orderId/return-photo/:photoId/:token?',
      'shop/returns/storefront/own-photo.ts',
      'everyone',
    ),
    crawling: 'excluded',
  },
  page(
    'admin/returns/:returnId/photos/:photoId',
    'shop/returns/admin/return-photo.ts',
    'see-orders',
  ),
  page('review-photo/:photoId', 'shop/reviews/storefront/review-photo.ts', 'everyone'),
  page('admin/orders/payments.csv', 'shop/orders/admin/export-payments.ts', 'see-orders'),
  page(
    'admin/customers/customers.csv',
    'shop/customers/admin/export-customers.ts',
    'manage-customers',
  ),
  page(
    'admin/promotions/:promotionId/codes.csv',
    'shop/promotions/admin/export-codes.ts',
    'manage-promotions',
  ),
  page(
    'admin/customers/:customerId/data.json',
    'shop/customers/admin/export-customer-data.ts',
    'manage-customers',
  ),
  page(
    'admin/subscribers/subscribers.csv',
    'shop/newsletter/admin/export-subscribers.ts',
    'manage-customers',
  ),
  page('admin/audit/audit-log.csv', 'shop/system/admin/export-audit-log.ts', 'see-audit-log'),
  page('admin/checklist', 'shop/admin/hide-checklist.ts', 'manage-settings'),
  page('admin/live', 'shop/reports/admin/live-sales.ts', 'see-figures'),
  page('admin/reports/:report/sales.csv', 'shop/reports/admin/export-report.ts', 'see-figures'),
  page('admin/products/export.csv', 'shop/imports/admin/export-products.ts', 'manage-products'),
  page(
    'admin/products/import/:importId/problems.csv',
    'shop/imports/admin/export-problems.ts',
    'manage-products',
  ),
  page(
    'admin/products/pictures',
    'shop/catalogue/admin/products/edit/upload-picture.ts',
    'manage-products',
  ),
  page('signin/:provider', 'shop/identity/storefront/provider-start.ts', 'everyone'),
  page('signin/:provider/callback', 'shop/identity/storefront/provider-callback.ts', 'everyone'),
  page(
    'account/sign-in/:provider',
    'shop/identity/storefront/account/sign-in/connection.ts',
    'signed-in',
  ),
  page('signin/passkey', 'shop/identity/storefront/passkey-sign-in.ts', 'everyone'),
  page(
    'account/sign-in/passkeys/new',
    'shop/identity/storefront/account/sign-in/new-passkey.ts',
    'signed-in',
  ),
  { ...page('signout', 'shop/identity/storefront/sign-out.ts', 'everyone'), crawling: 'excluded' },
  {
    ...page('session', 'shop/identity/storefront/renew-session.ts', 'everyone'),
    crawling: 'excluded',
  },
  {
    ...page('suggestions', 'shop/catalogue/storefront/suggest.ts', 'everyone'),
    crawling: 'excluded',
  },
  {
    ...page('recently-viewed', 'shop/catalogue/storefront/recently-viewed-products.ts', 'everyone'),
    crawling: 'excluded',
  },
  page('account/export', 'shop/customers/storefront/export-data.ts', 'signed-in'),
  page('checkout', 'shop/checkout/storefront/checkout-page.tsx', 'buyer'),
  page('checkout/pay/:paymentId', 'shop/checkout/storefront/pay-page.tsx', 'buyer'),
  page('checkout/payment/:paymentId', 'shop/checkout/storefront/payment-return.ts', 'buyer'),
  page('checkout/express/:approvalId?', 'shop/checkout/storefront/express-checkout.ts', 'buyer'),
  page('checkout/wallets', 'shop/checkout/storefront/wallets.ts', 'buyer'),
  page('checkout/order/:orderId/pay', 'shop/checkout/storefront/pay-order.ts', 'everyone'),
  // The provider's page: it knows payments, and no accounts.
  {
    ...page('demo-gateway/:reference', 'shop/payments/storefront/card-page.tsx', 'everyone'),
    crawling: 'excluded',
  },
  {
    ...page(
      'order/:orderId/documents/:documentId',
      'shop/documents/storefront/own-document.ts',
      'everyone',
    ),
    crawling: 'excluded',
  },
  page('checkout/form', 'shop/checkout/storefront/live-form.ts', 'everyone'),
  page('viewcart/order/:orderId', 'shop/cart/storefront/order-again.ts', 'everyone'),
  page('viewcart/lines', 'shop/cart/storefront/cart-lines.ts', 'everyone'),
  publicPage('robots.txt', 'shop/storefront/crawlers/robots.ts'),
  publicPage('sitemap.xml', 'shop/storefront/crawlers/sitemap-index.ts'),
  publicPage('sitemap-pages.xml', 'shop/storefront/crawlers/sitemap-pages.ts'),
  // The router knows no parameter inside a name: this is sitemap-1.xml and so on.
  publicPage(':file.xml', 'shop/storefront/crawlers/sitemap-products.ts'),
];
