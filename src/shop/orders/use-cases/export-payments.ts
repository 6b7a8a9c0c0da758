import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type ExportedPayment,
  listExportedBalances,
  listExportedPayments,
} from '#shop/orders/store/exported-payments.ts';
import { gatewayNames } from '#shop/payments/rules/gateways.ts';
import { dayAt } from '#platform/calendar-day.ts';
import { byteOrderMark, csvText } from '#platform/csv.ts';
import { decimalString, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

const paymentsPerBatch = 200;

const columns = [
  'Order',
  'Placed on',
  'Provider',
  'Payment',
  'Currency',
  'Paid',
  'Fee',
  'Net',
  'Payout',
  'Paid out on',
];

/** The payments that went through a provider, with fee, net amount and payout, as CSV. */
export function exportPayments(
  shop: Shop,
  visitor: Visitor,
): Result<AsyncGenerator<string>, { code: 'forbidden' }> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  return ok(paymentTexts(shop));
}

async function* paymentTexts({ db }: Shop): AsyncGenerator<string> {
  const { timeZone } = settingsFrom(await readSettings(db.read));
  yield byteOrderMark + csvText([columns]);
  let after = 0;
  for (;;) {
    const payments = await listExportedPayments(db.read, { after, limit: paymentsPerBatch });
    if (payments.length === 0) break;
    after = payments.at(-1)?.orderId ?? after;
    yield csvText(payments.map((payment) => cellsOf(payment, timeZone)));
    await nextTurn();
  }
  yield* balanceTexts(db, timeZone);
}

/** What edits have added to orders that were paid before. */
async function* balanceTexts({ read }: Shop['db'], timeZone: string): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const balances = await listExportedBalances(read, { after, limit: paymentsPerBatch });
    if (balances.length === 0) return;
    after = balances.at(-1)?.balanceId ?? after;
    yield csvText(balances.map((balance) => cellsOf(balance, timeZone)));
    await nextTurn();
  }
}

function cellsOf(payment: ExportedPayment, timeZone: string): string[] {
  const { currency, paidOutAt } = payment;
  const decimal = (amount: number | null) =>
    amount === null ? '' : decimalString(money(amount, currency));
  return [
    payment.number,
    dayAt(payment.placedAt, timeZone),
    gatewayNames[payment.gateway],
    payment.reference,
    currency,
    decimal(payment.capturedMinor),
    decimal(payment.feeMinor),
    decimal(payment.netMinor),
    payment.payout ?? '',
    paidOutAt === null ? '' : dayAt(paidOutAt, timeZone),
  ];
}
