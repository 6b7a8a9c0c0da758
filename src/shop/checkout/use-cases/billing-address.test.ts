import { expect, it } from 'vitest';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { printedDocument } from '#shop/documents/rules/document-sheet.ts';
import { issueDueDocuments } from '#shop/documents/use-cases/issue-documents.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { checkBillingAddress, withoutNote } from '#shop/addresses/rules/address.ts';
import {
  filledForm,
  newCustomer,
  putInCart,
  readyToPlace,
} from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { placeOrder } from './place-order.ts';

const office = {
  fname: 'Accounts',
  lname: '',
  companyname: 'Solberg GmbH',
  country: 'de',
  address1: 'Torstraße 1',
  address2: '',
  city: 'Berlin',
  state: '',
  pincode: '10115',
};

eachEngine('the billing address of an order', ({ open }) => {
  it('is shown on the invoice beside the delivery address, which decides about tax', async () => {
    const shop = await smallShop(await open());
    const us = { country: 'US', areas: [], except: [] };
    const ppm = { standardPpm: 100_000, reducedPpm: 0 };
    const rates = [{ code: 'us', name: 'VAT', zones: [us], ...ppm, isShippingTaxed: true }];
    await shop.db.write(async (writer) => {
      await saveSetting(writer, { key: 'invoiceWhen', value: 'paid', now: 1 });
      await saveSetting(writer, { key: 'taxMode', value: 'inclusive', now: 1 });
      await saveSetting(writer, { key: 'taxRates', value: rates, now: 1 });
    });
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const placed = await placeOrder(shop, ann, await readyToPlace(shop, ann, { billing: office }));
    if (!placed.ok) throw new Error(placed.failure.code);
    const { id: orderId } = placed.value;
    const order = await storedOrder(shop, orderId);
    expect(order.billing).toEqual({ ...office, country: 'Germany' });
    expect(order.form).toEqual(filledForm);
    expect(order.includedTax.amount).toBeGreaterThan(0);
    await advanceOrder(shop, staff, { orderId, step: 'mark-paid' });
    while (await issueDueDocuments(shop, new AbortController().signal));
    const [invoice] = await listDocuments(shop.db.read, [orderId]);
    if (!invoice) throw new Error('no invoice was issued');
    const { buyer, deliverTo } = invoice.content;
    expect(buyer.address).toEqual([
      'Accounts',
      'Solberg GmbH',
      'Torstraße 1',
      '10115 Berlin',
      'Germany',
    ]);
    expect(deliverTo?.[0]).toBe('Ingrid Solberg');
    expect(JSON.stringify(printedDocument(invoice.content))).toContain('"Deliver to"');
  });

  it('is checked like others, by the rules of its country, and needs no flat or state', async () => {
    const shop = await smallShop(await open());
    const ann = await newCustomer(shop, 'ann');
    await putInCart(shop, ann, { 2: 1 });
    const billing = { ...office, country: 'Germany', city: '', pincode: 'D' };
    expect(await placeOrder(shop, ann, await readyToPlace(shop, ann, { billing }))).toMatchObject({
      failure: { problems: {} },
    });
    expect(checkBillingAddress(billing, shop.addressRules)).toEqual({
      city: 'missing',
      pincode: 'not-of-country',
    });
    const { phone: _phone, email: _email, ...home } = withoutNote(filledForm);
    const same = await readyToPlace(shop, ann, { billing: { ...home, address2: '', state: '' } });
    expect((await placeOrder(shop, ann, same)).ok).toBe(true);
  });
});
