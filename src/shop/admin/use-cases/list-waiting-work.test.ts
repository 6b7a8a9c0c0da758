import { expect, it } from 'vitest';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { newCustomer, stockUp } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { saveRefundLimit } from '../../../../tests/support/approval-settings.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { listWaitingWork } from './list-waiting-work.ts';

eachEngine('work that waits', ({ open }) => {
  it('is counted as far as the visitor may take care of it', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const paid = await placedOrder(shop, ann, { quantities: { 2: 1 } });
    await advanceOrder(shop, owner, { step: 'mark-paid', orderId: paid.id });
    await placedOrder(shop, ann, { quantities: { 7: 1 } });
    await placedOrder(shop, ann, { quantities: { 7: 1 } });
    await stockUp(shop, 5, 2);
    expect(await listWaitingWork(shop, owner)).toEqual({
      ok: true,
      value: [
        { kind: 'to-ship', count: 1 },
        { kind: 'unpaid', count: 2 },
        { kind: 'low-stock', count: 1 },
        { kind: 'sold-out', count: 1 },
      ],
    });
    await saveRefundLimit(shop, 1);
    const request = { orderId: paid.id, key: 'refund-key', lines: [], amountMinor: 5 };
    const facts = { reason: 'other', note: '', restock: false, shipping: true } as const;
    await refundOrder(shop, staff, { ...request, ...facts });
    expect(await listWaitingWork(shop, owner)).toMatchObject({
      value: [{ kind: 'to-ship' }, { kind: 'unpaid' }, { kind: 'approvals', count: 1 }, {}, {}],
    });
    expect(await listWaitingWork(shop, staff)).toMatchObject({
      value: [{ kind: 'to-ship' }, { kind: 'unpaid' }, { kind: 'low-stock' }, {}],
    });
    const clerk = { ...staff, areas: ['products' as const] };
    expect(await listWaitingWork(shop, clerk)).toMatchObject({
      value: [{ kind: 'low-stock' }, { kind: 'sold-out' }],
    });
    expect(await listWaitingWork(shop, ann)).toEqual({ ok: false, failure: { code: 'forbidden' } });
  });
});
