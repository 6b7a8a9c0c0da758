import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import {
  pollIntervalMs,
  type ReservationLimit,
  reserveUntil,
} from '#shop/payments/rules/card-payment.ts';
import {
  type PlaceOrderRequest,
  type PlanFailure,
  planOrder,
} from '#shop/checkout/rules/plan-order.ts';
import type { PlannedOrder } from '#shop/orders/rules/order.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { OrderLimit } from '#shop/access/rules/usage-limits.ts';
import type { Shop } from '#shop/shop.ts';
import {
  findLastReservation,
  insertCardPayment,
  setReference,
} from '#shop/payments/store/card-payments.ts';
import { lockCart } from '#shop/cart/store/cart.ts';
import { readCartLines } from '#shop/cart/store/cart-contents.ts';
import { endPayment, replacePayment } from '#shop/payments/store/payment-reservations.ts';
import { queueAvailabilityRefresh } from '#shop/catalogue/store/availability-refresh.ts';
import { reserveUnits } from '#shop/inventory/store/stock-reservations.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { openOrderAllowance, type OrderAllowance } from '#shop/orders/store/order-limits.ts';
import { findOrderByKey, type PlacedOrder } from '#shop/orders/store/orders.ts';
import { readOrderDiscounts } from '#shop/cart/store/read-discounts.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** `order` is set if this checkout was already ordered. */
export interface StartedPayment {
  order: PlacedOrder | null;
  /** The payment page; null if no payment is needed. */
  url: string | null;
}
export type BeginFailure =
  | PlanFailure
  | ReservationLimit
  | OrderLimit
  | { code: 'gateway-unavailable' };

/** Plans the order, reserves its stock and returns the payment URL. */
export async function beginPayment(
  shop: Shop,
  visitor: Visitor,
  placing: PlaceOrderRequest,
): Promise<Result<StartedPayment, BeginFailure>> {
  const { cards } = shop;
  if (!cards) throw new Error('no card payment provider is configured');
  const allowance = openOrderAllowance(shop, visitor, placing.network ?? null);
  const prepared = await prepare(shop, visitor, { placing, allowance });
  if (!prepared.ok) {
    allowance.refund();
    return prepared;
  }
  if ('order' in prepared.value) return ok({ order: prepared.value.order, url: null });
  const { paymentId, amount } = prepared.value;
  const returnUrl = `${shop.origin}/checkout/payment/${paymentId}`;
  try {
    const { reference, url } = await cards.open({ paymentId, amount, returnUrl });
    await shop.db.write(async (writer) => {
      // Replaced concurrently: release the payment at the provider.
      if (await setReference(writer, paymentId, reference)) return;
      const job = { kind: 'release-payment', payload: { reference } } as const;
      await queueJob(writer, { id: shop.newId(), ...job, now: shop.clock() });
    });
    return ok({ order: null, url });
  } catch (error) {
    shop.log.error({ err: error, paymentId }, 'payment provider request failed');
    await giveUp(shop, paymentId);
    return failed({ code: 'gateway-unavailable' });
  }
}

async function prepare(
  shop: Shop,
  visitor: Visitor,
  { placing, allowance }: { placing: PlaceOrderRequest; allowance: OrderAllowance },
) {
  const now = shop.clock();
  const settings = settingsFrom(await readSettings(shop.db.read));
  const { userId } = visitor;
  return shop.db.write(async (writer) => {
    const fresh = { id: shop.newId(), checkoutKey: shop.newId(), now };
    const cart = await lockCart(writer, { userId }, fresh);
    const earlier = await findOrderByKey(writer, userId, placing.checkoutKey);
    if (earlier) return ok({ order: earlier });
    const allowed = await allowance.take(writer);
    if (!allowed.ok) return allowed;

    const reservation = reserveUntil(await findLastReservation(writer, userId), now);
    if (!reservation.ok) return reservation;
    const refresh = { fewLeftAt: settings.fewLeftAt, newId: shop.newId, now };
    await replacePayment(writer, userId, refresh);
    const lines = await readCartLines(writer, cart.id, settings.currency);
    const request = { typed: placing.discountCode, visitor, lines, now };
    const discounts = await readOrderDiscounts(writer, request, cart);
    const hasBankAccount = bankAccountFor(settings, shop.mode) !== null;
    const { addressRules } = shop;
    const terms = { settings, discounts, addressRules, isCardTaken: true, hasBankAccount };
    const priced = planOrder(lines, placing, terms);
    if (!priced.ok) return priced;
    const plan = priced.value;

    const paymentId = shop.newId();
    const planned: PlannedOrder = { plan, savesAddress: placing.savesAddress ?? false };
    await insertCardPayment(writer, {
      id: paymentId,
      userId,
      cartId: cart.id,
      checkoutKey: cart.checkoutKey,
      ...reservation.value,
      amount: plan.total,
      planned,
      now,
    });
    const reserved = await reserveUnits(writer, paymentId, plan.lines);
    if (!reserved.ok) {
      const { line, available } = reserved.failure;
      const title = titleWith(line.product.title, line.optionValues);
      const shortage = { variantId: line.variantId, title, available };
      return failed({ code: 'not-enough-stock' as const, shortages: [shortage] });
    }
    await queueAvailabilityRefresh(writer, reserved.value, refresh);
    await queueJob(writer, {
      id: shop.newId(),
      kind: 'settle-payment',
      payload: { paymentId },
      now,
      dueAt: now + pollIntervalMs,
    });
    return ok({ paymentId, amount: plan.total });
  });
}

async function giveUp(shop: Shop, paymentId: string): Promise<void> {
  const now = shop.clock();
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  await shop.db.write((writer) =>
    endPayment(writer, {
      payment: { id: paymentId, reference: null },
      state: 'cancelled',
      fewLeftAt,
      newId: shop.newId,
      now,
    }),
  );
}
