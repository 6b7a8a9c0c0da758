import { expect, it } from 'vitest';
import { undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import { findFulfillment } from '#shop/fulfillment/store/fulfillments.ts';
import type { Database } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { editTracking, showTracking } from './edit-tracking.ts';
import { showOrderRecord } from './order-record.ts';
import { shipOrder } from './ship-order.ts';
import { undoShipment } from './undo-shipment.ts';

/** A shop whose clock the test moves, with an order that has shipped. */
async function shippedOrder(db: Database) {
  const time = { now: Date.UTC(2026, 10, 23, 9) };
  const shop = { ...(await demoShop(db)), clock: () => time.now };
  const order = await placedOrder(shop, await newCustomer(shop, 'ann'), { quantities: { 5: 1 } });
  const tracking = { carrier: 'UPS', trackingNumber: '1Z 1' };
  const request = { orderId: order.id, key: 'shipment-1', lines: 'rest', ...tracking } as const;
  const shipped = await shipOrder(shop, staff, request);
  if (!shipped.ok) throw new Error(shipped.failure.code);
  const ids = { orderId: order.id, fulfillmentId: shipped.value.id };
  const edit = (trackingNumber: string, change: { seenNumber?: string; carrier?: string } = {}) => {
    const { seenNumber = '1Z 1', carrier = 'UPS' } = change;
    return editTracking(shop, staff, {
      ...ids,
      typed: { carrier, trackingNumber, trackingUrl: '' },
      seen: { carrier: 'ups', trackingNumber: seenNumber, trackingUrl: null },
      notifiesCustomer: true,
    });
  };
  return { shop, time, ids, edit };
}

async function newTrackingEmails(shop: Shop): Promise<number> {
  const rows = await shop.db.read
    .selectFrom('mail_outbox')
    .select('id')
    .where('template', '=', 'order-tracking-changed')
    .execute();
  return rows.length;
}

async function webhookActions(shop: Shop): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .select('action')
    .where('action', '=', 'fulfillment.updated')
    .execute();
  return rows.map(({ action }) => action);
}

eachEngine('tracking of a shipment', ({ open }) => {
  it('is corrected: the timeline says before and after, and the customer is emailed', async () => {
    const { shop, time, ids, edit } = await shippedOrder(await open());
    time.now += undoMs;
    const edited = await edit('77', { carrier: 'dhl' });
    expect(edited).toMatchObject({ value: { isNotified: true, shipped: { carrier: 'dhl' } } });
    expect(await findFulfillment(shop.db.read, ids.fulfillmentId)).toMatchObject({
      carrier: 'dhl',
      trackingNumber: '77',
      trackingUrl: null,
    });
    const record = await showOrderRecord(shop, staff, ids.orderId);
    expect(record).toMatchObject({
      value: {
        timeline: expect.arrayContaining([
          expect.objectContaining({
            action: 'fulfillment.updated',
            changes: [
              { what: 'Carrier', before: 'UPS', after: 'DHL' },
              { what: 'Tracking number', before: '1Z 1', after: '77' },
              {
                what: 'Tracking link',
                before: 'https://www.ups.com/track?tracknum=1Z1',
                after: 'https://www.dhl.com/en/express/tracking.html?AWB=77',
              },
            ],
          }),
        ]),
      },
    });
    expect(await newTrackingEmails(shop)).toBe(1);
    expect(await showTracking(shop, staff, ids)).toMatchObject({
      value: { typed: { carrier: 'DHL', trackingUrl: '' }, isNoticeDue: false },
    });
  });

  it('needs no email of its own before the shipping email, nor when nothing changes', async () => {
    const { shop, time, edit } = await shippedOrder(await open());
    expect(await edit('1Z 2')).toMatchObject({ value: { isNotified: false } });
    time.now += undoMs;
    expect(await edit('1Z 2', { seenNumber: '1Z 2' })).toMatchObject({ value: { changes: [] } });
    expect(await newTrackingEmails(shop)).toBe(0);
    expect(await webhookActions(shop)).toHaveLength(1);
  });

  it('of two staff at once one wins, and the other sees what has changed', async () => {
    const { shop, ids, edit } = await shippedOrder(await open());
    const both = await Promise.all([edit('first'), edit('second')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const stored = await findFulfillment(shop.db.read, ids.fulfillmentId);
    const winner = stored?.trackingNumber ?? '';
    const refused = both.find(({ ok }) => !ok);
    expect(refused).toMatchObject({
      failure: {
        code: 'stale',
        changes: [{ what: 'Tracking number', before: '1Z 1', after: winner }, {}],
      },
    });
    expect(await edit(winner)).toMatchObject({ ok: true });
    expect(await webhookActions(shop)).toHaveLength(1);
  });

  it('stays as it is for customers, of another order, with a script as link, and once undone', async () => {
    const { shop, ids, edit } = await shippedOrder(await open());
    const typed = { carrier: '', trackingNumber: '', trackingUrl: 'javascript:alert(1)' };
    const request = { ...ids, typed, seen: null, notifiesCustomer: false };
    const refusals = await Promise.all([
      editTracking(shop, customer, request),
      editTracking(shop, staff, request),
      editTracking(shop, staff, { ...request, typed: { ...typed, trackingUrl: '' }, orderId: 999 }),
    ]);
    expect(refusals).toMatchObject([
      { failure: { code: 'forbidden' } },
      { failure: { code: 'bad-link' } },
      { failure: { code: 'not-found' } },
    ]);
    await undoShipment(shop, staff, ids);
    expect(await edit('9')).toMatchObject({ failure: { code: 'shipment-cancelled' } });
  });
});
