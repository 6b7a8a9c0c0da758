import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { returnSlip } from '#shop/returns/rules/return-slip.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { type Sellable, findSellables } from '#shop/catalogue/store/sellables.ts';
import { findOrder, findOrders } from '#shop/orders/store/orders.ts';
import { findOwnOrder, type OwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import type { ReturnLink } from '#shop/orders/rules/return-link.ts';
import type { OrderLinkFailure } from '#shop/orders/use-cases/open-order-link.ts';
import { type OrderRefunds, showRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { dueFor, isExchangeable, openUnits } from '#shop/returns/rules/exchange.ts';
import {
  openStates,
  type Return,
  type ReturnState,
  returnableUnits,
  type ReturnFilter,
  returnStates,
  stateNames,
} from '#shop/returns/rules/return.ts';
import { isOpen, type ReturnWindow, returnWindow } from '#shop/returns/rules/return-window.ts';
import {
  countReturns,
  findReturn,
  listReturnsOf,
  listReturnTable,
  readJourney,
} from '#shop/returns/store/returns.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import type { Reader } from '#platform/database/database.ts';
import { type Money, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export interface OwnReturns {
  order: Order;
  /** The newest first. */
  returns: Return[];
  /** Units by position. */
  returnable: number[];
  window: ReturnWindow & { canReturn: boolean; canWithdraw: boolean };
  settings: Settings;
}

/** What the customer has returned of an order, and still can. */
export async function showOwnReturns(
  shop: Shop,
  own: OwnOrder,
): Promise<Result<OwnReturns, { code: 'not-found' } | OrderLinkFailure>> {
  const found = await findOwnOrder(shop, own);
  if (!found.ok) return found;
  const order = found.value;
  const { read } = shop.db;
  const [returns, journey, stored] = await Promise.all([
    listReturnsOf(read, [order.id]),
    readJourney(read, order.id),
    readSettings(read),
  ]);
  const settings = settingsFrom(stored);
  const { shippingOption } = order;
  const window = returnWindow({ ...journey, shippingOption }, settings);
  const now = shop.clock();
  return ok({
    order,
    returns,
    returnable: returnableUnits(order.lines, returns),
    window: {
      ...window,
      canReturn: isOpen(window.returnBy, now),
      canWithdraw: isOpen(window.withdrawBy, now),
    },
    settings,
  });
}

/** The slip for the parcel, as a PDF. */
export async function printReturnSlip(
  shop: Shop,
  own: OwnOrder,
  returnId: string,
): Promise<Result<Buffer, { code: 'not-found' } | OrderLinkFailure>> {
  const shown = await showOwnReturns(shop, own);
  if (!shown.ok) return shown;
  const { order, returns, settings } = shown.value;
  const returned = returns.find(({ id }) => id === returnId);
  if (!returned || returned.state !== 'approved') return failed({ code: 'not-found' });
  const sheets = [returnSlip(order, returned, settings)];
  const { shopName } = settings;
  const title = `Return slip ${order.number}`;
  return ok(await shop.pdf({ title, shopName, createdAt: shop.clock(), sheets }));
}

export interface ReturnTable {
  returns: (Return & { order: Order })[];
  page: Page;
}

const pageSize = 50;

/** The newest first. */
export async function listReturns(
  shop: Shop,
  visitor: Visitor,
  { filter, page: requested }: { filter: ReturnFilter; page: number },
): Promise<Result<ReturnTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const states = statesOf(filter);
  const page = pageOf(requested, await countReturns(read, states), pageSize);
  const returns = await listReturnTable(read, { states, offset: page.offset, limit: pageSize });
  const orders = await findOrders(read, [...new Set(returns.map(({ orderId }) => orderId))]);
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const rows = returns.flatMap((returned) => {
    const order = orderOf.get(returned.orderId);
    return order ? [{ ...returned, order }] : [];
  });
  return ok({ returns: rows, page });
}

/** For the page of the order. */
export async function linkReturns(reader: Reader, orderId: number): Promise<ReturnLink[]> {
  const returns = await listReturnsOf(reader, [orderId]);
  return returns.map(({ id, createdAt, state, lines }) => ({
    id,
    createdAt,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    status: stateNames[state],
  }));
}

function statesOf(filter: ReturnFilter): readonly ReturnState[] {
  if (filter === 'open') return openStates;
  return filter === 'all' ? returnStates : [filter];
}

export interface ShownReturn extends OrderRefunds {
  returned: Return;
  /** Null unless it is an exchange. */
  exchange: Order | null;
  /** Of an order that replaces items itself: the one that has paid for them. */
  replaced: Order | null;
  /** What can replace its items; empty where nothing can. */
  choices: ExchangeChoice[];
}

/** An item on sale that can replace the returned line at this position. */
export interface ExchangeChoice extends Pick<Sellable, 'variantId' | 'title' | 'sellable'> {
  position: number;
  /** The item that comes back. */
  isSame: boolean;
  /** What one costs more than the item that comes back; 0 where that pays for it. */
  due: Money;
}

export async function showReturn(
  shop: Shop,
  visitor: Visitor,
  returnId: string,
): Promise<Result<ShownReturn, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const returned = await findReturn(read, returnId);
  if (!returned) return failed({ code: 'not-found' });
  const { orderId, exchangeOrderId } = returned;
  const refunds = await showRefunds(shop, visitor, orderId);
  if (!refunds.ok) return refunds;
  const exchange = exchangeOrderId === null ? null : await findOrder(read, exchangeOrderId);
  const { replacesOrderId: replacedId } = refunds.value.order;
  const replaced = replacedId === null ? null : await findOrder(read, replacedId);
  const choices = isExchangeable(returned)
    ? await listChoices(read, refunds.value.order, returned)
    : [];
  return ok({ ...refunds.value, returned, exchange, replaced, choices });
}

/** The variants of each product, with what each costs more than what was paid for the item. */
async function listChoices(
  reader: Reader,
  order: Order,
  { lines }: Return,
): Promise<ExchangeChoice[]> {
  const { currency } = settingsFrom(await readSettings(reader));
  const choices: ExchangeChoice[] = [];
  for (const { position, quantity } of lines) {
    const line = order.lines[position];
    if (!line || line.productId === null || quantity > openUnits(line)) continue;
    const sellables = await findSellables(reader, line.productId);
    const own = sellables.find(({ variantId }) => variantId === line.variantId);
    const current = own ? money(own.priceMinor, currency) : null;
    for (const { variantId, title, sellable, priceMinor } of sellables) {
      const replacement = money(priceMinor, currency);
      const due = dueFor({ ordered: line.unitPrice, current, replacement });
      if (!due) continue;
      const isSame = variantId === line.variantId;
      choices.push({ position, variantId, title, sellable, isSame, due });
    }
  }
  return choices;
}

/** The returns of one order, the newest first, for staff. */
export async function showReturnsOf(
  shop: Shop,
  visitor: Visitor,
  orderId: number,
): Promise<
  Result<{ order: Order; returns: Return[] }, { code: 'forbidden' } | { code: 'not-found' }>
> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const order = await findOrder(read, orderId);
  if (!order) return failed({ code: 'not-found' });
  return ok({ order, returns: await listReturnsOf(read, [orderId]) });
}
