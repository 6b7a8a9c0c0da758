import type { CartLine } from '#shop/cart/rules/cart.ts';
import type { OrderPlan, PlannedOrder } from '#shop/orders/rules/order.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type Discount,
  type DiscountFailure,
  discountOf,
  spelledCode,
} from '#shop/promotions/rules/discount-code.ts';
import { type Promotion, promotionDiscount } from '#shop/promotions/rules/promotion.ts';
import { ok, type Result } from '#platform/result.ts';
import { findOpenPayment } from '#shop/payments/store/card-payments.ts';
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
  /** Null for a guest, who has no personal codes. */
  visitor: Visitor | null;
  lines: readonly CartLine[];
  now: number;
  /** Another card payment in progress counts as a use. */
  isBesidePayment?: boolean;
}

/** Discounts that apply to this cart: the one with the code, or the automatic ones. Only one of them is granted. */
export async function readDiscounts(
  reader: Reader,
  input: DiscountRequest,
): Promise<Result<readonly Discount[], DiscountFailure>> {
  const { visitor } = input;
  const request = { ...input, planned: await readPlanned(reader, input) };
  const code = spelledCode(input.typed);
  if (code === '' || !visitor) return ok(await automaticDiscounts(reader, request));
  const promotion = await findPromotion(reader, code);
  const found = promotion
    ? await discountFrom(reader, promotion, request)
    : await issuedDiscount(reader, code, { ...request, visitor });
  return found.ok ? ok([found.value]) : found;
}

type PlannedRequest = DiscountRequest & { planned: OrderPlan | null };

/** The planned order of a payment in progress. */
async function readPlanned(
  reader: Reader,
  { visitor, isBesidePayment = false }: DiscountRequest,
): Promise<OrderPlan | null> {
  if (!visitor || !isBesidePayment) return null;
  const payment = await findOpenPayment(reader, visitor.userId);
  // As beginPayment has planned it.
  const planned = (payment?.planned ?? null) as PlannedOrder | null;
  return planned?.plan ?? null;
}

async function issuedDiscount(
  reader: Reader,
  code: string,
  { visitor: { userId, email }, planned }: PlannedRequest & { visitor: Visitor },
): Promise<Result<Discount, DiscountFailure>> {
  const issued = await findDiscountCode(reader, code);
  const isSpent = planned?.reducedBy?.code === code || (issued?.isSpent ?? false);
  const earlierOrders = (await countStandingOrders(reader, userId)) + (planned ? 1 : 0);
  return discountOf(issued && { ...issued, isSpent }, { email, earlierOrders });
}

async function automaticDiscounts(reader: Reader, request: PlannedRequest): Promise<Discount[]> {
  const fitting: Discount[] = [];
  for (const promotion of await listAutomaticPromotions(reader, request.now)) {
    // A guest's earlier uses are only known after signing in: the total may fall then, never rise.
    if (!request.visitor && promotion.customerLimit !== null) continue;
    const found = await discountFrom(reader, promotion, request);
    if (found.ok) fitting.push(found.value);
  }
  return fitting;
}

async function discountFrom(
  reader: Reader,
  promotion: Promotion,
  { visitor, lines, now, planned }: PlannedRequest,
): Promise<Result<Discount, DiscountFailure>> {
  const isCounted = visitor !== null && promotion.customerLimit !== null;
  const uses = isCounted ? await countUses(reader, promotion.id, visitor.userId) : 0;
  const isPlanned = planned?.reducedBy?.promotionId === promotion.id;
  return promotionDiscount(promotion, { lines, usedBefore: uses + (isPlanned ? 1 : 0), now });
}
