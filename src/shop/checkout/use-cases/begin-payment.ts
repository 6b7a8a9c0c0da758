import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import {
  maxReservedMs,
  pollIntervalMs,
  type ReservationLimit,
  reserveUntil,
} from '#shop/payments/rules/payment-attempt.ts';
import {
  type PlaceOrderRequest,
  type PlanFailure,
  planOrder,
} from '#shop/checkout/rules/plan-order.ts';
import type { PostalAddress } from '#shop/addresses/rules/address-rules.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { PlannedOrder } from '#shop/orders/rules/order-plan.ts';
import type { Buyer } from '#shop/cart/rules/cart.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { OrderLimit } from '#shop/access/rules/usage-limits.ts';
import type { Shop } from '#shop/shop.ts';
import { methodOfGateway } from '#shop/payments/rules/gateways.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import { paymentMethodFrom } from '#shop/settings/rules/payment-methods.ts';
import { findLastReservation, insertAttempt } from '#shop/payments/store/payment-attempts.ts';
import { readCartLines } from '#shop/cart/store/cart-contents.ts';
import { replacePayment } from '#shop/payments/store/payment-reservations.ts';
import { queueAvailabilityRefresh } from '#shop/catalogue/store/availability-refresh.ts';
import { reserveUnits } from '#shop/inventory/store/stock-reservations.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { openOrderAllowance, type OrderAllowance } from '#shop/orders/store/order-limits.ts';
import type { PlacedOrder } from '#shop/orders/store/orders.ts';
import { readOrderDiscounts } from '#shop/cart/store/read-discounts.ts';
import { readTaxExemption } from '#shop/identity/store/tax-exemption.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { checkVatNumber } from '#shop/tax/use-cases/check-vat-number.ts';
import { amountParts } from '#shop/checkout/rules/express-checkout.ts';
import { findApprovedBy, openAtProvider, openByWallet } from './open-at-provider.ts';
import { withConsent } from './keep-consent.ts';
import { findEarlier, type GuestsRefused, lockBuyerCart, vatClaimOf } from './place-order.ts';

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
  | GuestsRefused
  /** The order is placed without a payment. */
  | { code: 'nothing-to-pay' }
  | { code: 'gateway-unavailable' };

/** Plans the order, reserves its stock and returns the URL where the customer pays. */
export async function beginPayment(
  shop: Shop,
  buyer: Buyer,
  placing: PlaceOrderRequest,
): Promise<Result<StartedPayment, BeginFailure>> {
  const begun = await begin(shop, buyer, { placing, open: openAtProvider });
  if (!begun.ok) return begun;
  const { order, answer } = begun.value;
  return ok({ order, url: answer });
}

/** `order` is set if this checkout was already ordered; then there is nothing to confirm. */
export type StartedWalletPayment =
  | { order: PlacedOrder }
  | { order: null; paymentId: string; clientSecret: string };

/** The same for a customer who has confirmed the order in a wallet, whose browser pays by the secret. */
export async function beginWalletPayment(
  shop: Shop,
  buyer: Buyer,
  placing: PlaceOrderRequest,
): Promise<Result<StartedWalletPayment, BeginFailure>> {
  const begun = await begin(shop, buyer, { placing, open: openByWallet });
  if (!begun.ok) return begun;
  if (begun.value.order) return ok({ order: begun.value.order });
  const { order, paymentId, answer: clientSecret } = begun.value;
  return ok({ order, paymentId, clientSecret });
}

interface Beginning {
  placing: PlaceOrderRequest;
  open: typeof openAtProvider;
}

type Begun =
  | { order: PlacedOrder; answer: null }
  | { order: null; paymentId: string; answer: string };

async function begin(
  shop: Shop,
  buyer: Buyer,
  { placing, open }: Beginning,
): Promise<Result<Begun, BeginFailure>> {
  const method = paymentMethodFrom(placing.method);
  const gateway = method && (await shop.gateways.forMethod(method));
  if (!gateway) return failed({ code: 'gateway-unavailable' });
  const visitor = 'userId' in buyer ? buyer : null;
  const orderer = visitor ?? { guestEmail: placing.form.email.trim().toLowerCase() };
  const allowance = openOrderAllowance(shop, orderer, placing.network ?? null);
  const prepared = await prepare(shop, buyer, { placing, allowance, gateway });
  if (!prepared.ok) {
    allowance.refund();
    return prepared;
  }
  if ('order' in prepared.value) return ok({ order: prepared.value.order, answer: null });
  const { shopName, ...payment } = prepared.value;
  const { paymentId } = payment;
  const opened = await open(shop, gateway, { ...payment, description: `Order at ${shopName}` });
  return opened.ok ? ok({ order: null, paymentId, answer: opened.value }) : opened;
}

/** The address that the provider receives; null where the order is picked up. */
export function deliveryOf(
  { addressRules }: Shop,
  { shippingMethods }: Pick<Settings, 'shippingMethods'>,
  { form, shippingOption }: Pick<Order, 'form' | 'shippingOption'>,
): PostalAddress | null {
  const method = shippingMethods.find(({ code }) => code === shippingOption);
  return method?.kind === 'pickup' ? null : addressRules.postal(form);
}

interface Preparation {
  placing: PlaceOrderRequest;
  allowance: OrderAllowance;
  gateway: PaymentGateway;
}

async function prepare(shop: Shop, buyer: Buyer, { placing, allowance, gateway }: Preparation) {
  const now = shop.clock();
  const settings = settingsFrom(await readSettings(shop.db.read));
  const visitor = 'userId' in buyer ? buyer : null;
  if (!visitor && !settings.guestCheckout) return failed({ code: 'guests-refused' as const });
  const vat = await checkVatNumber(shop, settings, vatClaimOf(shop, placing));
  return shop.db.write(async (writer) => {
    const cart = await lockBuyerCart(shop, writer, { buyer, now });
    if (!cart) return failed({ code: 'empty-cart' as const });
    const payer = visitor ?? { guestCartId: cart.id };
    const earlier = await findEarlier(writer, { visitor, cart, placing });
    if (earlier) return ok({ order: earlier });
    const allowed = await allowance.take(writer);
    if (!allowed.ok) return allowed;

    const reservation = reserveUntil(
      await findLastReservation(writer, payer, now - maxReservedMs),
      now,
    );
    if (!reservation.ok) return reservation;
    const refresh = { fewLeftAt: settings.fewLeftAt, newId: shop.newId, now };
    const { checkoutKey } = cart;
    const approved = await findApprovedBy(writer, gateway, { checkoutKey, now });
    await replacePayment(writer, payer, { ...refresh, passedOn: approved?.reference ?? null });
    const lines = await readCartLines(writer, cart.id, settings.currency);
    const request = { typed: placing.discountCode, visitor, lines, now, hooks: shop.hooks };
    const discounts = await readOrderDiscounts(writer, request, cart);
    const hasBankAccount = bankAccountFor(settings, shop.mode) !== null;
    const { addressRules } = shop;
    const isTaken = gateway.takesCurrency?.(settings.currency) ?? true;
    const provided = isTaken ? [methodOfGateway[gateway.id]] : [];
    const taxExemption = await readTaxExemption(writer, settings, visitor);
    const taxTerms = { vat, taxExemption };
    const terms = { settings, discounts, ...taxTerms, addressRules, provided, hasBankAccount };
    const priced = planOrder(lines, placing, terms);
    if (!priced.ok) return priced;
    const plan = await withConsent(writer, priced.value, { placing, settings, now });
    if (plan.total.amount === 0) return failed({ code: 'nothing-to-pay' as const });

    const paymentId = shop.newId();
    const planned: PlannedOrder = { plan, savesAddress: placing.savesAddress ?? false };
    await insertAttempt(writer, {
      id: paymentId,
      gateway: gateway.id,
      userId: visitor?.userId ?? '',
      cartId: cart.id,
      checkoutKey,
      ...reservation.value,
      amount: plan.total,
      email: plan.form.email,
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
    const job = { kind: 'settle-payment', payload: { paymentId } } as const;
    await queueJob(writer, { id: shop.newId(), ...job, now, dueAt: now + pollIntervalMs });
    const { expiresAt } = reservation.value;
    const deliverTo = deliveryOf(shop, settings, plan);
    const approval = approved && { ...approved, parts: amountParts(plan) };
    const opening = { paymentId, amount: plan.total, email: plan.form.email, deliverTo, expiresAt };
    return ok({ ...opening, shopName: settings.shopName, approval });
  });
}
