import { sql } from 'kysely';
import { listPartsOf } from '#shop/gift-cards/store/order-parts.ts';
import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import {
  type PaymentPart,
  type RefundLine,
  type RefundPlan,
  type RefundReason,
  refundedOf,
  type RefundState,
} from '#shop/payments/rules/refund.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { addMoney, type Money, money } from '#platform/money.ts';
import type { Reader } from '#platform/database/database.ts';

export interface StoredRefundLine extends RefundLine {
  /** Units that went back to stock. */
  restocked: number;
  /** Units that are refunded instead of being shipped. */
  unshipped: number;
}

export interface Refund extends Omit<RefundPlan, 'lines'> {
  id: string;
  orderId: number;
  /** Null where staff return the money themselves. */
  attemptId: string | null;
  /** The gift card to which it goes back; null for other payments. */
  giftCardId: string | null;
  requestKey: string;
  reason: RefundReason;
  note: string;
  state: RefundState;
  providerReference: string | null;
  /** What the provider says about a failure; '' otherwise. */
  failure: string;
  /** Null for a refund made at the provider. */
  actorId: string | null;
  /** The failed refund that this one tries again. */
  retryOf: string | null;
  /** Returns what an edit of the order has made too much: no part of the sale, whose total is lower already. */
  isExcess: boolean;
  createdAt: number;
  settledAt: number | null;
  lines: StoredRefundLine[];
}

/** The money of an order, and who holds it. */
export interface PaidMoney {
  status: PaymentStatus;
  amount: Money;
  /** Null for a payment that went past the shop: by bank transfer, check or in cash. */
  attempt: { id: string; gateway: GatewayId; reference: string } | null;
  /** The payments of which the amount consists: the first one, those of balances, and gift cards. Manual ones are one part. */
  parts: PaymentPart[];
}

/** What was captured, where the provider has reported it; the amount of the order for other payments. */
export async function readPaid(reader: Reader, orderId: number): Promise<PaidMoney> {
  const payment = await reader
    .selectFrom('payments')
    .select(['status', 'amount_minor', 'currency', 'gift_card_minor'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const attempt = await reader
    .selectFrom('payment_attempts')
    .select(['id', 'gateway', 'reference', 'captured_minor'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const { reference = null, captured_minor: captured = 0 } = attempt ?? {};
  const paidAttempt = attempt && reference !== null ? { ...attempt, reference } : null;
  const first = {
    attemptId: paidAttempt?.id ?? null,
    amount: money(captured > 0 ? captured : payment.amount_minor, payment.currency),
  };
  const cards = payment.gift_card_minor > 0 ? await listPartsOf(reader, orderId) : [];
  // Refunds go to the first parts first, so that customers get money back before a balance.
  const parts: PaymentPart[] = [
    ...joined([first, ...(await readBalanceParts(reader, orderId))]),
    ...cards.map(({ cardId, amount }) => ({ attemptId: null, giftCardId: cardId, amount })),
  ];
  const amount = parts.map((part) => part.amount).reduce(addMoney);
  return { status: payment.status, amount, attempt: paidAttempt, parts };
}

/** The oldest first. */
async function readBalanceParts(reader: Reader, orderId: number): Promise<PaymentPart[]> {
  const rows = await reader
    .selectFrom('balance_payments')
    .select(['attempt_id', 'amount_minor', 'currency'])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    return { attemptId: row.attempt_id, amount: money(row.amount_minor, row.currency) };
  });
}

function joined(parts: readonly PaymentPart[]): PaymentPart[] {
  const byAttempt = Map.groupBy(parts, ({ attemptId }) => attemptId);
  return [...byAttempt].map(([attemptId, some]) => {
    return { attemptId, amount: some.map(({ amount }) => amount).reduce(addMoney) };
  });
}

/** The oldest first. */
export async function listRefunds(reader: Reader, orderId: number): Promise<Refund[]> {
  const rows = await refundRows(reader)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return refundsOf(reader, rows);
}

export async function findRefund(reader: Reader, id: string): Promise<Refund | null> {
  const rows = await refundRows(reader).where('id', '=', id).execute();
  const [refund] = await refundsOf(reader, rows);
  return refund ?? null;
}

/** The sum of the refunds of each order that have not failed; orders without refunds are left out. */
export async function readRefunded(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<number, Money>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('refunds')
    .select(['order_id', 'state', 'amount_minor', 'currency'])
    .where('order_id', 'in', orderIds)
    .execute();
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...byOrder].map(([orderId, some]) => {
      const refunds = some.map((row) => ({
        ...row,
        amount: money(row.amount_minor, row.currency),
      }));
      return [orderId, refundedOf(refunds, some[0]?.currency ?? '')];
    }),
  );
}

export interface RefundedUnits {
  units: number;
  /** Of these, those that were refunded instead of being shipped. */
  unshipped: number;
}

/** Units of refunds that have not failed, by order and line: 'order position'. */
export async function readRefundedUnits(
  reader: Reader,
  orderIds: readonly number[],
): Promise<Map<string, RefundedUnits>> {
  const rows = await reader
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['order_id', 'position', 'quantity', 'unshipped_units as unshipped'])
    .where('order_id', 'in', orderIds)
    .where('state', '<>', 'failed')
    .execute();
  const refunded = new Map<string, RefundedUnits>();
  for (const row of rows) {
    const key = `${row.order_id} ${row.position}`;
    const { units, unshipped } = refunded.get(key) ?? { units: 0, unshipped: 0 };
    refunded.set(key, { units: units + row.quantity, unshipped: unshipped + row.unshipped });
  }
  return refunded;
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof refundRows>['execute']>>[number];

function refundRows(reader: Reader) {
  return reader.selectFrom('refunds').selectAll();
}

async function refundsOf(reader: Reader, rows: readonly RefundRow[]): Promise<Refund[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await reader
    .selectFrom('refund_lines')
    .selectAll()
    .where('refund_id', 'in', ids)
    .orderBy('position')
    .execute();
  const byRefund = Map.groupBy(lines, (line) => line.refund_id);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    attemptId: row.attempt_id,
    giftCardId: row.gift_card_id,
    requestKey: row.request_key,
    amount: money(row.amount_minor, row.currency),
    items: money(row.items_minor, row.currency),
    shipping: money(row.shipping_minor, row.currency),
    other: money(row.other_minor, row.currency),
    reason: row.reason,
    note: row.note,
    state: row.state,
    providerReference: row.provider_reference,
    failure: row.failure,
    actorId: row.actor_id,
    retryOf: row.retry_of,
    isExcess: row.is_excess === 1,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    lines: (byRefund.get(row.id) ?? []).map((line) => ({
      position: line.position,
      quantity: line.quantity,
      restocked: line.restocked,
      unshipped: line.unshipped_units,
      amount: money(line.amount_minor, row.currency),
    })),
  }));
}

/** What was refunded of a row of `orders`, without refunds that have failed. */
export const refundedMinor = sql<number>`(
  select coalesce(sum(refunds.amount_minor), 0) from refunds
  where refunds.order_id = orders.id and refunds.state <> 'failed'
)`;
