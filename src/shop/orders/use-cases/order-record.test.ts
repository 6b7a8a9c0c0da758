import { expect, it } from 'vitest';
import { advanceOrder } from './advance-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { expireUnpaidOrders } from './expire-unpaid-orders.ts';
import { addOrderComment, showOrderRecord } from './order-record.ts';
import { deleteAccount } from '#shop/customers/use-cases/delete-account.ts';
import { maxCommentLength } from '#shop/orders/rules/order-comment.ts';
import { newCustomer, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, owner, proven } from '../../../../tests/support/staff.ts';

const comment = { commentId: 'comment-1', text: 'Call before delivery.', isForCustomer: false };

eachEngine('order record', ({ open }) => {
  async function shopWithOrders() {
    const shop = await demoShop(await open());
    await stockUp(shop, 5, 10);
    const ann = await newCustomer(shop, 'ann');
    const staff = { ...(await newCustomer(shop, 'staff')), role: owner.role };
    const first = await placedOrder(shop, ann, { quantities: { 5: 1 } });
    const second = await placedOrder(shop, ann, { quantities: { 5: 2 } });
    return { shop, ann, staff, first, second };
  }

  it('shows the order with its history, its emails and who acted', async () => {
    const { shop, staff, first } = await shopWithOrders();
    await advanceOrder(shop, staff, { step: 'ship', orderId: first.id });
    const record = await showOrderRecord(shop, staff, first.id);
    expect(record).toMatchObject({
      value: { order: { id: first.id }, names: { [staff.userId]: staff.email } },
    });
    const timeline = record.ok ? record.value.timeline : [];
    const texts = timeline.map((entry) => {
      if (entry.kind === 'email') return `${entry.template} to ${entry.recipient}`;
      return entry.kind === 'event' ? `${entry.action} by ${entry.actorId}` : entry.kind;
    });
    expect(texts.toSorted()).toEqual([
      'fulfillment.created by user-staff',
      'order-placed to ingrid@example.com',
      'order-shipped to ingrid@example.com',
      'order.placed by user-ann',
      'order.shipped by user-staff',
    ]);
  });

  it('says that the shop cancelled an order because it was not paid in time', async () => {
    const { shop, staff, first } = await shopWithOrders();
    const eightDaysMs = 8 * 24 * 60 * 60 * 1000;
    const later = shop.clock() + eightDaysMs;
    await expireUnpaidOrders({ ...shop, clock: () => later });
    const record = await showOrderRecord(shop, staff, first.id);
    const events = record.ok && record.value.timeline.filter(({ kind }) => kind === 'event');
    expect(events).toMatchObject([
      { action: 'order.cancelled', actorId: null, unpaidDays: 7 },
      { action: 'order.placed', unpaidDays: null },
    ]);
  });

  it('counts what the customer has ordered, without cancelled orders, and names the neighbors', async () => {
    const { shop, staff, first, second } = await shopWithOrders();
    const before = await showOrderRecord(shop, staff, second.id);
    expect(before).toMatchObject({
      value: {
        customer: { orders: 2 },
        neighbors: { previous: { id: first.id }, next: null },
      },
    });
    await cancelOrder(shop, staff, first.id);
    const after = await showOrderRecord(shop, staff, second.id);
    expect(after).toMatchObject({ value: { customer: { orders: 1 } } });
    expect(after.ok && after.value.customer?.spent).toEqual(after.ok && after.value.order.total);
  });

  it('keeps a comment for staff, once, however often the form is sent', async () => {
    const { shop, staff, first } = await shopWithOrders();
    for (let i = 0; i < 2; i += 1) {
      const added = await addOrderComment(shop, staff, { orderId: first.id, ...comment });
      expect(added).toEqual({ ok: true, value: null });
    }
    const record = await showOrderRecord(shop, staff, first.id);
    const comments = record.ok && record.value.timeline.filter(({ kind }) => kind === 'comment');
    expect(comments).toMatchObject([
      { text: 'Call before delivery.', authorId: staff.userId, isForCustomer: false },
    ]);
    const emails = shop.db.read.selectFrom('mail_outbox').select('id');
    expect(await emails.where('template', '=', 'order-message').execute()).toEqual([]);
  });

  it('emails a message to the customer', async () => {
    const { shop, staff, first } = await shopWithOrders();
    const message = { ...comment, isForCustomer: true };
    await addOrderComment(shop, staff, { orderId: first.id, ...message });
    const record = await showOrderRecord(shop, staff, first.id);
    const kinds = record.ok && record.value.timeline.map((entry) => entry.kind);
    expect(kinds).toEqual(expect.arrayContaining(['comment', 'email']));
    const emails = record.ok && record.value.timeline.filter((entry) => entry.kind === 'email');
    expect(emails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ template: 'order-message', recipient: 'ingrid@example.com' }),
      ]),
    );
  });

  it('refuses empty and overlong comments, unknown orders and customers', async () => {
    const { shop, ann, staff, first } = await shopWithOrders();
    const orderId = first.id;
    const codeOf = async (result: ReturnType<typeof addOrderComment>) => {
      const added = await result;
      return added.ok ? null : added.failure.code;
    };
    const add = (change: object, visitor = staff) =>
      codeOf(addOrderComment(shop, visitor, { orderId, ...comment, ...change }));
    expect(await add({ text: ' \n ' })).toBe('empty');
    expect(await add({ text: 'x'.repeat(maxCommentLength + 1) })).toBe('too-long');
    expect(await add({ orderId: 999 })).toBe('not-found');
    expect(await add({}, ann)).toBe('forbidden');
    const refused = { ok: false, failure: { code: 'forbidden' } };
    expect(await showOrderRecord(shop, customer, orderId)).toEqual(refused);
  });

  it('shows the order of a deleted account without its figures', async () => {
    const { shop, ann, staff, first } = await shopWithOrders();
    await deleteAccount(shop, proven(ann));
    const record = await showOrderRecord(shop, staff, first.id);
    expect(record).toMatchObject({ value: { customer: null } });
  });
});
