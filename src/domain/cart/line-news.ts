import type { Money } from '../money.ts';
import type { CartLine } from './cart.ts';

/** What the customer last saw of a line. */
export interface LastSeenLine {
  seenPrice: Money;
  wasAvailable: boolean;
  /** What two carts held together before stock cut it; null where nothing was cut. */
  cutFrom: number | null;
}

export interface TrackedCartLine extends CartLine {
  memory: LastSeenLine;
}

/** A line that is no longer for sale: it stays to be told, is not counted and costs nothing. */
export interface UnavailableCartLine {
  variantId: string;
  title: string;
  quantity: number;
  /** Whether the customer has not been told yet. */
  isNews: boolean;
}

export type CartLineChange =
  | { kind: 'sold-out'; isNews: boolean }
  | { kind: 'too-few'; available: number }
  | { kind: 'cut'; wanted: number }
  | { kind: 'back' }
  | { kind: 'price'; was: Money; now: Money };

/**
 * What is to be told of a line. Its quantity stays what the customer chose: who wants five may want none
 * rather than three, and tomorrow there may be five again. No order takes more than there is.
 */
export function lineChanges(line: TrackedCartLine): CartLineChange[] {
  const { unitPrice: now, quantity, sellable, memory } = line;
  if (sellable !== null && sellable <= 0)
    return [{ kind: 'sold-out', isNews: memory.wasAvailable }];
  const news: CartLineChange[] = [];
  if (sellable !== null && sellable < quantity) news.push({ kind: 'too-few', available: sellable });
  if (memory.cutFrom !== null) news.push({ kind: 'cut', wanted: memory.cutFrom });
  if (!memory.wasAvailable) news.push({ kind: 'back' });
  if (memory.seenPrice.amount !== now.amount)
    news.push({ kind: 'price', was: memory.seenPrice, now });
  return news;
}

/** How many lines each piece of news is about, of those that the customer has not been told. */
export interface CartChangeCounts {
  price: number;
  cut: number;
  back: number;
  soldOut: number;
  gone: number;
  /** Lines that hold more than there is, told or not: no order takes them as they are. */
  short: number;
}

export function countCartChanges(
  lines: readonly TrackedCartLine[],
  gone: readonly UnavailableCartLine[],
): CartChangeCounts {
  const all = lines.flatMap(lineChanges);
  const count = (kind: CartLineChange['kind']) => all.filter((news) => news.kind === kind).length;
  return {
    price: count('price'),
    cut: count('cut'),
    back: count('back'),
    soldOut: all.filter((news) => news.kind === 'sold-out' && news.isNews).length,
    gone: gone.filter(({ isNews }) => isNews).length,
    short: count('too-few') + count('sold-out'),
  };
}
