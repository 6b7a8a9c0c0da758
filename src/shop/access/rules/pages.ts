import { framelessPages } from './frameless-pages.ts';
import { type Page, page } from './page.ts';
import { promotionPages } from './promotion-pages.ts';
import { accountPages, storefrontPages } from './storefront-pages.ts';

/** Inside the admin. The component sheet is for developers: no menu leads to it. */
export const adminPages: readonly Page[] = [
  {
    ...page('admin', 'shop/admin/dashboard-page.tsx', 'enter-admin'),
    menu: { group: 'overview', label: 'Dashboard', icon: 'layout-dashboard' },
  },
  page('admin/find', 'shop/admin/find/find-page.tsx', 'enter-admin'),
  {
    ...page('admin/users', 'shop/identity/admin/users-page.tsx', 'see-users'),
    menu: { group: 'customers', label: 'Users', icon: 'users', counted: 'users' },
  },
  {
    ...page('admin/products', 'shop/catalogue/admin/products/products-page.tsx', 'manage-products'),
    menu: { group: 'catalog', label: 'Products', icon: 'package', counted: 'products' },
  },
  page(
    'admin/products/sheet',
    'shop/catalogue/admin/products/spreadsheet/spreadsheet-page.tsx',
    'manage-products',
  ),
  page(
    'admin/products/deleted',
    'shop/catalogue/admin/products/deleted-products-page.tsx',
    'manage-products',
  ),
  page(
    'admin/products/:productId',
    'shop/catalogue/admin/products/edit/product-page.tsx',
    'manage-products',
  ),
  page(
    'admin/products/:productId/video',
    'shop/catalogue/admin/products/edit/video-page.tsx',
    'manage-products',
  ),
  page(
    'admin/products/:productId/stock',
    'shop/orders/admin/stock-history-page.tsx',
    'manage-products',
  ),
  {
    ...page(
      'admin/categories',
      'shop/catalogue/admin/categories/categories-page.tsx',
      'manage-products',
    ),
    menu: { group: 'catalog', label: 'Categories', icon: 'shapes' },
  },
  {
    ...page(
      'admin/collections',
      'shop/catalogue/admin/collections/collections-page.tsx',
      'manage-products',
    ),
    menu: { group: 'catalog', label: 'Collections', icon: 'layers' },
  },
  {
    ...page(
      'admin/size-guides',
      'shop/catalogue/admin/size-guides/size-guides-page.tsx',
      'manage-products',
    ),
    menu: { group: 'catalog', label: 'Size guides', icon: 'ruler' },
  },
  page('admin/products/import', 'shop/imports/admin/imports-page.tsx', 'manage-products'),
  page('admin/products/import/:importId', 'shop/imports/admin/import-page.tsx', 'manage-products'),
  {
    ...page('admin/orders', 'shop/orders/admin/orders-page.tsx', 'see-orders'),
    menu: { group: 'sales', label: 'Orders', icon: 'receipt-text', counted: 'orders' },
  },
  {
    ...page('admin/returns', 'shop/returns/admin/returns-page.tsx', 'see-orders'),
    menu: { group: 'sales', label: 'Returns', icon: 'undo-2' },
  },
  {
    ...page('admin/approvals', 'shop/orders/admin/approvals-page.tsx', 'manage-orders'),
    menu: { group: 'sales', label: 'Approvals', icon: 'user-check' },
  },
  {
    ...page(
      'admin/account-approvals',
      'shop/identity/admin/account-approvals-page.tsx',
      'manage-customers',
    ),
    menu: { group: 'customers', label: 'Account approvals', icon: 'user-check' },
  },
  {
    ...page('admin/customers', 'shop/customers/admin/customers-page.tsx', 'see-users'),
    menu: { group: 'customers', label: 'Customers', icon: 'contact' },
  },
  {
    ...page('admin/inbox', 'shop/inbox/admin/inbox-page.tsx', 'manage-customers'),
    menu: { group: 'customers', label: 'Inbox', icon: 'inbox' },
  },
  page('admin/inbox/answers', 'shop/inbox/admin/answers-page.tsx', 'manage-customers'),
  page('admin/inbox/:itemId', 'shop/inbox/admin/item-page.tsx', 'manage-customers'),
  {
    ...page('admin/subscribers', 'shop/newsletter/admin/subscribers-page.tsx', 'manage-customers'),
    menu: { group: 'customers', label: 'Subscribers', icon: 'newspaper' },
  },
  {
    ...page('admin/newsletters', 'shop/mailings/admin/newsletters-page.tsx', 'manage-customers'),
    menu: { group: 'customers', label: 'Newsletters', icon: 'send' },
  },
  page(
    'admin/newsletters/:newsletterId',
    'shop/mailings/admin/newsletter-page.tsx',
    'manage-customers',
  ),
  page('admin/customers/segments', 'shop/customers/admin/segments-page.tsx', 'see-users'),
  page(
    'admin/customers/segments/:segmentId',
    'shop/customers/admin/segment-page.tsx',
    'manage-customers',
  ),
  page('admin/customers/:customerId', 'shop/customers/admin/customer-page.tsx', 'see-users'),
  page(
    'admin/customers/:customerId/merge',
    'shop/customers/admin/merge-page.tsx',
    'manage-customers',
  ),
  page('admin/returns/:returnId', 'shop/returns/admin/handle-return-page.tsx', 'see-orders'),
  {
    ...page('admin/documents', 'shop/documents/admin/documents-page.tsx', 'see-orders'),
    menu: { group: 'sales', label: 'Documents', icon: 'file-text' },
  },
  {
    ...page('admin/gift-cards', 'shop/gift-cards/admin/gift-cards-page.tsx', 'manage-gift-cards'),
    menu: { group: 'sales', label: 'Gift cards', icon: 'gift' },
  },
  page(
    'admin/gift-cards/:giftCardId',
    'shop/gift-cards/admin/gift-card-page.tsx',
    'manage-gift-cards',
  ),
  {
    ...page('admin/reports/:report?', 'shop/reports/admin/reports-page.tsx', 'see-figures'),
    menu: { group: 'overview', label: 'Reports', icon: 'chart-column' },
  },
  page(
    'admin/abandoned-checkouts',
    'shop/checkout/admin/abandoned-checkouts-page.tsx',
    'see-orders',
  ),
  page('admin/drafts', 'shop/drafts/admin/drafts-page.tsx', 'manage-orders'),
  page('admin/drafts/:draftId', 'shop/drafts/admin/draft-page.tsx', 'manage-orders'),
  page('admin/orders/ship', 'shop/orders/admin/ship-orders-page.tsx', 'manage-orders'),
  page('admin/orders/:orderId', 'shop/orders/admin/order-page.tsx', 'see-orders'),
  page('admin/orders/:orderId/ship', 'shop/orders/admin/ship-page.tsx', 'manage-orders'),
  page(
    'admin/orders/:orderId/shipments/:fulfillmentId',
    'shop/orders/admin/tracking-page.tsx',
    'manage-orders',
  ),
  page('admin/orders/:orderId/edit', 'shop/orders/admin/edit-page.tsx', 'manage-orders'),
  page('admin/orders/:orderId/refund', 'shop/orders/admin/refund-page.tsx', 'manage-orders'),
  {
    ...page('admin/components', 'component-sheet/components-page.tsx', 'enter-admin'),
    id: 'components',
  },
  {
    ...page('admin/reviews', 'shop/reviews/admin/reviews-page.tsx', 'manage-reviews'),
    menu: { group: 'customers', label: 'Reviews', icon: 'star' },
  },
  {
    ...page('admin/mail', 'shop/email/admin/mail-page.tsx', 'manage-mail'),
    menu: { group: 'customers', label: 'Mail', icon: 'mail' },
  },
  {
    ...page('admin/emails', 'shop/email/admin/emails-page.tsx', 'manage-settings'),
    menu: { group: 'settings', label: 'Emails', icon: 'mail-open' },
  },
  page('admin/emails/:template', 'shop/email/admin/email-page.tsx', 'manage-settings'),
  {
    ...page('admin/sign-in', 'shop/identity/admin/providers-page.tsx', 'manage-settings'),
    menu: { group: 'settings', label: 'Sign-in', icon: 'key-round' },
  },
  ...promotionPages,
  {
    ...page('admin/api-keys', 'shop/api-keys/admin/api-keys-page.tsx', 'manage-settings'),
    menu: { group: 'settings', label: 'API keys', icon: 'terminal' },
  },
  {
    ...page('admin/webhooks', 'shop/events/admin/webhooks-page.tsx', 'manage-settings'),
    menu: { group: 'settings', label: 'Webhooks', icon: 'webhook' },
  },
  {
    ...page('admin/dead-letters', 'shop/events/admin/dead-letters-page.tsx', 'manage-settings'),
    menu: { group: 'operation', label: 'Failed tasks', icon: 'list-x' },
  },
  {
    ...page('admin/payments', 'shop/payments/admin/payments-page.tsx', 'manage-payments'),
    menu: { group: 'settings', label: 'Payments', icon: 'credit-card' },
  },
  {
    ...page('admin/settings/:section?', 'shop/settings/admin/settings-page.tsx', 'manage-settings'),
    menu: { group: 'settings', label: 'Settings', icon: 'settings-2' },
  },
  {
    ...page('admin/audit', 'shop/system/admin/audit-page.tsx', 'see-audit-log'),
    menu: { group: 'operation', label: 'Audit log', icon: 'scroll-text' },
  },
  {
    ...page('admin/status', 'shop/system/admin/status-page.tsx', 'see-status'),
    menu: { group: 'operation', label: 'Status', icon: 'activity' },
  },
];

/** What surrounds the pages above. */
export const layouts = {
  storefront: page('', 'shop/storefront/layout.tsx', 'everyone'),
  account: page('', 'shop/identity/storefront/account/layout.tsx', 'signed-in'),
  admin: page('admin', 'shop/admin/layout.tsx', 'enter-admin'),
};

export const pages: readonly Page[] = [
  ...storefrontPages,
  ...accountPages,
  ...adminPages,
  ...framelessPages,
];
