import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type {
  ProviderAccount,
  ProviderDispute,
  ProviderEvent,
} from '#shop/payments/rules/provider-payment.ts';
import { type Money, money } from '#platform/money.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { PaymentAttempt } from './payment-attempts.ts';

/** False for an event that was stored before: providers deliver some of them more than once. */
export async function insertProviderEvent(
  writer: Writer,
  event: ProviderEvent & { gateway: GatewayId; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await writer
    .insertInto('provider_events')
    .values({
      gateway: event.gateway,
      id: event.id,
      kind: event.kind,
      reference: event.reference,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'id']).doNothing())
    .executeTakeFirst();
  return (inserted ?? 0n) > 0n;
}

/** Deletes a batch of events received before this time. True while there may be more. */
export async function deleteProviderEvents(
  writer: Writer,
  { before, limit }: { before: number; limit: number },
): Promise<boolean> {
  const due = await writer
    .selectFrom('provider_events')
    .select(['gateway', 'id'])
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  for (const { gateway, id } of due) {
    await writer
      .deleteFrom('provider_events')
      .where('gateway', '=', gateway)
      .where('id', '=', id)
      .execute();
  }
  return due.length === limit;
}

/** Stores fee, net and payout, and when to read the provider again. */
export async function recordAccount(
  writer: Writer,
  attemptId: string,
  { fee, net, payout, checkAt }: Omit<ProviderAccount, 'disputes'> & { checkAt: number | null },
): Promise<void> {
  await writer
    .updateTable('payment_attempts')
    .set({
      fee_minor: fee?.amount ?? null,
      net_minor: net?.amount ?? null,
      payout: payout?.reference ?? null,
      paid_out_at: payout?.paidAt ?? null,
      check_at: checkAt,
    })
    .where('id', '=', attemptId)
    .execute();
}

export async function scheduleCheck(
  writer: Writer,
  attemptId: string,
  checkAt: number | null,
): Promise<void> {
  const set = { check_at: checkAt };
  await writer.updateTable('payment_attempts').set(set).where('id', '=', attemptId).execute();
}

/** The attempts whose provider is to be read again, the oldest first. */
export async function findAttemptsToCheck(
  reader: Reader,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('payment_attempts')
    .select('id')
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the dispute as it stands now. Whether it is new, or null if nothing has changed. */
export async function recordDispute(
  writer: Writer,
  { gateway, id, orderId }: Pick<PaymentAttempt, 'gateway' | 'id' | 'orderId'>,
  dispute: ProviderDispute,
): Promise<'new' | 'changed' | null> {
  const known = await writer
    .selectFrom('disputes')
    .select(['state', 'due_at'])
    .where('gateway', '=', gateway)
    .where('reference', '=', dispute.reference)
    .executeTakeFirst();
  if (known?.state === dispute.state && known.due_at === dispute.dueAt) return null;
  const { amount, state, reason, dueAt } = dispute;
  const now = { state, reason, due_at: dueAt };
  await writer
    .insertInto('disputes')
    .values({
      gateway,
      reference: dispute.reference,
      attempt_id: id,
      order_id: orderId,
      amount_minor: amount.amount,
      currency: amount.currency,
      opened_at: dispute.openedAt,
      ...now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'reference']).doUpdateSet(now))
    .execute();
  return known ? 'changed' : 'new';
}

/** What the provider has reported about an order's payment. */
export interface PaymentAccount {
  gateway: GatewayId;
  reference: string;
  captured: Money;
  fee: Money | null;
  net: Money | null;
  payout: { reference: string; paidAt: number } | null;
  authorizedUntil: number | null;
  disputes: ProviderDispute[];
}

/** Null for an order that was not paid at a provider. */
export async function findPaymentAccount(
  reader: Reader,
  orderId: number,
): Promise<PaymentAccount | null> {
  const row = await accountRows(reader).where('order_id', '=', orderId).executeTakeFirst();
  const account = row && accountOf(row);
  if (!account) return null;
  const disputes = await reader
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute();
  return { ...account, disputes: disputes.map(disputeOf) };
}

function disputeOf(row: {
  reference: string;
  amount_minor: number;
  currency: string;
  state: ProviderDispute['state'];
  reason: string;
  due_at: number | null;
  opened_at: number;
}): ProviderDispute {
  return {
    reference: row.reference,
    amount: money(row.amount_minor, row.currency),
    state: row.state,
    reason: row.reason,
    dueAt: row.due_at,
    openedAt: row.opened_at,
  };
}

function accountRows(reader: Reader) {
  return reader
    .selectFrom('payment_attempts')
    .select([
      'order_id',
      'gateway',
      'reference',
      'currency',
      'captured_minor',
      'fee_minor',
      'net_minor',
      'payout',
      'paid_out_at',
      'authorized_until',
    ])
    .where('state', '=', 'placed');
}

type AccountRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirst']>>
>;

function accountOf(row: AccountRow): Omit<PaymentAccount, 'disputes'> | null {
  const { currency, payout, paid_out_at: paidAt } = row;
  if (row.reference === null) return null;
  return {
    gateway: row.gateway,
    reference: row.reference,
    captured: money(row.captured_minor, currency),
    fee: row.fee_minor === null ? null : money(row.fee_minor, currency),
    net: row.net_minor === null ? null : money(row.net_minor, currency),
    payout: payout === null || paidAt === null ? null : { reference: payout, paidAt },
    authorizedUntil: row.authorized_until,
  };
}
