import { expect, it } from 'vitest';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import { editedFields } from '#shop/orders/rules/edited-delivery.ts';
import { editionOf } from '#shop/orders/rules/edition.ts';
import { defaultShippingMethods } from '#shop/settings/rules/shipping-methods.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { readFields } from '#platform/form.ts';
import type { Database } from '#platform/database/database.ts';
import { filledForm, newCustomer, stockUp } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder, storedOrder } from '../../../../tests/support/placed-order.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { editOrder, type OrderEditRequest } from './edit-order.ts';

const here = readFields(editedFields, (name) => filledForm[name]);
const abroad = {
  ...here,
  country: 'Germany',
  address1: 'Lindenweg 4',
  city: 'Bremen',
  state: 'Bremen',
  pincode: '28195',
};

const office = {
  fname: 'Accounts',
  lname: '',
  companyname: 'Solberg GmbH',
  country: 'Germany',
  address1: 'Torstraße 1',
  address2: '',
  city: 'Berlin',
  state: '',
  pincode: '10115',
};
const officeLines = ['Accounts', 'Solberg GmbH', 'Torstraße 1', '10115 Berlin', 'Germany'];

const german = {
  code: 'de',
  name: 'VAT',
  zones: [{ country: 'DE', areas: [], except: [] }],
  standardPpm: 190_000,
  reducedPpm: 70_000,
  isShippingTaxed: true,
};

/** $10 within the United States, $25 to Germany by another method, which carries no bulky products. */
const methods = defaultShippingMethods.flatMap((method) => {
  if (method.code === 'free') return [];
  const isStandard = method.code === 'standard';
  const country = isStandard ? 'US' : 'DE';
  return [
    {
      ...method,
      ...(isStandard ? {} : { carries: 'parcels' as const }),
      zones: [{ country, areas: [], except: [] }],
      bands: [{ from: 0, priceMinor: isStandard ? 1000 : 2500 }],
    },
  ];
});

async function shippedShop(db: Database) {
  const shop = await demoShop(db);
  await stockUp(shop, 5, 10);
  const order = await placedOrder(shop, await newCustomer(shop, 'ann'), { quantities: { 5: 2 } });
  await shop.db.write(async (writer) => {
    await saveSetting(writer, { key: 'shippingMethods', value: methods, now: 1 });
    await saveSetting(writer, { key: 'taxMode', value: 'exclusive', now: 1 });
    await saveSetting(writer, { key: 'taxRates', value: [german], now: 1 });
  });
  const nothing = { added: [], discountMinor: null, shippingMinor: null, seen: null };
  const edit = (change: Partial<OrderEditRequest>) =>
    editOrder(shop, staff, { orderId: order.id, quantities: [2], ...nothing, ...change });
  return { shop, order, edit };
}

eachEngine('editing where an order goes and how', ({ open }) => {
  it('sends it elsewhere at the price and the tax of that place', async () => {
    const { shop, order, edit } = await shippedShop(await open());
    const refused = { failure: { code: 'shipping-not-offered', reason: 'shipping-not-offered' } };
    expect(await edit({ address: abroad })).toMatchObject(refused);
    const edited = await edit({ address: abroad, shippingOption: 'express' });
    expect(edited.ok && edited.value.changes.map(({ what }) => what)).toEqual([
      'Address',
      'Shipping method',
      'Shipping',
      'Total',
    ]);
    const after = await storedOrder(shop, order.id);
    const net = order.subtotal.amount + 2500;
    expect(after).toMatchObject({
      form: { ...order.form, ...abroad },
      shippingOption: 'express',
      shippingLabel: methods[1]?.name,
      shipping: { amount: 2500 },
      tax: { amount: Math.round(net * 0.19) },
      total: { amount: net + Math.round(net * 0.19) },
    });
    const row = await shop.db.read
      .selectFrom('orders')
      .select(['country', 'customer_name'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ country: 'Germany', customer_name: 'ingrid solberg' });
    // Back again, for an amount of the staff's own.
    await edit({ address: here, shippingOption: 'standard', shippingMinor: 300 });
    expect(await storedOrder(shop, order.id)).toMatchObject({
      tax: { amount: 0 },
      total: { amount: order.subtotal.amount + 300 },
    });
  });

  it('refuses incomplete addresses and methods that do not carry the items', async () => {
    const { shop, order, edit } = await shippedShop(await open());
    expect(await edit({ address: { ...abroad, city: '', pincode: 'x' } })).toMatchObject({
      failure: { code: 'bad-address', problems: { city: 'missing' } },
    });
    await shop.db.write((writer) =>
      writer.updateTable('products').set({ shipping_class: 'bulky' }).where('id', '=', 5).execute(),
    );
    const bulky = { failure: { code: 'shipping-not-offered', reason: 'no-shipping-here' } };
    expect(await edit({ address: abroad, shippingOption: 'express' })).toMatchObject(bulky);
    expect(await storedOrder(shop, order.id)).toEqual(order);
  });

  it('shows the later of two staff the new address, and keeps no phone number in the event', async () => {
    const { shop, order, edit } = await shippedShop(await open());
    const seen = editionOf(order);
    await edit({ address: { ...here, phone: '+1 503 555 0199', city: 'Salem' }, seen });
    expect(await edit({ quantities: [1], seen })).toMatchObject({
      failure: {
        code: 'stale',
        changes: [{ what: 'Address' }, { what: 'Phone', after: '+1 503 555 0199' }],
      },
    });
    expect((await storedOrder(shop, order.id)).total).toEqual(order.total);
    const { details } = await shop.db.read
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'order.edited')
      .executeTakeFirstOrThrow();
    expect(details).toContain('Salem');
    expect(details).not.toContain('555');
  });

  it('changes the billing address alone, and the invoice is issued to it', async () => {
    const { shop, order, edit } = await shippedShop(await open());
    const incomplete = await edit({ billing: { ...office, city: '', pincode: 'D' } });
    expect(incomplete).toMatchObject({
      failure: { code: 'bad-billing', problems: { city: 'missing', pincode: 'not-of-country' } },
    });
    const edited = await edit({ billing: { ...office, country: 'de' } });
    expect(edited.ok && edited.value.changes).toEqual([
      {
        what: 'Billing address',
        before: 'as the delivery',
        after: 'Accounts, Solberg GmbH, Torstraße 1, 10115 Berlin, Germany',
      },
    ]);
    const after = await storedOrder(shop, order.id);
    expect(after).toEqual({ ...order, billing: office });
    const issued = await issueInvoice(shop, staff, order.id);
    expect(issued).toMatchObject({ value: { content: { buyer: { address: officeLines } } } });
    // Left out it stays, and null is the address of the delivery. The invoice keeps its own.
    await edit({ quantities: [1] });
    expect((await storedOrder(shop, order.id)).billing).toEqual(office);
    await edit({ quantities: [1], billing: null });
    expect((await storedOrder(shop, order.id)).billing).toBe(null);
    const [invoice] = await listDocuments(shop.db.read, [order.id]);
    expect(invoice?.content.buyer.address).toEqual(officeLines);
  });

  it('tells the merchant of items that become low, and ships no gift cards', async () => {
    const { shop, order, edit } = await shippedShop(await open());
    await shop.db.write(async (writer) => {
      await saveSetting(writer, { key: 'notificationEmails', value: ['shop@example.com'], now: 1 });
      await writer
        .updateTable('products')
        .set({ shipping_class: 'none' })
        .where('id', '=', 2)
        .execute();
    });
    await stockUp(shop, 2, 10);
    const { id: card } = await shop.db.read
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', 2)
      .executeTakeFirstOrThrow();
    await edit({ quantities: [9], added: [{ item: card, quantity: 1 }] });
    const after = await storedOrder(shop, order.id);
    expect(after.lines.map(({ needsShipping }) => needsShipping)).toEqual([true, false]);
    const mails = shop.db.read.selectFrom('mail_outbox').select('data');
    const low = await mails.where('template', '=', 'low-stock').execute();
    expect(low.map(({ data }) => JSON.parse(data))).toMatchObject([
      { items: [{ title: after.lines[0]?.title, units: 1 }] },
    ]);
  });
});
