import type { ReducibleLine } from '#shop/promotions/rules/reduction.ts';
import type { BuyGet, Bundle, SetReduction } from '#shop/promotions/rules/sets.ts';
import { money } from '#platform/money.ts';
import fc from 'fast-check';

const categories = ['clothing', 'electronics', 'jewelery'];
const category = fc.option(fc.constantFrom(...categories));
/** Of a category within which there may be others. */
const branch = fc.option(fc.subarray(categories), { freq: 2 });
const limit = fc.option(fc.integer({ min: 1, max: 3 }));

/** Few of each, so that sets are found in most carts. */
export const goods = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  category: fc.constantFrom(...categories),
});

/** A category of a promotion, with those within it. */
export const branched = fc
  .tuple(category, branch)
  .map(([own, within]) =>
    own === null || within === null
      ? { category: own }
      : { category: own, branch: [own, ...within] },
  );

export const setReductions: fc.Arbitrary<SetReduction> = fc.oneof(
  fc
    .record({
      kind: fc.constant('buy-get' as const),
      buy: fc.integer({ min: 1, max: 3 }),
      bought: branched,
      get: fc.integer({ min: 1, max: 3 }),
      got: branched,
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
      limit,
    })
    .map(({ bought, got, ...reduction }) => ({
      ...reduction,
      ...bought,
      getCategory: got.category,
      ...(got.branch && { getBranch: got.branch }),
    })),
  fc.record({
    kind: fc.constant('bundle' as const),
    productIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 3 }),
    price: fc.integer({ min: 1, max: 1_500_000 }).map((amount) => money(amount, 'USD')),
    limit,
  }),
);

/** A number as a fraction, never rounded. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

export interface ReferenceSets {
  count: number;
  /** What is saved. */
  off: Fraction;
  /** The price of the reduced units of each line. */
  reduced: bigint[];
}

/** The same found another way: every unit by itself, every number of sets tried. */
export function referenceSets(
  lines: readonly ReducibleLine[],
  reduction: SetReduction,
): ReferenceSets {
  return reduction.kind === 'bundle' ? bundlesIn(lines, reduction) : gotIn(lines, reduction);
}

/** Whether a line is of the category of a reduction or within it. */
export function isWithin(
  { product }: ReducibleLine,
  { category: own = null, branch: within = [] }: Pick<BuyGet, 'category' | 'branch'>,
): boolean {
  return own === null || [own, ...within].some((one) => one === product?.category);
}

interface Unit {
  line: number;
  price: bigint;
}

function gotIn(lines: readonly ReducibleLine[], reduction: BuyGet): ReferenceSets {
  const { buy, get, percent } = reduction;
  const isGotIn = (line: ReducibleLine) => {
    const { getCategory, getBranch } = reduction;
    return isWithin(
      line,
      getBranch ? { category: getCategory, branch: getBranch } : { category: getCategory },
    );
  };
  const units = (isBought: boolean, isGot: boolean) =>
    unitsOf(lines, (line) => isWithin(line, reduction) === isBought && isGotIn(line) === isGot);
  const [onlyBought, onlyGot, both] = [units(true, false), units(false, true), units(true, true)];
  /** How many units of both categories can be got in so many sets: at least, and at most. */
  const gotOfBoth = (sets: number) => ({
    least: Math.max(0, sets * get - onlyGot.length),
    most: Math.min(sets * get, both.length, both.length + onlyBought.length - sets * buy),
  });
  const isPossible = (sets: number) => gotOfBoth(sets).least <= gotOfBoth(sets).most;
  let count = 0;
  while (isPossible(count + 1) && count < (reduction.limit ?? Infinity)) count += 1;
  const wanted = count * get;
  const { least, most } = gotOfBoth(count);
  const [sumsOfBoth, sumsOfOnly] = [runningSums(both), runningSums(onlyGot)];
  let best: { price: bigint; got: Unit[] } = { price: -1n, got: [] };
  for (let ofBoth = least; ofBoth <= most; ofBoth += 1) {
    const price = (sumsOfBoth[ofBoth] ?? 0n) + (sumsOfOnly[wanted - ofBoth] ?? 0n);
    if (best.price >= 0n && price > best.price) continue;
    const got = [...both.slice(0, ofBoth), ...onlyGot.slice(0, wanted - ofBoth)].toSorted(byPrice);
    if (price !== best.price || isBefore(got, best.got)) best = { price, got };
  }
  const off = { over: priceOf(best.got) * BigInt(percent), under: 100n };
  return { count, off, reduced: byLine(lines, best.got) };
}

/** The sums of the first units, from none on. */
function runningSums(units: readonly Unit[]): bigint[] {
  const sums = [0n];
  for (const { price } of units) sums.push((sums.at(-1) ?? 0n) + price);
  return sums;
}

/** Of choices that cost the same, the one with the first lines. */
function isBefore(one: readonly Unit[], other: readonly Unit[]): boolean {
  const at = one.findIndex(({ line }, i) => line !== other[i]?.line);
  return at >= 0 && (one[at]?.line ?? 0) < (other[at]?.line ?? 0);
}

function bundlesIn(lines: readonly ReducibleLine[], reduction: Bundle): ReferenceSets {
  const { productIds, price, limit: most } = reduction;
  const dearest = productIds.map((id) =>
    unitsOf(lines, ({ product }) => product?.id === id).toSorted(
      (a, b) => -compare(a.price, b.price) || a.line - b.line,
    ),
  );
  const possible = Math.min(most ?? Infinity, ...dearest.map((units) => units.length));
  let best: ReferenceSets = {
    count: 0,
    off: { over: 0n, under: 1n },
    reduced: lines.map(() => 0n),
  };
  const sums = dearest.map(() => 0n);
  for (let count = 1; count <= possible; count += 1) {
    dearest.forEach((units, i) => (sums[i] = (sums[i] ?? 0n) + (units[count - 1]?.price ?? 0n)));
    const off = sums.reduce((a, b) => a + b, 0n) - BigInt(count) * BigInt(price.amount);
    if (off > best.off.over) best = { count, off: { over: off, under: 1n }, reduced: [] };
  }
  const bundled = dearest.flatMap((units) => units.slice(0, best.count));
  return { ...best, reduced: byLine(lines, bundled) };
}

/** From the cheapest on. */
function unitsOf(
  lines: readonly ReducibleLine[],
  isCounted: (line: ReducibleLine) => boolean,
): Unit[] {
  const units = lines.flatMap((line, at) => {
    const unit = { line: at, price: BigInt(line.unitPrice.amount) };
    return isCounted(line) ? Array.from({ length: line.quantity }, () => unit) : [];
  });
  return units.toSorted(byPrice);
}

function byPrice(a: Unit, b: Unit): number {
  return compare(a.price, b.price) || a.line - b.line;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function byLine(lines: readonly ReducibleLine[], units: readonly Unit[]): bigint[] {
  const sums = lines.map(() => 0n);
  for (const { line, price } of units) sums[line] = (sums[line] ?? 0n) + price;
  return sums;
}

function priceOf(units: readonly Unit[]): bigint {
  return units.reduce((sum, { price }) => sum + price, 0n);
}
