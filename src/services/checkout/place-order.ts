import { availabilityOf } from '#domain/catalogue/availability.ts';
import {
  type OrderPlan,
  type OrderRequest,
  type PlanFailure,
  planOrder,
} from '#domain/checkout/plan-order.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { orderNumberFrom } from '#domain/orders/order.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { recordDeed } from '#storage/audit.ts';
import { emptyCart, holdCart, readCartLines } from '#storage/cart.ts';
import type { Writer } from '#storage/database.ts';
import { queueJob } from '#storage/jobs.ts';
import { findOrderByKey, insertOrder, type PlacedOrder } from '#storage/orders.ts';
import { queueMail } from '#storage/outbox.ts';
import { spendDiscountCode } from '#storage/promotions/discount-codes.ts';
import { readDiscount } from '#storage/promotions/read-discount.ts';
import { readSettings } from '#storage/settings.ts';
import { takeStock } from '#storage/stock.ts';

export interface Placing extends OrderRequest {
  /** The key the checkout page carried: the same key is the same order, however often it is sent. */
  checkoutKey: string;
}

/** Turns the shopper's cart into an order, whole or not at all: a refusal takes everything back. */
export async function placeOrder(
  shop: Shop,
  visitor: Visitor,
  placing: Placing,
): Promise<Result<PlacedOrder, PlanFailure>> {
  const now = shop.clock();
  const settings = settingsFrom(await readSettings(shop.db.read));
  const { userId, email } = visitor;
  return shop.db.write(async (writer) => {
    const fresh = { id: shop.newId(), checkoutKey: shop.newId(), now };
    const cart = await holdCart(writer, { userId }, fresh);
    const earlier = await findOrderByKey(writer, userId, placing.checkoutKey);
    if (earlier) return ok(earlier);

    const lines = await readCartLines(writer, cart.id, settings.currency);
    const discount = await readDiscount(writer, placing.discountCode, visitor);
    const planned = planOrder(lines, placing, { settings, discount });
    if (!planned.ok) return planned;
    const plan = planned.value;
    const taken = await takePieces(shop, writer, { plan, fewLeftAt: settings.fewLeftAt, now });
    if (!taken.ok) return taken;

    const number = orderNumberFrom(shop.newId());
    const order = { number, paymentId: shop.newId(), userId, userEmail: email, plan, now };
    const id = await insertOrder(writer, { ...order, checkoutKey: cart.checkoutKey });
    if (plan.discountCode !== null && !(await spendDiscountCode(writer, plan.discountCode, id))) {
      return failed({ code: 'discount-refused', reason: 'code-spent' });
    }
    await emptyCart(writer, cart.id, shop.newId());
    await queueMail(writer, {
      id: shop.newId(),
      template: 'order-placed',
      recipient: plan.form.email,
      data: { orderId: id },
      now,
    });
    await recordDeed(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'order.placed',
      subject: `order ${id}`,
      details: { number, totalMinor: plan.total.amount },
    });
    return ok({ id, number });
  });
}

/** In the order of variant ids, so that two orders never wait for each other in a circle. */
async function takePieces(
  shop: Shop,
  writer: Writer,
  { plan, fewLeftAt, now }: { plan: OrderPlan; fewLeftAt: number; now: number },
): Promise<Result<null, PlanFailure>> {
  const byVariant = plan.lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
  for (const { variantId, product, quantity } of byVariant) {
    const taken = await takeStock(writer, variantId, quantity);
    if (!taken.ok) {
      const { available } = taken.failure;
      const shortages = [{ variantId, title: product.title, available }];
      return failed({ code: 'not-enough-stock', shortages });
    }
    const left = taken.value;
    if (left === null) continue;
    const before = availabilityOf(left + quantity, fewLeftAt);
    if (availabilityOf(left, fewLeftAt) === before) continue;
    // Pages read another availability from now on; raising their version here would serialise all orders.
    const payload = { productId: product.id };
    await queueJob(writer, { id: shop.newId(), kind: 'refresh-availability', payload, now });
  }
  return ok(null);
}
