import assert from 'node:assert/strict';
import { completeReturn } from '#shop/returns/use-cases/complete-return.ts';
import { exchangeReturn } from '#shop/returns/use-cases/exchange-return.ts';
import {
  cancelReturn,
  decideReturn,
  receiveReturn,
} from '#shop/returns/use-cases/handle-return.ts';
import { createReturn } from '#shop/returns/use-cases/request-return.ts';
import { showReturn } from '#shop/returns/use-cases/show-returns.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type Event,
  hasShipped,
  type ModelOrder,
  type ModelReturn,
  modelOf,
  productIds,
  refundUnits,
  returnableOf,
  takeBack,
  type Walk,
  withCustomer,
} from './order-model.ts';
import { storedOrder } from './placed-order.ts';
import { staff } from './staff.ts';

/** The order is cancelled: where it replaces items, money is due for these again. */
export function endExchangeOf(order: ModelOrder): void {
  order.isCancelled = true;
  for (const line of order.lines) {
    line.taken -= Math.max(0, line.out);
    line.out = 0;
  }
  if (!order.replaces) return;
  const { order: replaced, of } = order.replaces;
  const line = replaced.lines[of.position];
  if (line) {
    line.exchanged -= of.quantity;
    line.exchangedBack -= of.arrived;
    takeBack(line, of.arrived);
  }
  of.exchange = null;
  order.replaces = null;
}

async function variantOf(shop: Shop, productId: number): Promise<string> {
  const variants = shop.db.read.selectFrom('variants').select('id');
  const { id } = await variants.where('product_id', '=', productId).executeTakeFirstOrThrow();
  return id;
}

/** Each event tries its action, checks that it is refused where the model refuses it, and follows it in the model. */
export function returnEvents(shop: Shop, { upTo, orders, trashed }: Walk): Record<string, Event> {
  const expectOk = (isOk: boolean, isAllowed: boolean, what: string) => {
    assert.equal(isOk, isAllowed, what);
    return isAllowed;
  };
  /** Of an order with returns, one of them. */
  const ofReturn =
    (event: (order: ModelOrder, returned: ModelReturn) => Promise<boolean>): Event =>
    async (order) => {
      const returned = order.returns.at(-1 - upTo(Math.max(0, order.returns.length - 1)));
      return returned ? event(order, returned) : false;
    };
  return {
    async requestReturn(order) {
      const position = upTo(order.lines.length - 1);
      const quantity = 1 + upTo(1);
      const lines = [{ position, quantity, reason: 'other' as const, wantedVariantId: null }];
      const request = { orderId: order.id, key: shop.newId(), kind: 'return', lines } as const;
      const made = await createReturn(shop, staff, { ...request, note: '' });
      const can = quantity <= returnableOf(order, position);
      if (made.ok) {
        const fresh = { state: 'requested', arrived: 0, exchange: null } as const;
        order.returns.push({ id: made.value.id, position, quantity, ...fresh });
      }
      return expectOk(made.ok, can, 'request a return');
    },
    decideReturn: ofReturn(async (_, returned) => {
      const decision = upTo(4) > 0 ? 'approve' : 'refuse';
      const decided = await decideReturn(shop, staff, {
        returnId: returned.id,
        decision,
        answer: 'Thank you.',
      });
      const can = returned.state === 'requested';
      if (can) returned.state = decision === 'approve' ? 'approved' : 'refused';
      return expectOk(decided.ok, can, 'decide a return');
    }),
    cancelReturn: ofReturn(async (order, returned) => {
      if (upTo(2) > 0) return false;
      const cancelled = await cancelReturn(shop, staff, returned.id);
      const can = returned.state === 'requested' || returned.state === 'approved';
      if (can) {
        returned.state = 'cancelled';
        const { exchange } = returned;
        if (exchange && !exchange.isDelivered && !hasShipped(exchange)) endExchangeOf(exchange);
      }
      return expectOk(cancelled.ok, can, `cancel a return of ${order.id}`);
    }),
    exchange: ofReturn(async (order, returned) => {
      const { id: returnId, position, quantity } = returned;
      const line = order.lines[position];
      if (!line) return false;
      // Of the other product, which costs more, the customer pays the difference.
      const [dearer, cheaper] = productIds;
      const isDearer = line.productId === cheaper && upTo(1) === 1;
      const wantedId = isDearer ? dearer : line.productId;
      const item = isDearer ? await variantOf(shop, dearer) : line.variantId;
      const replacements = [{ position, item }];
      const terms = { chargesDifference: isDearer, answer: '' };
      const exchanged = await exchangeReturn(shop, staff, { returnId, replacements, ...terms });
      const isOpen = returned.state === 'requested' || returned.state === 'approved';
      const open = Math.min(line.quantity - line.refunded - line.exchanged, withCustomer(line));
      const isSold = !trashed.has(wantedId);
      const can = isOpen && returned.exchange === null && quantity <= open && isSold;
      if (can && exchanged.ok) {
        returned.state = 'approved';
        line.exchanged += quantity;
        const shown = await showReturn(shop, staff, returnId);
        const exchangeId = shown.ok ? (shown.value.exchange?.id ?? 0) : 0;
        const exchange = modelOf(await storedOrder(shop, exchangeId));
        exchange.replaces = { order, of: returned };
        returned.exchange = exchange;
        orders.push(exchange);
      }
      return expectOk(exchanged.ok, can, 'exchange');
    }),
    receive: ofReturn(async (order, returned) => {
      const { id: returnId, position, quantity } = returned;
      const restocked = upTo(quantity);
      const writtenOff = upTo(quantity - restocked);
      const received = [{ position, restocked, writtenOff }];
      const arrived = await receiveReturn(shop, staff, { returnId, received });
      const line = order.lines[position];
      const units = restocked + writtenOff;
      const isThere = line !== undefined && units <= line.shipped - line.returned;
      const can = returned.state === 'approved' && units > 0 && isThere;
      if (can) {
        const back = Math.min(Math.max(0, line.out), restocked);
        line.taken -= back;
        line.out -= units;
        line.returned += units;
        if (returned.exchange) line.exchangedBack += units;
        else takeBack(line, units);
        returned.state = 'received';
        returned.arrived = units;
      }
      return expectOk(arrived.ok, can, 'receive');
    }),
    complete: ofReturn(async (order, returned) => {
      const isRefunded = upTo(2) > 0;
      const refund = isRefunded ? { shipping: false, amountMinor: null } : null;
      const completed = await completeReturn(shop, staff, { returnId: returned.id, refund });
      const line = order.lines[returned.position];
      const left = line ? line.quantity - line.refunded - line.exchanged : 0;
      const isMoneyLeft = order.isPaid && order.refundedMinor < order.totalMinor;
      const isDue = !returned.exchange && returned.arrived <= left && isMoneyLeft;
      const can = returned.state === 'received' && (!isRefunded || isDue);
      if (can) {
        returned.state = 'completed';
        if (isRefunded && line) refundUnits(line, returned.arrived);
        order.refundedMinor = (await storedOrder(shop, order.id)).refunded.amount;
      }
      return expectOk(completed.ok, can, 'complete');
    }),
  };
}
