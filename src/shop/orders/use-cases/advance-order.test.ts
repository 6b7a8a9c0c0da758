import { expect, it } from 'vitest';
import {
  allowedActions,
  type OrderAction,
  orderActions,
  statusWith,
} from '#shop/orders/rules/order-status.ts';
import {
  type FulfillmentStatus,
  fulfillmentStatuses,
} from '#shop/fulfillment/rules/fulfillment-status.ts';
import { listMail } from '#shop/email/use-cases/mail-log.ts';
import { type PaymentStatus, paymentStatuses } from '#shop/payments/rules/payment-status.ts';
import { insertFulfillment } from '#shop/fulfillment/store/fulfillments.ts';
import type { Shop } from '#shop/shop.ts';
import { eraseAccount } from '#shop/customers/store/erase-account.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { owner, customer, staff } from '../../../../tests/support/staff.ts';
import { advanceOrder } from './advance-order.ts';
import { cancelOrder } from './cancel-order.ts';

async function shopWithOrder(shop: Shop) {
  const ann = await newCustomer(shop, 'ann');
  return { shop, order: await placedOrder(shop, ann, { quantities: { 5: 1 } }) };
}

function take(shop: Shop, step: Exclude<OrderAction, 'cancel-rest'>, orderId: number) {
  return step === 'cancel'
    ? cancelOrder(shop, staff, orderId)
    : advanceOrder(shop, staff, { step, orderId });
}

const wholeShipment = {
  id: 'whole',
  requestKey: 'whole',
  noticeId: '',
  createdAt: 0,
  cancelledAt: null,
  carrier: '',
  trackingNumber: '',
  trackingUrl: null,
  lines: [{ position: 0, quantity: 1 }],
};

async function put(
  shop: Shop,
  orderId: number,
  [fulfillment, payment]: [FulfillmentStatus, PaymentStatus],
) {
  await shop.db.write(async (writer) => {
    const state = { fulfillment, status: statusWith[fulfillment] };
    await writer.updateTable('orders').set(state).where('id', '=', orderId).execute();
    await writer.deleteFrom('fulfillment_lines').execute();
    await writer.deleteFrom('fulfillments').execute();
    if (fulfillment === 'fulfilled' || fulfillment === 'delivered') {
      await insertFulfillment(writer, { ...wholeShipment, orderId });
    }
    const paying = writer.updateTable('payments').set({ status: payment });
    await paying.where('order_id', '=', orderId).execute();
    await writer.deleteFrom('refund_lines').execute();
    await writer.deleteFrom('refunds').execute();
  });
}

eachEngine('order actions of staff', ({ open }) => {
  it('[4.79] follow the allowed transitions and are refused in every other status', async () => {
    const { shop, order } = await shopWithOrder(await demoShop(await open()));
    const states = fulfillmentStatuses.flatMap((fulfillment) =>
      paymentStatuses.map((payment): [FulfillmentStatus, PaymentStatus] => [fulfillment, payment]),
    );
    for (const state of states) {
      const [fulfillment, payment] = state;
      await put(shop, order.id, state);
      const allowed = allowedActions(await storedOrder(shop, order.id));
      // What a cancelled rest leaves is another order, which has tests of its own.
      for (const step of orderActions.filter((one) => one !== 'cancel-rest')) {
        await put(shop, order.id, state);
        const taken = await take(shop, step, order.id);
        expect([...state, step, taken.ok]).toEqual([...state, step, allowed.includes(step)]);
        if (taken.ok) continue;
        expect(taken.failure).toEqual({ code: 'not-open' });
        expect(await storedOrder(shop, order.id)).toMatchObject({
          fulfillment,
          status: statusWith[fulfillment],
          payment: { status: payment },
        });
      }
    }
  });

  it('are recorded in the audit log and emailed to the customer', async () => {
    const { shop, order } = await shopWithOrder(await demoShop(await open()));
    for (const step of ['mark-paid', 'ship', 'deliver', 'refund'] as const) {
      expect(await advanceOrder(shop, staff, { step, orderId: order.id })).toEqual({
        ok: true,
        value: null,
      });
    }
    expect(await storedOrder(shop, order.id)).toMatchObject({
      status: 'delivered',
      payment: { status: 'refunded' },
    });
    const auditEvents = await shop.db.read
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_type', '=', 'order')
      .where('subject_id', '=', `${order.id}`)
      .where('action', '<>', 'order.placed')
      .execute();
    const shipping = ['fulfillment.created', 'order.shipped'];
    const actions = [...shipping, 'order.delivered', 'order.paid', 'order.refunded'].toSorted();
    expect(auditEvents.map(({ action }) => action).toSorted()).toEqual(actions);
    expect(new Set(auditEvents.map((auditEvent) => auditEvent.actor_id))).toEqual(
      new Set([staff.userId]),
    );
    const mails = await shop.db.read
      .selectFrom('mail_outbox')
      .select(['template', 'recipient'])
      .where('template', '<>', 'order-placed')
      .execute();
    const emails = ['order-paid', 'order-refunded', 'order-shipped'];
    expect(mails.map(({ template }) => template).toSorted()).toEqual(emails);
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([order.form.email]));
    const listed = await listMail(shop, staff, 1);
    expect(listed.ok && listed.value.mails.map(({ subject }) => subject)).toContain(
      `Vitrine: order ${order.number} has shipped`,
    );
  });

  it('leave no email behind when the customer deletes the account', async () => {
    const { shop, order } = await shopWithOrder(await demoShop(await open()));
    await advanceOrder(shop, staff, { step: 'ship', orderId: order.id });
    const erased = { userId: order.userId, jobId: shop.newId(), now: shop.clock() };
    await shop.db.write((writer) => eraseAccount(writer, erased));
    expect(await shop.db.read.selectFrom('mail_outbox').select('id').execute()).toEqual([]);
  });

  it('by two concurrent requests take effect and are emailed once', async () => {
    const { shop, order } = await shopWithOrder(await demoShop(await open()));
    const paying = { step: 'mark-paid', orderId: order.id } as const;
    const answers = await Promise.all([
      advanceOrder(shop, staff, paying),
      advanceOrder(shop, owner, paying),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, failure: { code: 'not-open' } });
    const mails = await shop.db.read
      .selectFrom('mail_outbox')
      .select('id')
      .where('template', '=', 'order-paid')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('require the permission to manage orders', async () => {
    const { shop, order } = await shopWithOrder(await demoShop(await open()));
    const step = { step: 'ship', orderId: order.id } as const;
    for (const who of [customer, { ...staff, areas: ['products', 'users'] as const }]) {
      const refused = { ok: false, failure: { code: 'forbidden' } };
      expect(await advanceOrder(shop, who, step)).toEqual(refused);
      expect(await cancelOrder(shop, who, order.id)).toEqual(refused);
    }
    const missing = { step: 'ship', orderId: order.id + 1 } as const;
    expect(await advanceOrder(shop, staff, missing)).toMatchObject({
      failure: { code: 'not-found' },
    });
  });
});
