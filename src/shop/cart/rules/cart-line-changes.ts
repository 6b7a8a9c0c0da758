import type { Money } from '#platform/money.ts';
import type { CartLine } from './cart.ts';

/** A cart line as the customer last saw it. */
export interface LastSeenLine {
  seenPrice: Money;
  wasAvailable: boolean;
  /** Combined quantity of merged carts before it was reduced to stock; null if it was not reduced. */
  cutFrom: number | null;
}

export interface TrackedCartLine extends CartLine {
  memory: LastSeenLine;
}

/** A line that is no longer for sale. It is shown once more, but neither counted nor priced. */
export interface UnavailableCartLine {
  variantId: string;
  title: string;
  quantity: number;
  /** Whether the customer has not acknowledged it yet. */
  isNews: boolean;
}

export type CartLineChange =
  | { kind: 'sold-out'; isNews: boolean }
  | { kind: 'too-few'; available: number }
  | { kind: 'cut'; wanted: number }
  | { kind: 'back' }
  | { kind: 'price'; was: Money; now: Money };

/**
 * Changes of a line since the customer last saw it. The chosen quantity is kept: a customer who wants five may not
 * want three, and stock may return. Placing an order still requires sufficient stock.
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

/** Number of lines with each kind of unacknowledged change. */
export interface CartChangeCounts {
  price: number;
  cut: number;
  back: number;
  soldOut: number;
  gone: number;
  /** Lines whose quantity exceeds the stock, acknowledged or not; they block the order. */
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
