import { type Page, pageOf } from '#platform/paging.ts';
import { type ListView, listViews } from '#shop/settings/rules/list-views.ts';

/** How a list is shown, as far as its address says it. The rest is the merchant's choice. */
export interface ListLook {
  view?: ListView | undefined;
  /** Products per page. */
  size?: ListSize | undefined;
}

/** What customers can choose, beside the size that the merchant has set. Few, because each is a page in memory. */
const listSizes = [3, 12, 24, 48] as const;
type ListSize = (typeof listSizes)[number];

export function lookFrom(query: URLSearchParams): ListLook {
  const view = viewFrom(query.get('view'));
  const size = sizeFrom(query.get('size'));
  return { ...(view && { view }), ...(size && { size }) };
}

/** As parameters of an address, in their order. */
export function lookParameters({ view, size }: ListLook): [name: string, value: string][] {
  const parameters: [string, string][] = [];
  if (view) parameters.push(['view', view]);
  if (size) parameters.push(['size', String(size)]);
  return parameters;
}

/** The sizes that a list offers. */
export function offeredSizes(pageSize: number): number[] {
  return [...new Set([...listSizes, pageSize])].toSorted((one, other) => one - other);
}

/** For a choice of the merchant's own size, the address and the cookie name none. */
export function sizeFrom(text: string | number | null): ListSize | undefined {
  return listSizes.find((size) => String(size) === String(text));
}

function viewFrom(text: string | null): ListView | undefined {
  return listViews.find(([view]) => view === text)?.[0];
}

/** Keeps the look that the customer has chosen last: 'grid3.24', or 'rows.' for the shop's own size. */
export const lookCookie = 'list-look';

export function lookCookieValue({ view, size }: ListLook): string | null {
  return view ? `${view}.${size ?? ''}` : null;
}

const listPath = /^\/(?:shop(?=[/.?]|$)|collections\/)/;
const placeParameter = /[?&](?:view|size|from|page)=/;
const keptLook = new RegExp(`(?:^|;\\s*)${lookCookie}=([a-z0-9]+)\\.(\\d*)(?:;|$)`);

/**
 * The path and query of a list in the look that the customer keeps. An address that says how it is shown, or which
 * page it is, stays as it is: it shows the same to everyone who receives it.
 */
export function withKeptLook(target: string, cookie: string): string {
  const [, view, size] = (listPath.test(target) && keptLook.exec(cookie)) || [];
  if (view === undefined || placeParameter.test(target)) return target;
  const look = lookFrom(new URLSearchParams({ view, size: size ?? '' }));
  if (!look.view) return target;
  const query = new URLSearchParams(lookParameters(look));
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}

/** More products at once would make a page slow; further ones are on the next page. */
const maxShown = 144;

interface Shown {
  page: number;
  from?: number | undefined;
  size?: number | undefined;
}

/** The requested page, its offset being that of the first of the pages which are shown with it. */
export function shownPage(
  { page, from, size }: Shown,
  { total, pageSize }: { total: number; pageSize: number },
): Page {
  const last = pageOf(page, total, size ?? pageSize);
  const most = Math.max(1, Math.floor(maxShown / last.size));
  const first = Math.max(Math.min(from ?? last.number, last.number), last.number - most + 1);
  return { ...last, offset: (first - 1) * last.size };
}

/** The products on a page and on those that are shown before it. */
export function spanOfPage({ number, size, offset }: Page): { offset: number; limit: number } {
  return { offset, limit: number * size - offset };
}

/** The page at whose end more can be shown: the next one, with all that is shown before it. */
export function nextShown({ number, count, size, offset }: Page) {
  const isFull = (number + 1) * size - offset > maxShown;
  return number >= count || isFull
    ? null
    : { page: number + 1, from: Math.floor(offset / size) + 1 };
}
