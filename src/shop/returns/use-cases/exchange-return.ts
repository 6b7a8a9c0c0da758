import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { CatalogItem } from '#shop/orders/rules/order-edit.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { findCatalogItem } from '#shop/orders/store/catalog-items.ts';
import { recordUnits } from '#shop/orders/store/order-changes.ts';
import { refundAtProvider } from '#shop/orders/use-cases/reserve-refund.ts';
import { cancelInWrite } from '#shop/orders/use-cases/cancel-order.ts';
import { type PricedOrder, priceOrder } from '#shop/pricing/rules/price-order.ts';
import { dueFor, isExchangeable, openUnits } from '#shop/returns/rules/exchange.ts';
import type { Return } from '#shop/returns/rules/return.ts';
import { recordExchange } from '#shop/returns/store/record-return.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { type Tax, taxFor, taxRulesFrom } from '#shop/tax/rules/tax.ts';
import type { Reader } from '#platform/database/database.ts';
import { type Money, money, multiplyMoney, subtractMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { changeReturn, closed, type StepFailure } from './handle-return.ts';
import { notifyOfReturn, recordReturnEvent } from './notify-of-return.ts';
import type { StockShortage } from '#shop/orders/store/take-stock.ts';
import { placeReplacement, type ReplacingItem } from './place-replacement.ts';

export interface Exchange {
  returnId: string;
  /** For returned lines, by their position, the item that replaces each unit: its SKU or the id of its variant. */
  replacements: readonly { position: number; item: string }[];
  /** Whether the customer pays the difference of an item that costs more. Its order ships once that is paid. */
  chargesDifference: boolean;
  /** For the customer. */
  answer: string;
}

export type ExchangeFailure =
  | StepFailure
  | StockShortage
  | { code: 'nothing-to-exchange' }
  | { code: 'unknown-item'; item: string }
  /** The other item costs more than the one that comes back, and the difference is not to be charged. */
  | { code: 'costs-more'; item: string }
  /** Staff have refunded its units, or it is no line of the return. */
  | { code: 'already-refunded' };

/**
 * Staff send other items for those that come back, and approve the return with this. The order of these items is
 * placed in the same write, and what was paid for the returned items is its discount. Where an item costs more, the
 * order asks for the difference.
 */
export async function exchangeReturn(
  shop: Shop,
  visitor: Visitor,
  { returnId, replacements, chargesDifference, answer }: Exchange,
): Promise<Result<null, ExchangeFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  if (replacements.length === 0) return failed({ code: 'nothing-to-exchange' });
  const settings = settingsFrom(await readSettings(shop.db.read));
  const { userId: actorId } = visitor;
  type Refused = Exclude<ExchangeFailure, StepFailure>;
  return changeReturn<Refused>(shop, returnId, async (writer, { order, returned, now }) => {
    if (!isExchangeable(returned)) return closed;
    const planned = await planExchange(writer, {
      order,
      returned,
      replacements,
      chargesDifference,
      settings,
    });
    if (!planned.ok) return planned;
    const { items, lines, priced } = planned.value;
    const placing = { order, items, priced, settings, actorId, now };
    const placed = await placeReplacement(shop, writer, {
      ...placing,
      linked: async ({ id: exchangeOrderId, number }) => {
        const exchange = { returnId, exchangeOrderId, lines, answer, now };
        if (!(await recordExchange(writer, exchange))) return false;
        await recordUnits(writer, order.id, { column: 'exchanged_units', lines });
        await recordAuditEvent(writer, {
          id: shop.newId(),
          now,
          actorId,
          action: 'return.exchanged',
          subject: { type: 'order', id: order.id },
          details: { number: order.number, returnId, exchange: number },
        });
        return true;
      },
    });
    if (!placed.ok) return placed;
    if (returned.state === 'requested') {
      const event = { action: 'approved', order, returnId, actorId, now } as const;
      await recordReturnEvent(shop, writer, event);
    }
    await notifyOfReturn(shop, writer, { template: 'return-approved', order, returned, now });
    return ok(null);
  });
}

/**
 * Staff cancel the order that replaces the items, while nothing of it has shipped: they are refunded instead, and a
 * difference that was paid at a provider is returned.
 */
export async function endExchange(
  shop: Shop,
  visitor: Visitor,
  returnId: string,
): Promise<Result<null, StepFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  return changeReturn(shop, returnId, async (writer, { returned, now }) => {
    const { exchangeOrderId: orderId } = returned;
    if (orderId === null) return closed;
    const who = { actorId: visitor.userId, isByCustomer: false, fewLeftAt, now };
    const cancelled = await cancelInWrite(shop, writer, { orderId, ...who });
    if (!cancelled.ok) return closed;
    await refundAtProvider(shop, writer, { orderId, actorId: visitor.userId, now });
    return ok(null);
  });
}

interface Planning {
  order: Order;
  returned: Return;
  replacements: Exchange['replacements'];
  chargesDifference: boolean;
  settings: Settings;
}

interface ExchangePlan {
  items: ReplacingItem[];
  priced: PricedOrder;
  lines: { position: number; quantity: number; variantId: string }[];
}

/** In the order of the returned lines. */
async function planExchange(
  reader: Reader,
  { order, returned, replacements, chargesDifference, settings }: Planning,
): Promise<Result<ExchangePlan, Exclude<ExchangeFailure, StepFailure>>> {
  const { currency } = order.total;
  const positions = new Set(replacements.map(({ position }) => position));
  const returnedLines = returned.lines.filter(({ position }) => positions.has(position));
  if (returnedLines.length < replacements.length) return failed({ code: 'already-refunded' });
  const rules = taxRulesFrom(settings);
  const tax = taxFor(rules, placeOf(order.form, rules.countries), order.taxExemption);
  const terms = { shipping: money(0, currency), tax };
  const items: ReplacingItem[] = [];
  const lineDiscounts: Money[] = [];
  const lines: ExchangePlan['lines'] = [];
  for (const { position, quantity } of returnedLines) {
    const ordered = order.lines[position];
    if (!ordered || quantity > openUnits(ordered)) return failed({ code: 'already-refunded' });
    const requested = replacements.find((one) => one.position === position)?.item ?? '';
    // Prices have no currency of their own: they are in that of the shop.
    const item =
      settings.currency === currency ? await findCatalogItem(reader, requested, currency) : null;
    if (!item) return failed({ code: 'unknown-item', item: requested });
    const { variantId } = ordered;
    const sold = variantId === null ? null : await findCatalogItem(reader, variantId, currency);
    const [replacement = item.unitPrice, current = null] = ownPrices(
      sold ? [item, sold] : [item],
      terms,
    );
    const due = dueFor({ ordered: ordered.unitPrice, current, replacement });
    if (!due || (due.amount > 0 && !chargesDifference)) {
      return failed({ code: 'costs-more', item: item.title });
    }
    items.push({ ...item, quantity });
    lineDiscounts.push(multiplyMoney(subtractMoney(replacement, due), quantity));
    lines.push({ position, quantity, variantId: item.variantId });
  }
  return ok({ items, lines, priced: priceOrder(items, { ...terms, lineDiscounts }) });
}

/** As this customer pays them, who may be exempt from tax. */
function ownPrices(
  items: readonly CatalogItem[],
  terms: { shipping: Money; tax: Tax | null },
): Money[] {
  const single = items.map((item) => ({ ...item, quantity: 1 }));
  return priceOrder(single, terms).unitPrices;
}
