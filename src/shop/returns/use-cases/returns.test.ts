import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { listRefunds } from '#shop/payments/store/refunds.ts';
import {
  allowsReturn,
  returnPolicies,
  type ReturnPolicy,
  storedReturnPolicy,
} from '#shop/settings/rules/return-policies.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { listMail, openMail } from '#shop/email/use-cases/mail-log.ts';
import { checkBooks } from '#shop/system/store/books.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, stockUp, unitsLeft } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { mailAtMerchant, notifyMerchant } from '../../../../tests/support/merchant-mail.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { completeReturn } from './complete-return.ts';
import { cancelReturn, decideReturn, receiveReturn } from './handle-return.ts';
import {
  cancelOwnReturn,
  createReturn,
  requestReturn,
  type ReturnDraft,
} from './request-return.ts';
import { listReturns, printReturnSlip, showOwnReturns } from './show-returns.ts';

const day = 24 * 60 * 60 * 1000;

/** A paid order of three units, of which two have shipped. */
async function shippedOrder(db: Database, policy: ReturnPolicy = 'standard') {
  const time = { now: Date.UTC(2026, 10, 23, 9) };
  const shop = { ...(await demoShop(db)), clock: () => time.now };
  await stockUp(shop, 5, 10);
  await sellWith(shop, policy);
  const ann = await newCustomer(shop, 'ann');
  const order = await placedOrder(shop, ann, { quantities: { 5: 3 } });
  await advanceOrder(shop, staff, { orderId: order.id, step: 'mark-paid' });
  const tracking = { carrier: '', trackingNumber: '' };
  const lines = [{ position: 0, quantity: 2 }];
  await shipOrder(shop, staff, { orderId: order.id, key: 'shipment-1', lines, ...tracking });
  return { shop, time, ann, order };
}

function sellWith({ db }: Shop, policy: ReturnPolicy) {
  const returnPolicy = storedReturnPolicy(policy);
  return db.write((writer) =>
    writer
      .updateTable('products')
      .set({ return_policy: returnPolicy })
      .where('id', '=', 5)
      .execute(),
  );
}

function own(order: Order, visitor: Visitor | null, token: string | null = null) {
  return { orderId: order.id, visitor, token, network: null };
}

function draft(quantity: number, change: Partial<ReturnDraft> = {}): ReturnDraft {
  const line = { position: 0, quantity, reason: 'does-not-fit', wantedVariantId: null } as const;
  return {
    key: `return-${quantity}`,
    kind: 'return',
    lines: [line],
    note: 'Too small.',
    ...change,
  };
}

interface Setting {
  shop: Shop;
  order: Order;
  ann: Visitor;
}

async function requested({ shop, order, ann }: Setting, quantity = 1): Promise<string> {
  const made = await requestReturn(shop, own(order, ann), draft(quantity));
  if (!made.ok) throw new Error(made.failure.code);
  return made.value.id;
}

async function approved(setting: Setting, quantity = 1): Promise<string> {
  const returnId = await requested(setting, quantity);
  await decideReturn(setting.shop, staff, { returnId, decision: 'approve', answer: '' });
  return returnId;
}

const units = (restocked: number, writtenOff = 0) => [{ position: 0, restocked, writtenOff }];

async function templates(shop: Shop) {
  const rows = await shop.db.read
    .selectFrom('mail_outbox')
    .select('template')
    .where('template', 'like', 'return-%')
    .execute();
  return rows.map(({ template }) => template).toSorted();
}

async function stateOf(shop: Shop, returnId: string) {
  const { state } = await shop.db.read
    .selectFrom('returns')
    .select('state')
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow();
  return state;
}

eachEngine('returns', ({ open }) => {
  it('[1.44] [2.160] are free within 30 days of receipt: requested, approved, received and refunded in full', async () => {
    const { shop, time, ann, order } = await shippedOrder(await open());
    time.now += 34 * day;
    const before = await unitsLeft(shop, 5);
    const returnId = await requested({ shop, order, ann }, 2);
    expect(await stateOf(shop, returnId)).toBe('requested');
    const decision = { returnId, decision: 'approve', answer: 'Please use the box.' } as const;
    expect(await decideReturn(shop, staff, decision)).toMatchObject({ ok: true });
    const slip = await printReturnSlip(shop, own(order, ann), returnId);
    expect(slip.ok && slip.value.subarray(0, 4).toString()).toBe('%PDF');
    expect(await receiveReturn(shop, staff, { returnId, received: units(1, 1) })).toMatchObject({
      ok: true,
    });
    expect(await unitsLeft(shop, 5)).toBe(before + 1);
    const refund = { shipping: false, amountMinor: null };
    expect(await completeReturn(shop, staff, { returnId, refund })).toMatchObject({ ok: true });
    const after = await storedOrder(shop, order.id);
    const price = order.lines[0]?.unitPrice.amount ?? 0;
    expect(after.refunded.amount).toBe(2 * price);
    expect(after.lines[0]).toMatchObject({ shipped: 2, refunded: 2, returned: 2 });
    expect(after).toMatchObject({ fulfillment: 'partially-fulfilled', status: 'placed' });
    expect(await stateOf(shop, returnId)).toBe('completed');
    expect(await templates(shop)).toEqual([
      'return-approved',
      'return-received',
      'return-requested',
    ]);
    expect((await checkBooks(shop.db.read)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  it('requested by customers are announced to the merchant, with reason and note', async () => {
    const setting = await shippedOrder(await open());
    const { shop, order } = setting;
    const addresses = ['returns@shop.example', 'sales@shop.example'];
    await notifyMerchant(shop, addresses);
    const returnId = await requested(setting);
    const repeated = await requested(setting);
    expect(repeated).toBe(returnId);
    const byStaff = { ...draft(1, { key: 'by-staff' }), orderId: order.id };
    expect(await createReturn(shop, staff, byStaff)).toMatchObject({ ok: true });
    const data = { orderId: order.id, returnId };
    const queued = addresses.map((recipient) => ({ template: 'new-return', recipient, data }));
    expect(await mailAtMerchant(shop, addresses)).toEqual(queued);
    const log = await listMail(shop, owner, 1);
    const mail = log.ok && log.value.mails.find(({ recipient }) => recipient === addresses[0]);
    const opened = await openMail(shop, owner, mail ? mail.id : '');
    expect(opened).toMatchObject({
      value: {
        email: {
          subject: `Return requested for order ${order.number}`,
          text: expect.stringMatching(/× 1, Does not fit[^]*Too small\.[^]*\/admin\/returns\//),
        },
      },
    });
  });

  it('are not possible once the days are over, and for no more units than have shipped', async () => {
    const { shop, time, ann, order } = await shippedOrder(await open());
    const ask = (quantity: number) => requestReturn(shop, own(order, ann), draft(quantity));
    expect(await ask(3)).toMatchObject({ failure: { code: 'not-returnable' } });
    await requested({ shop, order, ann }, 1);
    expect(await requestReturn(shop, own(order, ann), draft(1))).toMatchObject({ ok: true });
    expect(await ask(2)).toMatchObject({ failure: { code: 'not-returnable' } });
    time.now += 36 * day;
    const late = draft(1, { key: 'late-return' });
    expect(await requestReturn(shop, own(order, ann), late)).toMatchObject({
      failure: { code: 'return-window-closed' },
    });
  });

  it('belong to the customer of the order, who is signed in: the signed link of an account is not enough', async () => {
    const { shop, ann, order } = await shippedOrder(await open());
    const eve = await newCustomer(shop, 'eve');
    const refused = { failure: { code: 'not-found' } };
    expect(await requestReturn(shop, own(order, eve), draft(1))).toMatchObject(refused);
    expect(await requestReturn(shop, own(order, null), draft(1))).toMatchObject(refused);
    expect(await requestReturn(shop, own(order, null, 'guess'), draft(1))).toMatchObject(refused);
    const token = shop.orderLinks.tokenOf(order.id);
    expect(await requestReturn(shop, own(order, null, token), draft(1))).toMatchObject(refused);
    const made = await requestReturn(shop, own(order, ann, token), draft(1));
    const returnId = made.ok ? made.value.id : '';
    expect(await cancelOwnReturn(shop, own(order, eve), returnId)).toMatchObject(refused);
    expect(await printReturnSlip(shop, own(order, eve), returnId)).toMatchObject(refused);
    expect(await cancelOwnReturn(shop, own(order, ann), returnId)).toMatchObject({ ok: true });
    const shown = await showOwnReturns(shop, own(order, ann));
    expect(shown.ok && shown.value.returnable).toEqual([2]);
  });

  it('are handled by staff with the orders area, each step once, and of two at once one is refused', async () => {
    const { shop, ann, order } = await shippedOrder(await open());
    const returnId = await requested({ shop, order, ann });
    const approve = { returnId, decision: 'approve', answer: '' } as const;
    const refuse = { returnId, decision: 'refuse', answer: 'Worn.' } as const;
    expect(await decideReturn(shop, customer, approve)).toMatchObject({
      failure: { code: 'forbidden' },
    });
    expect(await decideReturn(shop, staff, { ...refuse, answer: '' })).toMatchObject({
      failure: { code: 'answer-missing' },
    });
    const both = await Promise.all([
      decideReturn(shop, staff, approve),
      decideReturn(shop, staff, refuse),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'return-changed' } });
    expect(await templates(shop)).toHaveLength(2);
  });

  it('are refunded once, however often it is repeated, and never for units that staff refunded by hand', async () => {
    const { shop, ann, order } = await shippedOrder(await open());
    const returnId = await approved({ shop, order, ann }, 2);
    const refund = { shipping: false, amountMinor: null };
    expect(await completeReturn(shop, staff, { returnId, refund })).toMatchObject({
      failure: { code: 'return-changed' },
    });
    await receiveReturn(shop, staff, { returnId, received: units(2) });
    const twice = await Promise.all([
      completeReturn(shop, staff, { returnId, refund }),
      completeReturn(shop, staff, { returnId, refund }),
    ]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listRefunds(shop.db.read, order.id)).toHaveLength(1);
    const byHand = {
      orderId: order.id,
      key: 'by-hand-1',
      lines: [{ position: 0, quantity: 2 }],
      shipping: false,
      amountMinor: null,
      reason: 'other',
      note: '',
      restock: true,
    } as const;
    expect(await refundOrder(shop, staff, byHand)).toMatchObject({
      failure: { code: 'already-refunded' },
    });
    const before = await unitsLeft(shop, 5);
    const rest = { ...byHand, key: 'by-hand-2', lines: [{ position: 0, quantity: 1 }] };
    expect(await refundOrder(shop, staff, rest)).toMatchObject({ ok: true });
    expect(await unitsLeft(shop, 5)).toBe(before + 1);
    expect((await storedOrder(shop, order.id)).fulfillment).toBe('fulfilled');
  });

  it('of which less arrives are refunded for what has arrived, and can be completed without money', async () => {
    const { shop, ann, order } = await shippedOrder(await open());
    const returnId = await approved({ shop, order, ann }, 2);
    expect(await receiveReturn(shop, staff, { returnId, received: units(2, 1) })).toMatchObject({
      failure: { code: 'not-receivable' },
    });
    await receiveReturn(shop, staff, { returnId, received: units(0, 1) });
    expect(await cancelReturn(shop, staff, returnId)).toMatchObject({
      failure: { code: 'return-changed' },
    });
    expect(await completeReturn(shop, staff, { returnId, refund: null })).toMatchObject({
      ok: true,
    });
    expect((await storedOrder(shop, order.id)).refunded.amount).toBe(0);
    const waiting = await listReturns(shop, staff, { filter: 'open', page: 1 });
    const all = await listReturns(shop, staff, { filter: 'completed', page: 1 });
    expect([waiting.ok && waiting.value.page.total, all.ok && all.value.page.total]).toEqual([
      0, 1,
    ]);
  });

  it('as a withdrawal from the contract need no approval and no reason, where the shop offers it', async () => {
    const { shop, ann, order } = await shippedOrder(await open());
    const line = { position: 0, quantity: 1, reason: 'none', wantedVariantId: null } as const;
    const withdrawal = draft(1, { kind: 'withdrawal', lines: [line], note: '' });
    expect(await requestReturn(shop, own(order, ann), withdrawal)).toMatchObject({
      failure: { code: 'return-window-closed' },
    });
    await shop.db.write((writer) =>
      saveSetting(writer, { key: 'withdrawals', value: 'on', now: shop.clock() }),
    );
    expect(await requestReturn(shop, own(order, ann), withdrawal)).toMatchObject({
      ok: true,
      value: { state: 'approved' },
    });
    expect(await templates(shop)).toEqual(['return-requested']);
  });

  it.each(returnPolicies)(
    'of items sold as %s follow what was promised when they were ordered',
    async (policy) => {
      const { shop, ann, order } = await shippedOrder(await open(), policy);
      await sellWith(shop, policy === 'standard' ? 'exempt' : 'standard');
      await shop.db.write((writer) =>
        saveSetting(writer, { key: 'withdrawals', value: 'on', now: shop.clock() }),
      );
      expect((await storedOrder(shop, order.id)).lines[0]).toMatchObject({ returnPolicy: policy });
      const line = { position: 0, quantity: 1, reason: 'none', wantedVariantId: null } as const;
      const withdrawal = draft(1, { key: 'w', kind: 'withdrawal', lines: [line], note: '' });
      const requesting = await requestReturn(shop, own(order, ann), draft(1));
      expect(requesting.ok).toBe(allowsReturn(policy, 'return'));
      const withdrawn = await requestReturn(shop, own(order, ann), withdrawal);
      expect(withdrawn.ok).toBe(allowsReturn(policy, 'withdrawal'));
      // Staff may take back what they like.
      const { id: orderId } = await placedOrder(shop, ann, { quantities: { 5: 1 } });
      await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
      const tracking = { carrier: '', trackingNumber: '' };
      const lines = [{ position: 0, quantity: 1 }];
      await shipOrder(shop, staff, { orderId, key: 'shipment-2', lines, ...tracking });
      expect(await createReturn(shop, staff, { ...draft(1), orderId })).toMatchObject({ ok: true });
    },
  );
});
