import type { RecordCounts } from '#shop/admin/use-cases/count-records.ts';
import KeyRound from '~icons/lucide/key-round';
import Dashboard from '~icons/lucide/layout-dashboard';
import Mail from '~icons/lucide/mail';
import Package from '~icons/lucide/package';
import Receipt from '~icons/lucide/receipt-text';
import Settings from '~icons/lucide/settings-2';
import Shapes from '~icons/lucide/shapes';
import Star from '~icons/lucide/star';
import Tag from '~icons/lucide/tag';
import Terminal from '~icons/lucide/terminal';
import Users from '~icons/lucide/users';
import Webhook from '~icons/lucide/webhook';

export type Icon = React.ComponentType<React.SVGProps<SVGSVGElement>>;

export interface AdminLink {
  to: string;
  /** The route id in access.ts. */
  page: string;
  icon: Icon;
  label: string;
  counted?: keyof RecordCounts;
}

export const adminLinks: readonly AdminLink[] = [
  { to: '/admin', page: 'shop/admin/dashboard-page', icon: Dashboard, label: 'Dashboard' },
  {
    to: '/admin/users',
    page: 'shop/identity/admin/users-page',
    icon: Users,
    label: 'Users',
    counted: 'users',
  },
  {
    to: '/admin/products',
    page: 'shop/catalogue/admin/products/products-page',
    icon: Package,
    label: 'Products',
    counted: 'products',
  },
  {
    to: '/admin/categories',
    page: 'shop/catalogue/admin/categories/categories-page',
    icon: Shapes,
    label: 'Categories',
  },
  {
    to: '/admin/orders',
    page: 'shop/orders/admin/orders-page',
    icon: Receipt,
    label: 'Orders',
    counted: 'orders',
  },
  { to: '/admin/reviews', page: 'shop/reviews/admin/reviews-page', icon: Star, label: 'Reviews' },
  { to: '/admin/mail', page: 'shop/email/admin/mail-page', icon: Mail, label: 'Mail' },
  {
    to: '/admin/promotions',
    page: 'shop/promotions/admin/promotions-page',
    icon: Tag,
    label: 'Promotions',
  },
  {
    to: '/admin/sign-in',
    page: 'shop/identity/admin/providers-page',
    icon: KeyRound,
    label: 'Sign-in',
  },
  {
    to: '/admin/api-keys',
    page: 'shop/api-keys/admin/api-keys-page',
    icon: Terminal,
    label: 'API keys',
  },
  {
    to: '/admin/webhooks',
    page: 'shop/events/admin/webhooks-page',
    icon: Webhook,
    label: 'Webhooks',
  },
  {
    to: '/admin/settings',
    page: 'shop/settings/admin/settings-page',
    icon: Settings,
    label: 'Settings',
  },
];
