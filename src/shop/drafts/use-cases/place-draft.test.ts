import { expect, it } from 'vitest';
import { orderAgain } from '#shop/cart/use-cases/order-again.ts';
import { payOrder } from '#shop/checkout/use-cases/pay-order.ts';
import { packingSlip } from '#shop/documents/rules/packing.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { expireUnpaidOrders } from '#shop/orders/use-cases/expire-unpaid-orders.ts';
import { showOrderRecord } from '#shop/orders/use-cases/order-record.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import type { Shop } from '#shop/shop.ts';
import { sql } from 'kysely';
import { filledForm, newCustomer } from '../../../../tests/support/buyers.ts';
import { stockOf } from '../../../../tests/support/card-checkout.ts';
import {
  engraving,
  newDraft,
  orderFromDraft,
  paidInCash,
  place,
  sampleDraft,
  variantItem,
} from '../../../../tests/support/draft-orders.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withGuestCheckout } from '../../../../tests/support/guest-checkout.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { deleteDraft, saveDraft } from './edit-drafts.ts';
import { placeDraft } from './place-draft.ts';
import { listDrafts, showDraft } from './show-drafts.ts';

async function mails(shop: Shop) {
  return shop.db.read.selectFrom('mail_outbox').select(['template', 'recipient']).execute();
}

eachEngine('placing a draft order', ({ open }) => {
  it('takes its stock, and sends a new customer the link to pay', async () => {
    const shop = await withGuestCheckout(await smallShop(await open()));
    const [before = 0] = (await stockOf(shop)) ?? [];
    const order = await orderFromDraft(shop);
    expect(order).toMatchObject({
      isGuest: true,
      userEmail: 'phone@example.com',
      total: { amount: 22_900 + 2 * 1250 + 1000 },
      payment: { method: 'bank-transfer', status: 'awaited' },
      lines: [
        { productId: 2, variantId: 'variant-2', needsShipping: true },
        { productId: null, variantId: null, needsShipping: false, title: 'Engraving', quantity: 2 },
      ],
    });
    expect(await stockOf(shop)).toEqual([before - 1, 0]);
    const mail = { template: 'order-payment-link', recipient: 'phone@example.com' };
    expect(await mails(shop)).toEqual([mail]);
    const record = await showOrderRecord(shop, staff, order.id);
    const actions =
      record.ok &&
      record.value.timeline.flatMap((entry) => ('action' in entry ? entry.action : []));
    expect(new Set(actions || [])).toEqual(new Set(['order.placed', 'draft-order.created']));
    const listed = await listDrafts(shop, staff, { page: 1 });
    expect(listed).toMatchObject({ value: { page: { total: 0 } } });
    const token = shop.orderLinks.tokenOf(order.id);
    const paying = { orderId: order.id, method: 'credit-card', token, visitor: null } as const;
    const paid = await payOrder(shop, { ...paying, network: null });
    expect(paid).toMatchObject({ ok: true });
  });

  it('belongs to the account that has verified the address, and to no other', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const form = { ...filledForm, email: 'Ann@example.com' };
    expect((await orderFromDraft(shop, { form })).userId).toBe('');
    await shop.db.write((writer) => sql`update users set email_verified = 1`.execute(writer));
    const order = await orderFromDraft(shop, { form });
    expect(order).toMatchObject({ userId: ann.userId, isGuest: false, userEmail: ann.email });
  });

  it('paid in cash is paid, with a record of it and of the discount for staff', async () => {
    const shop = await smallShop(await open());
    const discount = { kind: 'percent', percent: 10, reason: 'Scratched' } as const;
    const payment = { kind: 'received', by: 'check', reference: 'No. 42' } as const;
    const order = await orderFromDraft(shop, { discount }, payment);
    expect(order).toMatchObject({
      discount: { amount: 2290 + 250 },
      discountCode: null,
      payment: { method: 'check', status: 'paid' },
    });
    const record = await showOrderRecord(shop, staff, order.id);
    const entries = record.ok ? record.value.timeline : [];
    expect(entries).toContainEqual(expect.objectContaining({ action: 'order.paid' }));
    const text = 'Discount by staff, 10 %: Scratched\nPaid by check: No. 42';
    expect(entries).toContainEqual(expect.objectContaining({ text, isForCustomer: false }));
    expect(await mails(shop)).toMatchObject([{ template: 'order-placed' }]);
  });

  it('is placed once by two members of staff, and by one who sends the form twice', async () => {
    const shop = await smallShop(await open());
    const { id } = await newDraft(shop);
    const placed = await Promise.all([place(shop, id), place(shop, id, paidInCash)]);
    const numbers = new Set(placed.map((one) => (one.ok ? one.value.number : '')));
    expect(numbers.size).toBe(1);
    expect(await place(shop, id)).toMatchObject({ value: { number: [...numbers][0] } });
    expect(await stockOf(shop)).toEqual([22, 0]);
    expect(await showDraft(shop, staff, id)).toMatchObject({ failure: { code: 'placed' } });
  });

  it('is refused without a trace when it is incomplete, or costs something else now', async () => {
    const shop = await smallShop(await open());
    const incomplete = await newDraft(shop, {
      form: { ...filledForm, city: '' },
      items: [variantItem(20), { ...variantItem(2), quantity: 24 }],
      shipping: { kind: 'method', code: 'pigeon' },
      discount: { kind: 'promotions', code: 'NOTHING' },
    });
    const refused = await place(shop, incomplete.id);
    const codes = !refused.ok && 'problems' in refused.failure ? refused.failure.problems : [];
    expect(codes.map(({ code }) => code)).toEqual([
      'not-enough-stock',
      'incomplete-address',
      'no-shipping',
      'discount-refused',
    ]);
    const { id, version } = await newDraft(shop);
    const placing = { id, version, agreedTotalMinor: 1, payment: paidInCash };
    expect(await placeDraft(shop, staff, placing)).toMatchObject({
      failure: { code: 'total-changed', total: { amount: 26_400 } },
    });
    expect(await placeDraft(shop, customer, placing)).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
    expect(await stockOf(shop)).toEqual([23, 0]);
    expect(await mails(shop)).toEqual([]);
    expect(await listDrafts(shop, staff, { page: 1 })).toMatchObject({
      value: { page: { total: 2 } },
    });
  });

  it('expires like any unpaid order, and returns its stock', async () => {
    const base = await smallShop(await open());
    let now = base.clock();
    const shop = { ...base, clock: () => now };
    const order = await orderFromDraft(shop);
    now += 60 * 24 * 60 * 60 * 1000;
    await expireUnpaidOrders(shop);
    expect(await storedOrder(shop, order.id)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(shop)).toEqual([23, 0]);
  });
});

eachEngine('an item that is not in the catalog', ({ open }) => {
  it('of services alone has nothing to ship, and is delivered and refunded', async () => {
    const shop = await smallShop(await open());
    const order = await orderFromDraft(shop, { items: [engraving] }, paidInCash);
    expect(order).toMatchObject({ shippingOption: 'none', shipping: { amount: 0 } });
    const { id: orderId } = order;
    expect(await advanceOrder(shop, staff, { orderId, step: 'ship' })).toMatchObject({ ok: false });
    const refund = { orderId, key: 'refund-1', shipping: false, amountMinor: null, note: '' };
    const lines = [{ position: 0, quantity: 1 }];
    const requested = { ...refund, lines, reason: 'other', restock: true } as const;
    expect(await refundOrder(shop, staff, requested)).toMatchObject({
      value: { amount: { amount: 1250 }, lines: [{ restocked: 0 }] },
    });
    expect(await advanceOrder(shop, staff, { orderId, step: 'deliver' })).toMatchObject({
      ok: true,
    });
    expect(await storedOrder(shop, orderId)).toMatchObject({ status: 'delivered' });
  });

  it('beside goods is not packed, and the order counts as shipped without it', async () => {
    const shop = await smallShop(await open());
    const order = await orderFromDraft(shop, {}, paidInCash);
    const sender = { shopName: 'Shop', address: [], timeZone: 'UTC' };
    const printed = JSON.stringify(packingSlip(order, sender));
    expect(printed).toContain('Headphones');
    expect(printed).not.toContain('Engraving');
    const { id: orderId } = order;
    expect(await advanceOrder(shop, staff, { orderId, step: 'deliver' })).toMatchObject({
      ok: false,
    });
    expect(await advanceOrder(shop, staff, { orderId, step: 'ship' })).toMatchObject({ ok: true });
    expect(await storedOrder(shop, orderId)).toMatchObject({ fulfillment: 'fulfilled' });
  });

  it('is not sold when the order is placed again', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await shop.db.write((writer) => sql`update users set email_verified = 1`.execute(writer));
    const order = await orderFromDraft(shop, { form: { ...filledForm, email: ann.email } });
    const own = { orderId: order.id, visitor: ann, token: null, network: null, isFirst: true };
    expect(await orderAgain(shop, { visitor: ann, cartToken: null }, own)).toMatchObject({
      value: { count: 1, short: [{ title: 'Engraving', reason: 'not-sold' }] },
    });
  });
});

eachEngine('editing a draft order', ({ open }) => {
  it('shows the second of two members of staff what the first has saved', async () => {
    const shop = await smallShop(await open());
    const { id, version } = await newDraft(shop);
    const shipping = { kind: 'amount', label: 'Courier', priceMinor: 900 } as const;
    const first = await saveDraft(shop, staff, { id, version, draft: sampleDraft({ shipping }) });
    expect(first).toMatchObject({ value: { version: version + 1 } });
    const second = { id, version, draft: sampleDraft({ items: [] }) };
    expect(await saveDraft(shop, staff, second)).toMatchObject({
      failure: { code: 'stale', current: { draft: { shipping } } },
    });
    expect(await deleteDraft(shop, staff, { id, version })).toMatchObject({
      failure: { code: 'stale' },
    });
    expect(await showDraft(shop, staff, id)).toMatchObject({
      value: { plan: { shipping: { label: 'Courier' }, priced: { shipping: { amount: 900 } } } },
    });
  });
});
