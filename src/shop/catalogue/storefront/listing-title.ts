import { formatList } from '#platform/format.ts';
import type { Listing } from '#shop/catalogue/use-cases/list-products.ts';
import { ancestorsOf } from '#shop/catalogue/rules/category-tree.ts';
import { termUrl } from './listing-url.ts';
import type { Crumb } from '#platform/web/breadcrumb.tsx';

type Shown = Pick<Listing, 'selection' | 'categories'>;

/** The categories shown or the text searched for; null for the whole shop. */
export function listingName({ selection, categories }: Shown): string | null {
  if (selection.kind === 'search') return `“${selection.text}”`;
  if (selection.kind === 'collection') return selection.title;
  if (selection.kind !== 'categories') return null;
  const known = selection.values.filter((value) => categories.some((c) => c.value === value));
  return known.length > 0 ? formatList(known) : `“${selection.values.join(' ')}”`;
}

/** What stands under the heading of the page. */
export function listingHeading(shown: Shown): string {
  const name = listingName(shown) ?? 'all products';
  return name.startsWith('“') ? `Results for ${name}` : capitalized(name);
}

export function listingTitle({ page, ...shown }: Shown & Pick<Listing, 'page'>): string {
  const title = capitalized(listingName(shown) ?? 'shop');
  return page.number > 1 ? `${title}, page ${page.number}` : title;
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

export function listingTrail(shown: Shown): Crumb[] {
  const name = listingName(shown);
  const home = { label: 'Home', to: '/' };
  if (name === null) return [home, { label: 'shop' }];
  return [home, { label: 'shop', to: '/shop' }, ...ancestors(shown), { label: name }];
}

/** Of a list of one category. */
function ancestors({ selection, categories }: Shown): Crumb[] {
  if (selection.kind !== 'categories' || selection.values.length > 1) return [];
  const [own] = categories.filter(({ value }) => value === selection.values[0]);
  if (!own) return [];
  return ancestorsOf(categories, own).map(({ value }) => ({ label: value, to: termUrl(value) }));
}
