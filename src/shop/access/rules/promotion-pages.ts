import { type Page, page } from './page.ts';

/** Inside the admin. */
export const promotionPages: readonly Page[] = [
  {
    ...page('admin/promotions', 'shop/promotions/admin/promotions-page.tsx', 'manage-promotions'),
    menu: { group: 'catalog', label: 'Promotions', icon: 'tag' },
  },
  page('admin/promotions/calendar', 'shop/promotions/admin/calendar-page.tsx', 'manage-promotions'),
  page(
    'admin/promotions/:promotionId',
    'shop/promotions/admin/promotion-page.tsx',
    'manage-promotions',
  ),
  page(
    'admin/promotions/:promotionId/preview',
    'shop/cart/admin/promotion-preview-page.tsx',
    'manage-promotions',
  ),
];
