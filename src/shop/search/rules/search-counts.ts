import { searchWords } from './search-words.ts';

/** Of searches for one text. Each browser counts once a day. */
export interface SearchCounts {
  searches: number;
  /** Searches after which a product was opened. */
  clicks: number;
  /** The sum of the places of these products in the list, the first of which is 1. */
  positions: number;
}

/** With how many of the searches found nothing. */
export interface AnsweredSearches extends SearchCounts {
  empty: number;
}

export interface SearchDay extends AnsweredSearches {
  /** '2026-11-21', in the shop's time zone. */
  day: string;
  text: string;
}

/** A text that fewer browsers have searched for on a day could tell about one person, so it is stored nowhere. */
export const minSearchers = 3;

/** Stands for all texts that are too rare to be stored. */
export const rareText = '';

/** Longer texts are no searches that people have in common. */
const maxCountedLength = 60;

export const noSearches: SearchCounts = { searches: 0, clicks: 0, positions: 0 };

export function addSearches(a: SearchCounts, b: SearchCounts): SearchCounts {
  return {
    searches: a.searches + b.searches,
    clicks: a.clicks + b.clicks,
    positions: a.positions + b.positions,
  };
}

/** How a search is counted: its words, whatever their case, accents and signs. Null for what is never stored. */
export function countedText(typed: string): string | null {
  // Addresses of people.
  if (typed.includes('@')) return null;
  const text = searchWords(typed).join(' ');
  return text === '' || text.length > maxCountedLength ? null : text;
}

/** The average place of the products that were opened, in tenths: 14 for 1.4. Null where none was. */
export function averagePosition({ clicks, positions }: SearchCounts): number | null {
  return clicks > 0 ? Math.round((positions * 10) / clicks) : null;
}
