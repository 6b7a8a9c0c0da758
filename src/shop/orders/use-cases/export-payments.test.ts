import { expect, it } from 'vitest';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { recordAccount } from '#shop/payments/store/payment-accounts.ts';
import { decimalString, money } from '#platform/money.ts';
import { runDueJobs } from '../../../workers.ts';
import { beginCardPayment, buyer, shopWith } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { exportPayments } from './export-payments.ts';
import { listMyOrders } from './list-orders.ts';

async function textOf(texts: AsyncGenerator<string>): Promise<string[]> {
  let text = '';
  for await (const part of texts) text += part;
  return text.split('\r\n');
}

eachEngine('export of payments', ({ open }) => {
  it('lists amount, fee, net and payout of each payment at a provider', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    const { paymentId, reference } = await beginCardPayment(shop, ann);
    shop.testGateway?.pay(reference, 'approved');
    await settlePayment(shop, { paymentId });
    await runDueJobs(shop);
    const [order] = (await listMyOrders(shop, ann, 1)).orders;
    const total = order?.total.amount ?? 0;
    await shop.db.write((writer) =>
      recordAccount(writer, paymentId, {
        fee: money(59, 'USD'),
        net: money(total - 59, 'USD'),
        payout: { reference: 'po_7', paidAt: Date.UTC(2026, 1, 3) },
        checkAt: null,
      }),
    );
    const exported = exportPayments(shop, owner);
    if (!exported.ok) throw new Error('the owner may see orders');
    const [head, row, end] = await textOf(exported.value);
    expect(head).toContain(
      '"Order","Placed on","Provider","Payment","Currency","Paid","Fee","Net"',
    );
    expect(row).toContain(`"${order?.number}"`);
    const [paid, net] = [total, total - 59].map((amount) => decimalString(money(amount, 'USD')));
    expect(row).toContain(`"USD","${paid}","0.59","${net}","po_7","2026-02-03"`);
    expect(end).toBe('');
  });

  it('is for those who may see orders', async () => {
    const shop = await shopWith(await open(), 3);
    const ann = await buyer(shop);
    expect(exportPayments(shop, ann)).toMatchObject({ failure: { code: 'forbidden' } });
  });
});
