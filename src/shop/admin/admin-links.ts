import { type MenuEntry, menuGroups, pageUrl } from '#shop/access/rules/page.ts';
import { adminPages } from '#shop/access/rules/pages.ts';
import ChartColumn from '~icons/lucide/chart-column';
import Activity from '~icons/lucide/activity';
import Contact from '~icons/lucide/contact';
import CreditCard from '~icons/lucide/credit-card';
import ListX from '~icons/lucide/list-x';
import FileText from '~icons/lucide/file-text';
import Gift from '~icons/lucide/gift';
import Inbox from '~icons/lucide/inbox';
import KeyRound from '~icons/lucide/key-round';
import Layers from '~icons/lucide/layers';
import Dashboard from '~icons/lucide/layout-dashboard';
import Mail from '~icons/lucide/mail';
import MailOpen from '~icons/lucide/mail-open';
import Newspaper from '~icons/lucide/newspaper';
import Package from '~icons/lucide/package';
import Receipt from '~icons/lucide/receipt-text';
import Ruler from '~icons/lucide/ruler';
import Scroll from '~icons/lucide/scroll-text';
import Send from '~icons/lucide/send';
import Settings from '~icons/lucide/settings-2';
import Shapes from '~icons/lucide/shapes';
import Star from '~icons/lucide/star';
import Tag from '~icons/lucide/tag';
import Terminal from '~icons/lucide/terminal';
import Undo from '~icons/lucide/undo-2';
import UserCheck from '~icons/lucide/user-check';
import Users from '~icons/lucide/users';
import Webhook from '~icons/lucide/webhook';

export type Icon = React.ComponentType<React.SVGProps<SVGSVGElement>>;

export interface AdminLink extends Omit<MenuEntry, 'icon'> {
  to: string;
  /** The id in pages.ts. */
  page: string;
  icon: Icon;
}

const icons: Readonly<Record<MenuEntry['icon'], Icon>> = {
  'chart-column': ChartColumn,
  activity: Activity,
  contact: Contact,
  'credit-card': CreditCard,
  'list-x': ListX,
  'file-text': FileText,
  gift: Gift,
  inbox: Inbox,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': Dashboard,
  mail: Mail,
  'mail-open': MailOpen,
  newspaper: Newspaper,
  package: Package,
  'receipt-text': Receipt,
  ruler: Ruler,
  'scroll-text': Scroll,
  send: Send,
  'settings-2': Settings,
  shapes: Shapes,
  star: Star,
  tag: Tag,
  terminal: Terminal,
  'undo-2': Undo,
  'user-check': UserCheck,
  users: Users,
  webhook: Webhook,
};

/** The menu of the admin, as pages.ts declares it. */
export const adminLinks: readonly AdminLink[] = adminPages
  .flatMap((page) =>
    page.menu
      ? [{ ...page.menu, to: pageUrl(page), page: page.id, icon: icons[page.menu.icon] }]
      : [],
  )
  .toSorted((one, other) => menuGroups.indexOf(one.group) - menuGroups.indexOf(other.group));
