import { expect, it } from 'vitest';
import { approvalMs } from '#shop/approvals/rules/approval.ts';
import { forgetApprovals } from '#shop/approvals/store/approvals.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { saveRefundLimit } from '../../../../tests/support/approval-settings.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { decideRefund } from './approve-refund.ts';
import { approvalsOfOrder, listRefundApprovals } from './list-refund-approvals.ts';
import type { OrderRefund } from './record-refund.ts';
import { refundOrder } from './refund-order.ts';

const failure = (code: string) => ({ ok: false, failure: { code } });
const needed = { ok: false, failure: { code: 'approval-needed' } };

/** A paid order by bank transfer of 2 units, in a shop where refunds above 1.00 need a second person. */
async function paidOrder(shop: Shop) {
  await saveRefundLimit(shop, 100);
  const order = await placedOrder(shop, await newCustomer(shop, 'ann'), { quantities: { 2: 2 } });
  await advanceOrder(shop, staff, { step: 'mark-paid', orderId: order.id });
  return order;
}

function request(orderId: number, change: Partial<OrderRefund> = {}): OrderRefund {
  const facts = { reason: 'damaged', note: 'The hinge is broken.', restock: true } as const;
  const lines = [{ position: 0, quantity: 1 }];
  return {
    orderId,
    key: 'a-refund-key',
    lines,
    shipping: false,
    amountMinor: 150,
    ...facts,
    ...change,
  };
}

async function waitingOf(shop: Shop) {
  const listed = await listRefundApprovals(shop, owner);
  return listed.ok ? listed.value.waiting : [];
}

async function onlyId(shop: Shop): Promise<string> {
  const [approval] = await waitingOf(shop);
  if (!approval) throw new Error('nothing waits');
  return approval.id;
}

const refundedOf = async (shop: Shop, orderId: number) =>
  (await listRefunds(shop.db.read, orderId))
    .toSorted((one, other) => one.amount.amount - other.amount.amount)
    .map(({ amount, actorId }) => [amount.amount, actorId]);

eachEngine('refund above the limit', ({ open }) => {
  it('waits until another member of staff approves it, and is then that of its requester', async () => {
    const shop = await smallShop(await open());
    const order = await paidOrder(shop);
    expect(
      await refundOrder(shop, staff, request(order.id, { key: 'small', amountMinor: 40 })),
    ).toMatchObject({ ok: true });
    expect(
      await refundOrder(shop, staff, request(order.id, { amountMinor: 61, lines: [] })),
    ).toMatchObject(needed);
    expect(
      await refundOrder(shop, staff, request(order.id, { amountMinor: 61, lines: [] })),
    ).toMatchObject(needed);
    expect(await refundOrder(shop, staff, request(order.id))).toEqual(failure('key-reused'));
    expect(await waitingOf(shop)).toMatchObject([
      {
        orderId: order.id,
        orderNumber: order.number,
        amount: { amount: 61 },
        state: 'waiting',
        isOwn: false,
      },
    ]);
    expect(await refundedOf(shop, order.id)).toEqual([[40, staff.userId]]);
    const id = await onlyId(shop);
    const approve = { id, to: 'approved', words: '' } as const;
    expect(await decideRefund(shop, customer, approve)).toEqual(failure('forbidden'));
    expect(await decideRefund(shop, { ...owner, areas: [], role: 'staff' }, approve)).toEqual(
      failure('forbidden'),
    );
    expect(await decideRefund(shop, staff, approve)).toEqual(failure('own-request'));
    expect(await decideRefund(shop, owner, { ...approve, id: 'none' })).toEqual(
      failure('not-found'),
    );
    const both = await Promise.all([
      decideRefund(shop, owner, approve),
      decideRefund(shop, { ...owner, userId: 'user-partner' }, approve),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual(failure('not-waiting'));
    expect(await refundedOf(shop, order.id)).toEqual([
      [40, staff.userId],
      [61, staff.userId],
    ]);
    expect(await storedOrder(shop, order.id)).toMatchObject({ refunded: { amount: 101 } });
    // The same request again finds the refund that was made of it.
    expect(
      await refundOrder(shop, staff, request(order.id, { amountMinor: 61, lines: [] })),
    ).toMatchObject({ ok: true });
    const events = await shop.db.read
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'in', ['order.refund-requested', 'order.refund-approved'])
      .execute();
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'order.refund-approved',
      'order.refund-requested',
    ]);
  });

  it('is refused with words, which stand with the order, and expires after seven days', async () => {
    const shop = await smallShop(await open());
    const order = await paidOrder(shop);
    await refundOrder(shop, staff, request(order.id));
    const id = await onlyId(shop);
    const refuse = { id, to: 'refused', words: '' } as const;
    expect(await decideRefund(shop, owner, refuse)).toEqual(failure('words-missing'));
    expect(await decideRefund(shop, owner, { ...refuse, words: 'x'.repeat(501) })).toEqual(
      failure('words-too-long'),
    );
    const words = 'The hinge can be repaired.';
    expect(await decideRefund(shop, owner, { ...refuse, words })).toMatchObject({ ok: true });
    expect(await decideRefund(shop, owner, { id, to: 'approved', words: '' })).toEqual(
      failure('not-waiting'),
    );
    expect(await approvalsOfOrder(shop, staff, order.id)).toMatchObject([
      { state: 'refused', words, isOwn: true },
    ]);
    await refundOrder(shop, staff, request(order.id, { key: 'another-key' }));
    const later: Shop = { ...shop, clock: () => shop.clock() + approvalMs };
    const expired = { id: await onlyId(shop), to: 'approved', words: '' } as const;
    expect(await decideRefund(later, owner, expired)).toEqual(failure('not-waiting'));
    expect(await waitingOf(later)).toEqual([]);
    expect(await refundedOf(shop, order.id)).toEqual([]);
  });

  it('is not approved once less is left of the payment, and stays undecided', async () => {
    const shop = await smallShop(await open());
    const order = await paidOrder(shop);
    await refundOrder(shop, staff, request(order.id, { amountMinor: order.total.amount }));
    const id = await onlyId(shop);
    await refundOrder(
      shop,
      owner,
      request(order.id, { key: 'meanwhile', amountMinor: 50, lines: [] }),
    );
    const approve = { id, to: 'approved', words: '' } as const;
    expect(await decideRefund(shop, owner, approve)).toMatchObject({
      failure: { code: 'refund-too-high' },
    });
    expect(await onlyId(shop)).toBe(id);
    expect(await advanceOrder(shop, staff, { step: 'refund', orderId: order.id })).toEqual(
      failure('approval-needed'),
    );
    expect(await refundedOf(shop, order.id)).toEqual([[50, owner.userId]]);
    await shop.db.write((writer) =>
      forgetApprovals(writer, { userId: 'none', orderIds: [order.id] }),
    );
    expect(await waitingOf(shop)).toEqual([]);
  });
});
