import {
  addMoney,
  fractionOfMoney,
  type Money,
  money,
  multiplyMoney,
  subtractMoney,
} from '#platform/money.ts';
import { isOfSets } from './is-of-sets.ts';
import { findSets, isOf, type SetReduction } from './sets.ts';

/** The reduction of a promotion. Percentages are integers from 1 to 100. */
export type Reduction =
  | SetReduction
  | ((
      | { kind: 'amount'; off: Money }
      | { kind: 'percent'; percent: number }
      /** Off one unit of the most expensive item. */
      | { kind: 'percent-of-one'; percent: number }
      | { kind: 'free-shipping' }
    ) & {
      /** Restricts the discount to a category and those within it; null for all. */
      category?: string | null;
      /** All categories of its branch, where the category has others within it. */
      branch?: readonly string[];
    });

export interface ReducibleLine {
  unitPrice: Money;
  quantity: number;
  product?: { id?: number | null; category: string };
  /** A gift card is worth what is paid for it, so nothing is taken off. */
  isGiftCard?: boolean;
}

/**
 * The discount of each line, never more than its total. Percentages are rounded per line, half a
 * cent in the customer's favor; a fixed amount, and what sets of items save, is allocated so that the shares add up.
 */
export function reduceLines(all: readonly ReducibleLine[], reduction: Reduction): Money[] {
  const sold = all.map((line) => (line.isGiftCard ? { ...line, quantity: 0 } : line));
  if (isOfSets(reduction)) return reduceSets(sold, reduction);
  const lines = sold.map((line) =>
    isOf(line, reduction.category, reduction.branch) ? line : { ...line, quantity: 0 },
  );
  if (reduction.kind === 'amount') return spread(lines, reduction.off);
  if (reduction.kind === 'percent-of-one') return ofTheDearest(lines, reduction.percent);
  const percent = reduction.kind === 'percent' ? reduction.percent : 0;
  return lines.map((line) => fractionOfMoney(totalOf(line), percent, 100));
}

/** Shared by the units that are reduced, in proportion to their prices. */
function reduceSets(lines: readonly ReducibleLine[], reduction: SetReduction): Money[] {
  const { units, offMinor } = findSets(lines, reduction);
  const reduced = lines.map((line, at) => ({ ...line, quantity: units[at] ?? 0 }));
  const [first] = lines;
  return first ? spread(reduced, money(offMinor, first.unitPrice.currency)) : [];
}

/** Cumulative rounding: each share is the rounded running total less the previous one, so the shares add up exactly. */
function spread(lines: readonly ReducibleLine[], off: Money): Money[] {
  const whole = lines.map(totalOf).reduce(addMoney, nothing(off.currency));
  if (whole.amount === 0) return lines.map(() => whole);
  const given = whole.amount < off.amount ? whole : off;
  let reached = nothing(off.currency);
  let reduced = nothing(off.currency);
  return lines.map((line) => {
    reached = addMoney(reached, totalOf(line));
    const before = reduced;
    reduced = fractionOfMoney(given, reached.amount, whole.amount);
    return subtractMoney(reduced, before);
  });
}

function ofTheDearest(lines: readonly ReducibleLine[], percent: number): Money[] {
  const prices = lines.map(({ unitPrice, quantity }) => (quantity > 0 ? unitPrice.amount : -1));
  const dearest = Math.max(...prices);
  const position = dearest < 0 ? -1 : prices.indexOf(dearest);
  return lines.map(({ unitPrice }, i) =>
    i === position ? fractionOfMoney(unitPrice, percent, 100) : nothing(unitPrice.currency),
  );
}

function totalOf({ unitPrice, quantity }: ReducibleLine): Money {
  return multiplyMoney(unitPrice, quantity);
}

function nothing(currency: string): Money {
  return money(0, currency);
}
