import type { BillingAddress } from '#shop/addresses/rules/address.ts';
import { needsApproval } from '#shop/approvals/rules/approval.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import {
  type CatalogItem,
  editedLines,
  type EditPlan,
  type EditProblem,
  isEditable,
  type OrderEdit,
  planEdit,
} from '#shop/orders/rules/order-edit.ts';
import {
  changesBetween,
  type Edition,
  editionOf,
  type OrderChange,
  recordedChanges,
} from '#shop/orders/rules/edition.ts';
import {
  type EditedAddress,
  planBilling,
  planDelivery,
} from '#shop/orders/rules/edited-delivery.ts';
import { findCatalogItem, readShippedItems } from '#shop/orders/store/catalog-items.ts';
import { type Shortage, writeEdit } from '#shop/orders/store/edited-orders.ts';
import { queueLowStock } from '#shop/orders/store/low-stock.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { indexOrdersById } from '#shop/orders/store/search-index.ts';
import { refundableStatuses } from '#shop/payments/rules/payment-status.ts';
import { balanceOf, excessOf } from '#shop/payments/rules/refund.ts';
import { settleBalance } from '#shop/payments/store/balances.ts';
import { setPaymentAmount } from '#shop/payments/store/payments.ts';
import { merchantAddresses, type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { taxFor, taxRulesFrom } from '#shop/tax/rules/tax.ts';
import type { Reader } from '#platform/database/database.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { hasFreeLines, readHeld } from './editable-order.ts';
import { lockOrder } from './reserve-refund.ts';
import { returnExcess } from './return-excess.ts';

export interface OrderEditRequest {
  orderId: number;
  /** The new quantity of each line, by its position; 0 removes it. */
  quantities: readonly number[];
  /** Items of the catalog by their SKU or the id of their variant. */
  added: readonly { item: string; quantity: number }[];
  /** Null for the present amount. */
  discountMinor: number | null;
  /** Null for the present one, or, with another address or method, for what the method costs. */
  shippingMinor: number | null;
  /** Null for the present address. */
  address?: EditedAddress | null;
  /** Null for the address of the delivery, and left out for the present one. */
  billing?: BillingAddress | null;
  /** The code of a method; null for the present one. */
  shippingOption?: string | null;
  /** The order as the editor has seen it; null for whatever it is. */
  seen: Edition | null;
}

export type EditFailure =
  | EditProblem
  | Shortage
  | { code: 'forbidden' }
  | { code: 'not-found' }
  /** What the edit would refund needs a second person. */
  | { code: 'approval-needed' }
  | { code: 'unknown-item'; item: string }
  /** Someone else was faster: what has changed since it was seen. */
  | { code: 'stale'; changes: OrderChange[] };

export interface EditPreview {
  order: Order;
  plan: EditPlan;
  /** Empty if nothing would change. */
  changes: OrderChange[];
  /** What is refunded, because it was paid already; null for nothing. */
  refund: Money | null;
  /** What is to be paid besides what was paid already, before the order ships; null for nothing. */
  balance: Money | null;
}

/** What the order would be. Nothing is written, and stock is not checked yet. */
export async function previewEdit(
  shop: Shop,
  visitor: Visitor,
  request: OrderEditRequest,
): Promise<Result<EditPreview, EditFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const settings = settingsFrom(await readSettings(shop.db.read));
  const order = await findOrder(shop.db.read, request.orderId);
  if (!order) return failed({ code: 'not-found' });
  return plan(shop, shop.db.read, { order, settings, request });
}

/**
 * Changes the items, the discount and the delivery of an order that has not shipped. Amounts, tax and stock follow
 * in the same write. A payment that is awaited asks for the new total, of an authorized one no more than that is
 * captured, and of a captured one the rest is refunded.
 */
export async function editOrder(
  shop: Shop,
  visitor: Visitor,
  request: OrderEditRequest,
): Promise<Result<EditPreview, EditFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const settings = settingsFrom(await readSettings(shop.db.read));
  const { fewLeftAt } = settings;
  const { orderId } = request;
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const locked = await lockOrder(writer, orderId);
    if (!locked.ok) return locked;
    const { order } = locked.value;
    const planned = await plan(shop, writer, { order, settings, request });
    if (!planned.ok || planned.value.changes.length === 0) return planned;
    const { changes, plan: edit, refund } = planned.value;
    const { refundApprovalMinor } = settings;
    if (refund && needsApproval(refund, locked.value.refunds, refundApprovalMinor)) {
      return failed({ code: 'approval-needed' });
    }
    const refresh = { fewLeftAt, newId: shop.newId, now };
    await shop.hooks.orderEdited(writer, orderId);
    const written = await writeEdit(writer, {
      orderId,
      actorId: visitor.userId,
      plan: edit,
      ...refresh,
    });
    if (!written.ok) return written;
    const lines = edit.lines.map((line) => ({ ...line, product: { title: line.title } }));
    const mailing = { recipients: merchantAddresses(settings), newId: shop.newId, now };
    await queueLowStock(writer, { lines, falls: written.value, fewLeftAt }, mailing);
    await indexOrdersById(writer, [orderId]);
    if (refundableStatuses.includes(order.payment.status)) {
      await returnExcess(shop, writer, { orderId, actorId: visitor.userId, now });
      await settleBalance(writer, { orderId, total: edit.priced.total });
    } else {
      await setPaymentAmount(writer, orderId, edit.priced.total);
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'order.edited',
      subject: { type: 'order', id: orderId },
      details: {
        number: order.number,
        totalMinor: edit.priced.total.amount,
        changes: recordedChanges(changes),
      },
    });
    await queueMail(writer, {
      id: shop.newId(),
      template: 'order-edited',
      recipient: order.form.email,
      data: { orderId },
      now,
    });
    return planned;
  });
}

interface Planned {
  order: Order;
  settings: Settings;
  request: OrderEditRequest;
}

async function plan(
  shop: Pick<Shop, 'addressRules'>,
  reader: Reader,
  { order, settings, request }: Planned,
): Promise<Result<EditPreview, EditFailure>> {
  const { currency } = order.total;
  const before = editionOf(order);
  const { seen } = request;
  const missed = seen ? changesBetween(seen, before, currency) : [];
  if (missed.length > 0) return failed({ code: 'stale', changes: missed });
  const held = await readHeld(reader, order);
  if (!isEditable(order) || !(await hasFreeLines(reader, order, held.refunds))) {
    return failed({ code: 'not-editable' });
  }
  const added: { item: CatalogItem; quantity: number }[] = [];
  for (const { item: idOrSku, quantity } of request.added) {
    const item = await findCatalogItem(reader, idOrSku, currency);
    if (!item) return failed({ code: 'unknown-item', item: idOrSku });
    added.push({ item, quantity });
  }
  const { address = null, shippingOption = null, quantities, shippingMinor } = request;
  const delivery = planDelivery(
    order,
    {
      address,
      shippingOption,
      lines: editedLines(order, { quantities, added }),
      shipping: shippingMinor === null ? null : money(shippingMinor, currency),
    },
    {
      settings: { ...settings, currency },
      addressRules: shop.addressRules,
      items: await readShippedItems(reader, variantIdsOf(order, added)),
    },
  );
  if (!delivery.ok) return delivery;
  const billing = planBilling(order, request.billing, shop.addressRules);
  if (!billing.ok) return billing;
  const rules = taxRulesFrom(settings);
  const tax = taxFor(rules, placeOf(delivery.value.form, rules.countries), order.taxExemption);
  const edit = {
    quantities,
    added,
    discount:
      request.discountMinor === null ? order.discount : money(request.discountMinor, currency),
    delivery: delivery.value,
    billing: billing.value,
  };
  const planned = planEdit(order, edit, { tax, authorized: held.limit });
  if (!planned.ok) return planned;
  const after = editionOf({ ...planned.value.priced, ...planned.value });
  const changes = changesBetween(before, after, currency);
  // The lines of a replacement are those of a return.
  if (order.replacesOrderId !== null && changesLines(order, edit)) {
    return failed({ code: 'not-editable' });
  }
  const { total } = planned.value.priced;
  const excess = held.paid ? excessOf(total, held.paid, held.refunds) : money(0, currency);
  const refund = excess.amount > 0 ? excess : null;
  const due = held.paid ? balanceOf(total, held.paid, held.refunds) : money(0, currency);
  const balance = due.amount > 0 ? due : null;
  return ok({ order, plan: planned.value, changes, refund, balance });
}

function variantIdsOf(order: Order, added: readonly { item: CatalogItem }[]): string[] {
  const items = [...order.lines, ...added.map(({ item }) => item)];
  return [...new Set(items.flatMap(({ variantId }) => variantId ?? []))];
}

function changesLines(
  order: Order,
  { quantities, added }: Pick<OrderEdit, 'quantities' | 'added'>,
) {
  const isSame = order.lines.every(({ quantity }, position) => quantity === quantities[position]);
  return !isSame || added.length > 0;
}
