import { type Money, minorFraction } from '#platform/money.ts';

/** Some units bought, others got for less. The categories, with those within them, are null for any item. */
export interface BuyGet {
  kind: 'buy-get';
  buy: number;
  /** Of the bought units. */
  category?: string | null;
  /** All categories of its branch, where the category has others within it. */
  branch?: readonly string[];
  get: number;
  getCategory: string | null;
  getBranch?: readonly string[];
  /** Off each unit that is got, from 1 to 100. */
  percent: number;
  /** How often it applies in one order; null for every time. */
  limit: number | null;
}

/** One unit of each of these products for a price together. */
export interface Bundle {
  kind: 'bundle';
  category?: null;
  branch?: never;
  productIds: readonly number[];
  price: Money;
  limit: number | null;
}

export type SetReduction = BuyGet | Bundle;

interface SetLine {
  unitPrice: Money;
  quantity: number;
  product?: { id?: number | null; category: string };
}

/** What of a cart makes up complete sets. */
export interface FoundSets {
  /** How often the reduction applies. */
  count: number;
  /** The reduced units of each line. */
  units: number[];
  /** Off those units together. */
  offMinor: number;
}

export function findSets(lines: readonly SetLine[], reduction: SetReduction): FoundSets {
  return reduction.kind === 'bundle' ? findBundles(lines, reduction) : findGot(lines, reduction);
}

/**
 * As many sets as the cart has units for, each unit in one of them. The cheapest units are reduced, as far as enough
 * others are left to be bought.
 */
function findGot(
  lines: readonly SetLine[],
  { buy, get, percent, ...reduction }: BuyGet,
): FoundSets {
  const { category = null, getCategory, limit } = reduction;
  const isBought = (line: SetLine) => isOf(line, category, reduction.branch);
  const isGot = (line: SetLine) => isOf(line, getCategory, reduction.getBranch);
  const bought = countUnits(lines, isBought);
  const count = Math.min(
    Math.floor(bought / buy),
    Math.floor(countUnits(lines, isGot) / get),
    Math.floor(countUnits(lines, (line) => isBought(line) || isGot(line)) / (buy + get)),
    limit ?? Infinity,
  );
  const units = lines.map(() => 0);
  let wanted = count * get;
  let spare = bought - count * buy;
  for (const [position, line] of byPrice(lines, (a, b) => a - b)) {
    if (!isGot(line)) continue;
    const taken = Math.min(wanted, line.quantity, isBought(line) ? spare : Infinity);
    units[position] = taken;
    wanted -= taken;
    if (isBought(line)) spare -= taken;
  }
  const whole = lines.reduce(
    (sum, { unitPrice }, at) => sum + unitPrice.amount * (units[at] ?? 0),
    0,
  );
  // Rounded once, so that it is never more for lower prices.
  return { count, units, offMinor: minorFraction(whole, percent, 100) };
}

/** The most expensive variants of each product first, while the products cost more by themselves. */
function findBundles(lines: readonly SetLine[], { productIds, price, limit }: Bundle): FoundSets {
  const units = lines.map(() => 0);
  const dearest = byPrice(lines, (a, b) => b - a);
  let count = 0;
  let offMinor = 0;
  for (;;) {
    const next = productIds.flatMap((id) => {
      const left = dearest.find(([at, { product, quantity }]) => {
        return product?.id === id && quantity > (units[at] ?? 0);
      });
      return left
        ? [{ at: left[0], line: left[1], units: left[1].quantity - (units[left[0]] ?? 0) }]
        : [];
    });
    const saved = next.reduce((sum, { line }) => sum + line.unitPrice.amount, -price.amount);
    const times = Math.min((limit ?? Infinity) - count, ...next.map((one) => one.units));
    const isComplete = next.length === productIds.length && next.length > 0;
    if (!isComplete || times === 0 || saved <= 0) return { count, units, offMinor };
    for (const { at } of next) units[at] = (units[at] ?? 0) + times;
    count += times;
    offMinor += saved * times;
  }
}

/** With their positions; of equal prices the first line comes first. */
function byPrice(
  lines: readonly SetLine[],
  compare: (a: number, b: number) => number,
): [number, SetLine][] {
  return [...lines.entries()].toSorted(([, a], [, b]) =>
    compare(a.unitPrice.amount, b.unitPrice.amount),
  );
}

/** Whether a line is of this category or one within it; of null all lines are. */
export function isOf(
  { product }: Pick<SetLine, 'product'>,
  category: string | null = null,
  branch?: readonly string[],
): boolean {
  if (category === null) return true;
  return product !== undefined && (branch ?? [category]).includes(product.category);
}

function countUnits(lines: readonly SetLine[], isCounted: (line: SetLine) => boolean): number {
  return lines.reduce((sum, line) => sum + (isCounted(line) ? line.quantity : 0), 0);
}
