import { settleIfPaid } from '#shop/orders/use-cases/settle-fulfillment.ts';
import { needsNoShipment } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import type { Buyer, CartLine } from '#shop/cart/rules/cart.ts';
import {
  resolveOrderedItems,
  type OrderedItem,
  type OrderedItemFailure,
} from '#shop/checkout/rules/order-items.ts';
import {
  type CheckoutPlan,
  type PlaceOrderRequest,
  type PlanFailure,
  planOrder,
} from '#shop/checkout/rules/plan-order.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type Money, money, parseMoney } from '#platform/money.ts';
import { spendOnOrder } from '#shop/gift-cards/store/order-parts.ts';
import { type AppliedGiftCard, readAppliedCards } from '#shop/cart/use-cases/cart-gift-cards.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { merchantAddresses, type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { OrderLimit } from '#shop/access/rules/usage-limits.ts';
import type { Shop } from '#shop/shop.ts';
import { type CartKeys, cartOwnerOfBuyer, lockCart, lockOwnCart } from '#shop/cart/store/cart.ts';
import { readCartLines, readLinesOnSale } from '#shop/cart/store/cart-contents.ts';
import { emptyCart } from '#shop/cart/store/cart-lines.ts';
import { deleteCartDraft } from '#shop/checkout/store/checkout-drafts.ts';
import type { Writer } from '#platform/database/database.ts';
import { replacePayment } from '#shop/payments/store/payment-reservations.ts';
import { openOrderAllowance } from '#shop/orders/store/order-limits.ts';
import { withConsent } from './keep-consent.ts';
import { findBodyHash, insertBodyHash, recordOrder } from '#shop/orders/store/record-order.ts';
import { takeOrderedStock, trackedUnits } from '#shop/orders/store/take-stock.ts';
import { findGuestOrder } from '#shop/orders/store/guest-orders.ts';
import { findOrderByKey, type PlacedOrder } from '#shop/orders/store/orders.ts';
import { readOrderDiscounts } from '#shop/cart/store/read-discounts.ts';
import { checkVatNumber } from '#shop/tax/use-cases/check-vat-number.ts';
import type { VatClaim } from '#shop/tax/rules/vat-number.ts';
import { readTaxExemption } from '#shop/identity/store/tax-exemption.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** An order placed through the API: explicit items, or the contents of the cart. */
export interface ApiOrderRequest extends PlaceOrderRequest {
  items?: readonly OrderedItem[];
  /** Hash of the request body: the same key with a different hash is not a repetition. */
  bodyHash: string;
  /** The expected total as a decimal; replaces `agreedTotalMinor`. */
  agreedTotal?: string;
}

type AnyOrderRequest = PlaceOrderRequest & Partial<ApiOrderRequest>;

export type ApiOrderFailure =
  | PlanFailure
  | OrderedItemFailure
  | OrderLimit
  | { code: 'key-reused' };

export interface Placement extends PlacedOrder {
  /** The order as it was just recorded; null if this checkout had already been ordered. */
  recorded: { plan: CheckoutPlan; placedAt: number } | null;
}

/** Checking out without an account is switched off. */
export interface GuestsRefused {
  code: 'guests-refused';
}

/** Places the order in one transaction; a failure rolls everything back. */
export function placeOrder(
  shop: Shop,
  visitor: Visitor,
  placing: ApiOrderRequest,
): Promise<Result<Placement, ApiOrderFailure>>;
export function placeOrder(
  shop: Shop,
  buyer: Buyer,
  placing: PlaceOrderRequest,
): Promise<Result<Placement, PlanFailure | OrderLimit | GuestsRefused>>;
export async function placeOrder(
  shop: Shop,
  buyer: Buyer,
  placing: AnyOrderRequest,
): Promise<Result<Placement, ApiOrderFailure | GuestsRefused>> {
  const now = shop.clock();
  const settings = settingsFrom(await readSettings(shop.db.read));
  const visitor = 'userId' in buyer ? buyer : null;
  if (!visitor && !settings.guestCheckout) return failed({ code: 'guests-refused' });
  const guestEmail = placing.form.email.trim().toLowerCase();
  const allowance = openOrderAllowance(shop, visitor ?? { guestEmail }, placing.network ?? null);
  const vat = await checkVatNumber(shop, settings, vatClaimOf(shop, placing));
  const provided = await methodsForRest(shop, placing, settings);
  const placed = await shop.db.write(
    async (writer): Promise<Result<Placement, ApiOrderFailure>> => {
      const cart = await lockBuyerCart(shop, writer, { buyer, now });
      if (!cart) return failed({ code: 'empty-cart' });
      const earlier = await findEarlier(writer, { visitor, cart, placing });
      if (earlier) return repeated(writer, earlier, placing);
      const allowed = await allowance.take(writer);
      if (!allowed.ok) return allowed;
      if (!placing.items) {
        const fewLeft = { fewLeftAt: settings.fewLeftAt, newId: shop.newId, now };
        await replacePayment(writer, visitor ?? { guestCartId: cart.id }, fewLeft);
      }

      const read = await readLines(writer, placing, { cart, currency: settings.currency });
      if (!read.ok) return read;
      const { lines, checkoutKey } = read.value;
      const request = { ...discountFactsOf(placing), visitor, lines, now, hooks: shop.hooks };
      const discounts = await readOrderDiscounts(writer, request, cart);
      const giftCards = await readAgreedCards(shop, writer, { placing, cart, settings });
      if (!giftCards.ok) return giftCards;
      const planned = planOrder(lines, agreedTo(placing, settings.currency), {
        settings,
        discounts,
        vat,
        taxExemption: await readTaxExemption(writer, settings, visitor),
        addressRules: shop.addressRules,
        hasBankAccount: bankAccountFor(settings, shop.mode) !== null,
        giftCards: giftCards.value,
        provided,
      });
      if (!planned.ok) return planned;
      const plan = await withConsent(writer, planned.value, { placing, settings, now });
      const deducted = trackedUnits(plan.lines);
      const recorded = await recordOrder(writer, {
        plan,
        deducted,
        merchant: merchantAddresses(settings),
        ...(visitor ? accountOf(visitor) : guestOf(guestEmail, cart)),
        checkoutKey,
        savesAddress: placing.savesAddress ?? false,
        limits: shop.limits,
        newId: shop.newId,
        newRowId: shop.newRowId,
        now,
      });
      if (!recorded.ok) return recorded;
      const order = recorded.value;
      const { id } = order;
      if (needsNoShipment(plan.lines)) await settleIfPaid(shop, writer, id);
      if (placing.bodyHash !== undefined) await insertBodyHash(writer, id, placing.bodyHash);
      if (!placing.items) await clearCart(shop, writer, cart);
      return takeForOrder(shop, writer, { order, plan, recorded: deducted, settings, now });
    },
  );
  if (!placed.ok) allowance.refund();
  return placed;
}

/** What gift cards leave of an order is paid at a provider once it is placed. */
async function methodsForRest(
  shop: Shop,
  { giftBalanceMinor = 0 }: AnyOrderRequest,
  { currency }: Settings,
): Promise<PaymentMethod[]> {
  return giftBalanceMinor > 0 ? [...(await shop.gateways.methods(currency))] : [];
}

async function clearCart(shop: Shop, writer: Writer, { id }: CartKeys): Promise<void> {
  await emptyCart(writer, id, shop.newId());
  await deleteCartDraft(writer, id);
}

interface TakenGoods {
  order: PlacedOrder;
  plan: CheckoutPlan;
  /** The units that the order says were deducted. */
  recorded: ReadonlyMap<string, number>;
  settings: Settings;
  now: number;
}

/** Stock before gift cards, as where they return, to avoid deadlocks. */
async function takeForOrder(
  shop: Shop,
  writer: Writer,
  { order, plan, recorded, settings, now }: TakenGoods,
): Promise<Result<Placement, PlanFailure>> {
  const stock = { orderId: order.id, lines: plan.lines, recorded, settings, now };
  const taken = await takeOrderedStock(shop, writer, stock);
  if (!taken.ok) return taken;
  const { newRowId } = shop;
  if (!(await spendOnOrder(writer, plan.giftCards ?? [], { order, newRowId, now }))) {
    return failed({ code: 'total-changed', total: plan.total });
  }
  return ok({ ...order, recorded: { plan, placedAt: now } });
}

/** The cards that the page has shown. Fails if they hold another amount by now. */
async function readAgreedCards(
  shop: Shop,
  writer: Writer,
  { placing, cart, settings }: { placing: AnyOrderRequest; cart: CartKeys; settings: Settings },
): Promise<Result<AppliedGiftCard[], { code: 'total-changed'; total: Money }>> {
  const { giftBalanceMinor: agreed = 0 } = placing;
  if (agreed === 0) return ok([]);
  const cards = await readAppliedCards(shop, writer, { cart, currency: settings.currency });
  const held = cards.reduce((sum, { balance }) => sum + balance.amount, 0);
  if (held === agreed) return ok(cards);
  const total = money(placing.agreedTotalMinor ?? 0, settings.currency);
  return failed({ code: 'total-changed', total });
}

export function vatClaimOf(
  { addressRules }: Pick<Shop, 'addressRules'>,
  {
    form,
    vatNumber = '',
    network = null,
  }: Pick<PlaceOrderRequest, 'form' | 'vatNumber' | 'network'>,
): VatClaim {
  return { text: vatNumber, country: addressRules.named(form).country, network };
}

/** Null if the guest has no cart: none is created for a token that anyone can make up. */
export function lockBuyerCart(
  shop: Shop,
  writer: Writer,
  { buyer, now }: { buyer: Buyer; now: number },
): Promise<CartKeys | null> {
  const owner = cartOwnerOfBuyer(buyer);
  if ('tokenHash' in owner) return lockOwnCart(writer, owner, now);
  return lockCart(writer, owner, { id: shop.newRowId(), checkoutKey: shop.newId(), now });
}

function accountOf({ userId, email }: Visitor) {
  return { userId, userEmail: email };
}

function guestOf(email: string, { id }: CartKeys) {
  return { userId: '', userEmail: email, guestCartId: id };
}

/** The order that this checkout has already become. */
export function findEarlier(
  writer: Writer,
  {
    visitor,
    cart,
    placing,
  }: { visitor: Visitor | null; cart: CartKeys; placing: Pick<PlaceOrderRequest, 'checkoutKey'> },
): Promise<PlacedOrder | null> {
  const { checkoutKey } = placing;
  if (visitor) return findOrderByKey(writer, visitor.userId, checkoutKey);
  return findGuestOrder(writer, cart.id, checkoutKey);
}

function agreedTo(placing: AnyOrderRequest, currency: string): PlaceOrderRequest {
  const { agreedTotal } = placing;
  if (agreedTotal === undefined) return placing;
  return { ...placing, agreedTotalMinor: parseMoney(agreedTotal, currency)?.amount ?? null };
}

function discountFactsOf({ discountCode, items }: AnyOrderRequest) {
  return { typed: discountCode, isBesidePayment: items !== undefined };
}

async function repeated(
  writer: Writer,
  earlier: PlacedOrder,
  { bodyHash }: AnyOrderRequest,
): Promise<Result<Placement, { code: 'key-reused' }>> {
  const isSame = bodyHash === undefined || bodyHash === (await findBodyHash(writer, earlier.id));
  return isSame ? ok({ ...earlier, recorded: null }) : failed({ code: 'key-reused' });
}

async function readLines(
  writer: Writer,
  placing: AnyOrderRequest,
  { cart, currency }: { cart: CartKeys; currency: string },
): Promise<Result<OrderedLines, OrderedItemFailure>> {
  const { items, checkoutKey, bodyHash } = placing;
  if (!items) {
    const lines = await readCartLines(writer, cart.id, currency);
    // API clients choose the key themselves.
    return ok({ lines, checkoutKey: bodyHash === undefined ? cart.checkoutKey : checkoutKey });
  }
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  const read = resolveOrderedItems(items, await readLinesOnSale(writer, productIds, currency));
  if (!read.ok) return read;
  return ok({ lines: read.value, checkoutKey });
}

interface OrderedLines {
  lines: CartLine[];
  checkoutKey: string;
}
