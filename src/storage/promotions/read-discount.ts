import type { CartLine } from '#domain/cart/cart.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import {
  type Discount,
  type DiscountFailure,
  discountOf,
  spelledCode,
} from '#domain/promotions/discount-code.ts';
import { bestDiscount, type Promotion, promotionDiscount } from '#domain/promotions/promotion.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Reader } from '../database.ts';
import { countStandingOrders } from '../orders.ts';
import { findDiscountCode } from './discount-codes.ts';
import { countUses, findPromotion, listAutomaticPromotions } from './promotions.ts';

export interface DiscountRequest {
  /** As it was typed; empty for what comes by itself. */
  typed: string;
  /** Null for somebody who is not signed in, and has no codes. */
  visitor: Visitor | null;
  lines: readonly CartLine[];
  now: number;
}

/** What is taken off this cart now: for the code, or without one by itself. Null for nothing. */
export async function readDiscount(
  reader: Reader,
  request: DiscountRequest,
): Promise<Result<Discount | null, DiscountFailure>> {
  const { visitor } = request;
  const code = spelledCode(request.typed);
  if (code === '' || !visitor) return ok(await automaticDiscount(reader, request));
  const promotion = await findPromotion(reader, code);
  if (promotion) return discountFrom(reader, promotion, request);
  const { userId, email } = visitor;
  const issued = await findDiscountCode(reader, code);
  return discountOf(issued, { email, earlierOrders: await countStandingOrders(reader, userId) });
}

async function automaticDiscount(
  reader: Reader,
  request: DiscountRequest,
): Promise<Discount | null> {
  const fitting: Discount[] = [];
  for (const promotion of await listAutomaticPromotions(reader, request.now)) {
    // Whether a stranger has had it shows when they sign in: a total may fall then, never rise.
    if (!request.visitor && promotion.customerLimit !== null) continue;
    const found = await discountFrom(reader, promotion, request);
    if (found.ok) fitting.push(found.value);
  }
  return bestDiscount(fitting, request.lines);
}

async function discountFrom(
  reader: Reader,
  promotion: Promotion,
  { visitor, lines, now }: DiscountRequest,
): Promise<Result<Discount, DiscountFailure>> {
  const isCounted = visitor !== null && promotion.customerLimit !== null;
  const usedBefore = isCounted ? await countUses(reader, promotion.id, visitor.userId) : 0;
  return promotionDiscount(promotion, { lines, usedBefore, now });
}
