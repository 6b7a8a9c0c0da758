import type { Category } from '#shop/catalogue/rules/category.ts';
import { withDescendants } from '#shop/catalogue/rules/category-tree.ts';
import { addMoney, type Money, money, multiplyMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Discount, DiscountFailure } from './discount-code.ts';
import { isOfSets } from './is-of-sets.ts';
import { type ReducibleLine, type Reduction, reduceLines } from './reduction.ts';
import { findSets, isOf } from './sets.ts';

/** A discount for a code, or an automatic one if it has no code. */
export interface Promotion {
  id: string;
  title: string;
  code: string | null;
  reduction: Exclude<Reduction, { kind: 'percent-of-one' }>;
  /** Minimum subtotal. */
  minimum: Money;
  /** Start and end; null if unbounded. */
  startsAt: number | null;
  endsAt: number | null;
  totalLimit: number | null;
  customerLimit: number | null;
  usedCount: number;
  /** Only for accounts in this segment of customers; null for everyone. */
  segmentId: string | null;
  /** Only for accounts that have not ordered before. */
  isFirstOrderOnly: boolean;
  /** Applies by codes of its own, each for one order; `code` is then null. */
  isByOneTimeCodes: boolean;
  createdAt: number;
  /** What it may take off in all orders together; null without a limit. */
  budget: Money | null;
  /** What it has taken off. */
  given: Money;
}

export interface PromotionFacts {
  lines: readonly ReducibleLine[];
  /** Number of times this customer has used it. */
  usedBefore: number;
  now: number;
  /** The one-time code belongs to an order already. */
  isCodeSpent?: boolean;
  /** Null for a guest, of whom nothing is known. */
  buyer: { isInSegment: boolean; earlierOrders: number } | null;
}

/** The discount of a promotion for this cart, or why it does not apply. */
export function promotionDiscount(
  promotion: Promotion,
  { lines, usedBefore, now, buyer, isCodeSpent = false }: PromotionFacts,
): Result<Discount, DiscountFailure> {
  const { id, title, code, reduction, minimum, customerLimit } = promotion;
  const state = promotionState(promotion, now);
  if (state === 'planned') return failed({ code: 'code-unknown' });
  if (state === 'ended') return failed({ code: 'code-ended' });
  if (state === 'used-up' || isCodeSpent) return failed({ code: 'code-used-up' });
  if (needsAccount(promotion) && !buyer) return failed({ code: 'account-needed' });
  if (promotion.segmentId !== null && !buyer?.isInSegment) return failed({ code: 'segment-only' });
  if (promotion.isFirstOrderOnly && buyer && buyer.earlierOrders > 0) {
    return failed({ code: 'first-order-only' });
  }
  if (customerLimit !== null && usedBefore >= customerLimit) return failed({ code: 'code-spent' });
  const { category = null, branch } = reduction;
  if (category !== null && !lines.some((line) => isOf(line, category, branch))) {
    return failed({ code: 'category-not-in-cart', category });
  }
  if (subtotalOf(lines, minimum.currency).amount < minimum.amount) {
    return failed({ code: 'minimum-not-met', minimum });
  }
  if (isOfSets(reduction) && findSets(lines, reduction).count === 0) {
    return failed({ code: 'items-missing', reduction });
  }
  if (isBeyondBudget(promotion, lines)) return failed({ code: 'code-used-up' });
  return ok({ code, title, reduction, promotionId: id });
}

/** The promotion with the branches of its categories, without which it knows only the categories themselves. */
export function withBranches<One extends Pick<Promotion, 'reduction'>>(
  promotion: One,
  categories: readonly Pick<Category, 'id' | 'parentId' | 'value'>[],
): One {
  const { reduction } = promotion;
  const branchOf = (category: string | null = null) => {
    const values = category === null ? [] : withDescendants(categories, [category]);
    return values.length > 1 ? values : undefined;
  };
  if (reduction.kind === 'bundle') return promotion;
  const branch = branchOf(reduction.category);
  const own = branch ? { ...reduction, branch } : reduction;
  if (own.kind !== 'buy-get') return { ...promotion, reduction: own };
  const getBranch = branchOf(own.getCategory);
  return { ...promotion, reduction: getBranch ? { ...own, getBranch } : own };
}

/** What it depends on is known of accounts only. */
export function needsAccount(
  promotion: Pick<Promotion, 'segmentId' | 'isFirstOrderOnly' | 'customerLimit'>,
): boolean {
  const { segmentId, isFirstOrderOnly, customerLimit } = promotion;
  return segmentId !== null || isFirstOrderOnly || customerLimit !== null;
}

export type PromotionState = 'planned' | 'running' | 'used-up' | 'ended';

export function promotionState(promotion: Promotion, now: number): PromotionState {
  const { startsAt, endsAt, totalLimit, usedCount } = promotion;
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (startsAt !== null && startsAt > now) return 'planned';
  const isSpent = budgetLeft(promotion)?.amount === 0;
  return isSpent || (totalLimit !== null && usedCount >= totalLimit) ? 'used-up' : 'running';
}

/** Until it is used or ends. */
export function isEditable(promotion: Promotion, now: number): boolean {
  return promotion.usedCount === 0 && promotionState(promotion, now) !== 'ended';
}

/** Null without a budget. */
export function budgetLeft({ budget, given }: Pick<Promotion, 'budget' | 'given'>): Money | null {
  return budget && money(Math.max(0, budget.amount - given.amount), budget.currency);
}

/** By listed prices, which tax exemption can only lower: the order never takes off more than this. */
function isBeyondBudget(promotion: Promotion, lines: readonly ReducibleLine[]): boolean {
  const left = budgetLeft(promotion);
  if (!left) return false;
  const off = reduceLines(lines, promotion.reduction).reduce(addMoney, money(0, left.currency));
  return off.amount > left.amount;
}

function subtotalOf(lines: readonly ReducibleLine[], currency: string): Money {
  return lines
    .map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity))
    .reduce(addMoney, money(0, currency));
}
