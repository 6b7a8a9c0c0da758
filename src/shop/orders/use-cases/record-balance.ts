import { queueMerchantMail } from '#shop/email/store/merchant-mail.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import {
  endBalancePayment,
  insertBalancePayment,
  settleBalance,
} from '#shop/payments/store/balances.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { merchantAddresses, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';

interface BalancePaid {
  /** As it is while its payment is locked. */
  order: Order;
  /** Null where staff have received the money. */
  attemptId: string | null;
  method: PaymentMethod;
  actorId: string | null;
  now: number;
}

/** The balance of an edited order is paid: it can ship. */
export async function recordBalance(
  shop: Shop,
  writer: Writer,
  { order, attemptId, method, actorId, now }: BalancePaid,
): Promise<void> {
  const { id: orderId, number, total, balance: amount } = order;
  const paid = { id: shop.newId(), orderId, attemptId, method, amount, now };
  await insertBalancePayment(writer, paid);
  await settleBalance(writer, { orderId, total });
  await queueMail(writer, {
    id: shop.newId(),
    template: 'order-paid',
    recipient: order.form.email,
    data: { orderId, amountMinor: amount.amount },
    now,
  });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId,
    action: 'order.balance-paid',
    subject: { type: 'order', id: orderId },
    details: { number, totalMinor: total.amount, amountMinor: amount.amount },
  });
}

interface FollowedBalance {
  order: Order;
  attemptId: string;
  state: 'paid' | 'failed';
  now: number;
}

/** What the provider says about an authorized balance. Where it was not captured, it is due again. */
export async function followBalance(
  shop: Shop,
  writer: Writer,
  { order, attemptId, state, now }: FollowedBalance,
): Promise<void> {
  if (!(await endBalancePayment(writer, attemptId, state)) || state === 'paid') return;
  const { id: orderId, number, total } = order;
  await settleBalance(writer, { orderId, total });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: null,
    action: 'order.payment-failed',
    subject: { type: 'order', id: orderId },
    details: { number, totalMinor: total.amount },
  });
  const recipients = merchantAddresses(settingsFrom(await readSettings(writer)));
  const mailing = { recipients, newId: shop.newId, now };
  await queueMerchantMail(writer, { template: 'payment-failed', data: { orderId } }, mailing);
}
