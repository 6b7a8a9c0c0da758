import type { Writer } from '#platform/database/database.ts';
import { rareText, type SearchDay } from '#shop/search/rules/search-counts.ts';
import { addSearchDays } from '#shop/search/store/search-days.ts';
import { chance } from './past-order.ts';

interface PastSearch {
  text: string;
  /** A day, at most. */
  searches: number;
  /** How many of ten open a product, and its usual place; 0 for what finds nothing. */
  clicks: number;
  place: number;
}

const pastSearches: readonly PastSearch[] = [
  { text: 'leather bag', searches: 14, clicks: 7, place: 1 },
  { text: 'headphones', searches: 12, clicks: 6, place: 1 },
  { text: 'rain jacket', searches: 9, clicks: 6, place: 1 },
  { text: 'wool scarf', searches: 8, clicks: 5, place: 1 },
  { text: 'backpack', searches: 8, clicks: 0, place: 0 },
  { text: 'ring', searches: 7, clicks: 4, place: 3 },
  { text: 'monitor', searches: 6, clicks: 5, place: 2 },
  { text: 'gift card', searches: 6, clicks: 0, place: 0 },
  { text: 'gold', searches: 6, clicks: 1, place: 4 },
  { text: 'bluetooth speaker', searches: 5, clicks: 0, place: 0 },
  { text: rareText, searches: 30, clicks: 4, place: 2 },
];

const dayCount = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** What customers looked for before the first start. In UTC, as the shop begins. */
export async function seedSearches(writer: Writer, now: number): Promise<void> {
  const days = Array.from({ length: dayCount }, (_, at) =>
    new Date(now - (at + 1) * dayMs).toISOString().slice(0, 10),
  );
  await addSearchDays(
    writer,
    days.flatMap((day, at) => pastSearches.map((past) => pastDay(past, day, at))),
  );
}

function pastDay(
  { text, searches: most, clicks, place }: PastSearch,
  day: string,
  at: number,
): SearchDay {
  const searches = Math.ceil(most * (0.5 + chance(`searches ${text} ${at}`) / 2));
  const opened = Math.floor((searches * clicks) / 10);
  const empty = place === 0 ? searches : 0;
  return { day, text, searches, empty, clicks: opened, positions: opened * place };
}
