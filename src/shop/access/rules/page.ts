import type { Access } from './permissions.ts';

export interface Page {
  /** As the router names it: 'storefront/home-page'. */
  id: string;
  /** The router's pattern, without a leading slash. */
  path: string;
  /** Below src/. */
  file: string;
  access: Access;
  /** The same for everyone: rendered once per version of the catalogue and served from memory. */
  isCached: boolean;
  /** The sitemap lists it, search engines may visit it, or robots.txt excludes it. */
  crawling: 'listed' | 'allowed' | 'excluded';
  /** The entry in the menu of the admin, which has the order of the groups and, within them, of this table. */
  menu?: MenuEntry;
}

export const menuGroups = [
  'overview',
  'sales',
  'catalog',
  'customers',
  'settings',
  'operation',
] as const;

export interface MenuEntry {
  group: (typeof menuGroups)[number];
  label: string;
  /** By its name in Lucide; shop/admin/admin-links.ts loads it. */
  icon:
    | 'chart-column'
    | 'activity'
    | 'contact'
    | 'credit-card'
    | 'list-x'
    | 'file-text'
    | 'gift'
    | 'inbox'
    | 'key-round'
    | 'layers'
    | 'layout-dashboard'
    | 'mail'
    | 'mail-open'
    | 'newspaper'
    | 'package'
    | 'receipt-text'
    | 'ruler'
    | 'scroll-text'
    | 'settings-2'
    | 'shapes'
    | 'star'
    | 'send'
    | 'tag'
    | 'undo-2'
    | 'terminal'
    | 'users'
    | 'user-check'
    | 'webhook';
  /** The records that the entry shows the number of. */
  counted?: 'users' | 'products' | 'orders';
}

/** Its URL where it has no parameters, or only optional ones, which are left out. */
export function pageUrl({ path }: Page): string {
  return `/${path.replace(/\/:\w+\?$/, '')}`;
}

/** Names a page by its feature and file. The ids of all pages are part of what each page loads, so they are short. */
export function page(path: string, file: string, access: Access): Page {
  const [, feature = '', ...rest] = file.replace(/\.tsx?$/, '').split('/');
  const crawling = access === 'everyone' ? 'allowed' : 'excluded';
  return { id: `${feature}/${rest.at(-1)}`, path, file, access, isCached: false, crawling };
}

type PublicPageOptions = Partial<Pick<Page, 'id' | 'isCached' | 'crawling'>>;

/** A page for everyone, cached unless `options` say otherwise. */
export function publicPage(path: string, file: string, options: PublicPageOptions = {}): Page {
  return { ...page(path, file, 'everyone'), isCached: true, ...options };
}
