import { formatList } from '#platform/format.ts';
import type { Listing } from '#shop/catalogue/use-cases/list-products.ts';
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

export function listingTitle({ page, ...shown }: Shown & Pick<Listing, 'page'>): string {
  const name = listingName(shown) ?? 'shop';
  const title = name.slice(0, 1).toUpperCase() + name.slice(1);
  return page.number > 1 ? `${title}, page ${page.number}` : title;
}

export function listingTrail(shown: Shown): Crumb[] {
  const name = listingName(shown);
  const home = { label: 'Home', to: '/' };
  if (name === null) return [home, { label: 'shop' }];
  return [home, { label: 'shop', to: '/shop' }, { label: name }];
}
