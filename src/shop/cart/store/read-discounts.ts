import type { OrderPlan, PlannedOrder } from '#shop/orders/rules/order-plan.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type Discount,
  type DiscountFailure,
  discountOf,
  type IdleCode,
  spelledCode,
} from '#shop/promotions/rules/discount-code.ts';
import type { ReducibleLine } from '#shop/promotions/rules/reduction.ts';
import {
  needsAccount,
  type Promotion,
  promotionDiscount,
} from '#shop/promotions/rules/promotion.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Hooks } from '#shop/hooks.ts';
import type { CartKeys } from './cart.ts';
import { findOpenAttempt } from '#shop/payments/store/payment-attempts.ts';
import type { Reader } from '#platform/database/database.ts';
import { countStandingOrders } from '#shop/orders/store/orders.ts';
import { findDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import {
  countUses,
  findPromotion,
  listAutomaticPromotions,
} from '#shop/promotions/store/promotions.ts';

export interface DiscountRequest {
  /** The entered code; empty for automatic discounts. */
  typed: string;
  /** Null for a guest, who can use no codes that are limited by customer. */
  visitor: Visitor | null;
  lines: readonly ReducibleLine[];
  now: number;
  hooks: Pick<Hooks, 'segmentsOf'>;
  /** Another card payment in progress counts as a use. */
  isBesidePayment?: boolean;
}

/**
 * The discounts that apply to this cart: the automatic ones and that of the entered code, of which `bestDiscount`
 * grants one. The code comes last, so that it is not used up where it saves no more than an automatic one.
 */
export async function readDiscounts(
  reader: Reader,
  input: DiscountRequest,
): Promise<Result<readonly Discount[], DiscountFailure>> {
  const promotions = await listAutomaticPromotions(reader, input.now);
  const code = spelledCode(input.typed);
  if (code === '' && promotions.length === 0) return ok([]);
  const request = { ...input, planned: await readPlanned(reader, input) };
  const automatic = await automaticDiscounts(reader, promotions, request);
  if (code === '') return ok(automatic);
  const entered = await enteredDiscount(reader, code, request);
  return entered.ok ? ok([...automatic, entered.value]) : entered;
}

export interface KeptDiscounts {
  discounts: readonly Discount[];
  /** The kept code and the reason, if it does not apply. */
  idleCode: IdleCode | null;
}

/** For a code that is kept with the cart: if it no longer applies, the automatic discounts still do. */
export async function readKeptDiscounts(
  reader: Reader,
  input: DiscountRequest,
): Promise<KeptDiscounts> {
  const kept = await readDiscounts(reader, input);
  if (kept.ok) return { discounts: kept.value, idleCode: null };
  const automatic = await readDiscounts(reader, { ...input, typed: '' });
  const discounts = automatic.ok ? automatic.value : [];
  return { discounts, idleCode: { code: input.typed, failure: kept.failure } };
}

/** For an order with the code kept with its cart (null), or with the entered one, which must apply. */
export async function readOrderDiscounts(
  reader: Reader,
  { typed, ...input }: Omit<DiscountRequest, 'typed'> & { typed: string | null },
  { discountCode }: Pick<CartKeys, 'discountCode'>,
): Promise<Result<readonly Discount[], DiscountFailure>> {
  if (typed !== null) return readDiscounts(reader, { ...input, typed });
  const kept = await readKeptDiscounts(reader, { ...input, typed: discountCode ?? '' });
  return ok(kept.discounts);
}

type PlannedRequest = DiscountRequest & { planned: OrderPlan | null };

/** The planned order of a payment in progress. */
async function readPlanned(
  reader: Reader,
  { visitor, isBesidePayment = false }: DiscountRequest,
): Promise<OrderPlan | null> {
  if (!visitor || !isBesidePayment) return null;
  const payment = await findOpenAttempt(reader, visitor);
  // As beginPayment has planned it.
  const planned = (payment?.planned ?? null) as PlannedOrder | null;
  return planned?.plan ?? null;
}

async function enteredDiscount(
  reader: Reader,
  code: string,
  request: PlannedRequest,
): Promise<Result<Discount, DiscountFailure>> {
  const { visitor, planned } = request;
  const promotion = await findPromotion(reader, code);
  // The uses of a guest cannot be counted.
  if (promotion && (visitor || !needsAccount(promotion))) {
    // The code of the payment in progress is that payment's.
    const isTaken = promotion.isByOneTimeCodes && planned?.reducedBy?.code === code;
    const isCodeSpent = promotion.isCodeSpent || isTaken;
    return discountFrom(reader, promotion, { ...request, isCodeSpent });
  }
  const issued = await findDiscountCode(reader, code);
  if (!visitor) return failed({ code: promotion || issued ? 'account-needed' : 'code-unknown' });
  const isSpent = planned?.reducedBy?.code === code || (issued?.isSpent ?? false);
  const earlierOrders = await countEarlier(reader, visitor, planned);
  return discountOf(issued && { ...issued, isSpent }, { email: visitor.email, earlierOrders });
}

async function automaticDiscounts(
  reader: Reader,
  promotions: readonly Promotion[],
  request: PlannedRequest,
): Promise<Discount[]> {
  const fitting: Discount[] = [];
  for (const promotion of promotions) {
    // A guest's earlier uses are only known after signing in: the total may fall then, never rise.
    if (!request.visitor && needsAccount(promotion)) continue;
    const found = await discountFrom(reader, promotion, request);
    if (found.ok) fitting.push(found.value);
  }
  return fitting;
}

async function discountFrom(
  reader: Reader,
  promotion: Promotion,
  request: PlannedRequest & { isCodeSpent?: boolean },
): Promise<Result<Discount, DiscountFailure>> {
  const { visitor, lines, now, planned, isCodeSpent = false } = request;
  const isCounted = visitor !== null && promotion.customerLimit !== null;
  const uses = isCounted ? await countUses(reader, promotion.id, visitor.userId) : 0;
  const isPlanned = planned?.reducedBy?.promotionId === promotion.id;
  const usedBefore = uses + (isPlanned ? 1 : 0);
  const buyer = visitor && (await readBuyer(reader, promotion, { ...request, visitor }));
  return promotionDiscount(promotion, { lines, usedBefore, now, buyer, isCodeSpent });
}

/** Asks for no more than the promotion depends on. */
async function readBuyer(
  reader: Reader,
  { segmentId, isFirstOrderOnly }: Promotion,
  { visitor, planned, hooks, now }: PlannedRequest & { visitor: Visitor },
) {
  const query = { userId: visitor.userId, segmentIds: segmentId === null ? [] : [segmentId], now };
  const isInSegment = segmentId === null || (await hooks.segmentsOf(reader, query)).has(segmentId);
  const earlierOrders = isFirstOrderOnly ? await countEarlier(reader, visitor, planned) : 0;
  return { isInSegment, earlierOrders };
}

async function countEarlier(reader: Reader, { userId }: Visitor, planned: OrderPlan | null) {
  return (await countStandingOrders(reader, userId)) + (planned ? 1 : 0);
}
