import type { IncomingMessage } from 'node:http';
import type { VisitStep } from '#shop/reports/rules/visits.ts';
import type { Shop } from '#shop/shop.ts';
import { browserOf, countSearch } from './count-search.ts';

/** A public page, which may be that of a search. */
export function countPage(shop: Shop, request: IncomingMessage, path: string): void {
  const browser = browserOf(request);
  shop.visits.count(browser, 'visit');
  countSearch(shop, browser, path);
}

export function countVisit({ visits }: Shop, request: IncomingMessage, step: VisitStep): void {
  visits.count(browserOf(request), step);
}
