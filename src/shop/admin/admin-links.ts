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
  { to: '/admin', page: 'admin/dashboard-page', icon: Dashboard, label: 'Dashboard' },
  {
    to: '/admin/users',
    page: 'identity/users-page',
    icon: Users,
    label: 'Users',
    counted: 'users',
  },
  {
    to: '/admin/products',
    page: 'catalogue/products-page',
    icon: Package,
    label: 'Products',
    counted: 'products',
  },
  {
    to: '/admin/categories',
    page: 'catalogue/categories-page',
    icon: Shapes,
    label: 'Categories',
  },
  {
    to: '/admin/orders',
    page: 'orders/orders-page',
    icon: Receipt,
    label: 'Orders',
    counted: 'orders',
  },
  { to: '/admin/reviews', page: 'reviews/reviews-page', icon: Star, label: 'Reviews' },
  { to: '/admin/mail', page: 'email/mail-page', icon: Mail, label: 'Mail' },
  {
    to: '/admin/promotions',
    page: 'promotions/promotions-page',
    icon: Tag,
    label: 'Promotions',
  },
  {
    to: '/admin/sign-in',
    page: 'identity/providers-page',
    icon: KeyRound,
    label: 'Sign-in',
  },
  {
    to: '/admin/api-keys',
    page: 'api-keys/api-keys-page',
    icon: Terminal,
    label: 'API keys',
  },
  {
    to: '/admin/webhooks',
    page: 'events/webhooks-page',
    icon: Webhook,
    label: 'Webhooks',
  },
  {
    to: '/admin/settings',
    page: 'settings/settings-page',
    icon: Settings,
    label: 'Settings',
  },
];
