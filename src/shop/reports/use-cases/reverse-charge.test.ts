import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { exportJournal } from '#shop/documents/use-cases/export-documents.ts';
import { issueDueDocuments, issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import { listDocuments } from '#shop/documents/store/documents.ts';
import { exportedOrder } from '#shop/orders/rules/exported-order.ts';
import { editOrder } from '#shop/orders/use-cases/edit-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { listMyOrders } from '#shop/orders/use-cases/list-orders.ts';
import { reportNamed, reports } from '#shop/reports/rules/report.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings, saveSetting } from '#shop/settings/store/settings.ts';
import { checkVatNumber } from '#shop/tax/use-cases/check-vat-number.ts';
import type { Shop } from '#shop/shop.ts';
import { makeVies } from '#shop/tax/integrations/vies.ts';
import { taxRows } from '#shop/tax/rules/tax-lines.ts';
import type { Database } from '#platform/database/database.ts';
import {
  filledForm,
  newCustomer,
  putInCart,
  readyToPlace,
} from '../../../../tests/support/buyers.ts';
import { beginCardPayment } from '../../../../tests/support/card-checkout.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { startViesServer, type ViesAnswer } from '../../../../tests/support/vies-server.ts';
import {
  newDraft,
  orderFromDraft,
  place as placeDraftNow,
  variantItem,
} from '../../../../tests/support/draft-orders.ts';
import { countSales } from './count-sales.ts';
import { showReport } from './show-report.ts';

const never = new AbortController().signal;
const rate = { name: 'VAT', reducedPpm: 100_000, isShippingTaxed: true };
const german: Partial<Settings> = {
  country: 'DE',
  sellerVatNumber: 'DE123456789',
  taxMode: 'inclusive',
  vatNumbers: 'format',
  taxRates: [
    {
      ...rate,
      code: 'at',
      zones: [{ country: 'AT', areas: [], except: [] }],
      standardPpm: 200_000,
    },
    {
      ...rate,
      code: 'de',
      zones: [{ country: 'DE', areas: [], except: [] }],
      standardPpm: 190_000,
    },
  ],
};
const austria = {
  ...filledForm,
  country: 'Austria',
  city: 'Wien',
  state: 'Vienna',
  pincode: '1010',
  phone: '+43 1 58800',
};
const germany = {
  ...austria,
  country: 'Germany',
  city: 'Berlin',
  state: 'Berlin',
  pincode: '10115',
};

/** Headphones at $229.00 and shipping at $10.00, with 20 % in them: 190.83 and 8.33 without. */
const netMinor = 19_083 + 833;
const grossMinor = 22_900 + 1000;

async function openShop(db: Database, change: Partial<Settings> = {}) {
  const shop = await smallShop(db);
  await shop.db.write(async (writer) => {
    for (const [key, value] of Object.entries({ ...german, ...change })) {
      await saveSetting(writer, { key, value, now: 1 });
    }
  });
  const ann = await newCustomer(shop, 'ann');
  return { shop, ann };
}

async function place(shop: Shop, buyer: Visitor, change: Partial<PlaceOrderRequest>) {
  await putInCart(shop, buyer, { 2: 1 });
  const request = { vatNumber: 'ATU12345678', form: austria, ...change };
  const placed = await placeOrder(shop, buyer, await readyToPlace(shop, buyer, request));
  return placed.ok ? storedOrder(shop, placed.value.id) : placed.failure;
}

async function journalOf(shop: Shop): Promise<string[]> {
  const exported = exportJournal(shop, staff, '2026-11');
  if (!exported.ok) throw new Error(exported.failure.code);
  const parts: string[] = [];
  for await (const part of exported.value) parts.push(part);
  return parts.join('').trim().split('\r\n').slice(1);
}

eachEngine('a business of another member state', ({ open }) => {
  it('pays the net price, and the order, its documents, the journal and the report say why', async () => {
    const { shop, ann } = await openShop(await open());
    const order = await place(shop, ann, { agreedTotalMinor: netMinor });
    if ('code' in order) throw new Error(order.code);
    expect(order).toMatchObject({
      total: { amount: netMinor },
      includedTax: { amount: 0 },
      taxExemption: { kind: 'reverse-charge', vatNumber: 'ATU12345678' },
      vat: { outcome: 'reverse-charge', sellerNumber: 'DE123456789', answer: null },
      taxLines: [{ ratePpm: 0, base: { amount: netMinor }, tax: { amount: 0 } }],
    });
    expect(taxRows(order)).toEqual({
      added: [],
      notes: [
        ['Reverse charge', 'the recipient is liable for the VAT'],
        ['VAT number of the recipient', 'ATU12345678'],
        ['VAT number of the seller', 'DE123456789'],
      ],
    });
    expect(exportedOrder(order)).toMatchObject({ vat: { number: 'ATU12345678' } });

    await issueInvoice(shop, staff, order.id);
    await cancelOrder(shop, staff, order.id);
    await issueDueDocuments(shop, never);
    const documents = await listDocuments(shop.db.read, [order.id]);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
    for (const { content } of documents) {
      expect(content).toMatchObject({
        buyer: { vatNumber: 'ATU12345678' },
        seller: { vatNumber: 'DE123456789' },
        notes: ['Reverse charge: the recipient is liable for the VAT.'],
        totalMinor: netMinor,
      });
    }
    expect(await journalOf(shop)).toEqual([
      '"2026-11-21","Invoices","1","VAT","Reverse charge","Direct bank transfer","USD","199.16","0","199.16","ATU12345678"',
      '"2026-11-21","Credit notes","1","VAT","Reverse charge","Direct bank transfer","USD","-199.16","0","-199.16","ATU12345678"',
    ]);

    await countSales(shop, never);
    const request = { choice: 'custom', from: '2026-11-01', to: '2026-11-30' } as const;
    const report = reportNamed('tax') ?? reports[0];
    const shown = await showReport(shop, owner, { report, request });
    expect(shown).toMatchObject({
      value: {
        rows: [
          {
            label: 'Austria, reverse charge',
            figures: { orders: 1, salesMinor: netMinor, cancelledMinor: netMinor, taxMinor: 0 },
          },
        ],
      },
    });
  });

  it('pays the price without tax where tax is added, also where the shop has no rate', async () => {
    const { shop, ann } = await openShop(await open(), { taxMode: 'exclusive' });
    const order = await place(shop, ann, { agreedTotalMinor: grossMinor });
    expect(order).toMatchObject({ tax: { amount: 0 }, vat: { outcome: 'reverse-charge' } });
    const french = {
      ...austria,
      country: 'France',
      city: 'Paris',
      state: 'Paris',
      pincode: '75001',
    };
    const change = { form: french, vatNumber: 'FR12345678901', agreedTotalMinor: grossMinor };
    expect(await place(shop, ann, change)).toMatchObject({
      taxExemption: { kind: 'reverse-charge' },
      taxLines: [{ name: 'VAT', ratePpm: 0 }],
    });
  });

  it('is taxed at home, with the number on the order, and where the number is of elsewhere', async () => {
    const { shop, ann } = await openShop(await open());
    const home = { form: germany, vatNumber: 'DE987654321', agreedTotalMinor: grossMinor };
    const order = await place(shop, ann, home);
    expect(order).toMatchObject({
      taxExemption: null,
      vat: { number: 'DE987654321', outcome: 'domestic' },
      includedTax: { amount: 3816 },
    });
    const foreign = { form: germany, agreedTotalMinor: grossMinor };
    expect(await place(shop, ann, foreign)).toMatchObject({ vat: { outcome: 'other-country' } });
    expect(await place(shop, ann, { vatNumber: '12' })).toMatchObject({
      code: 'incomplete',
      isVatNumberMalformed: true,
    });
    const off = { key: 'vatNumbers', value: 'off', now: 2 };
    await shop.db.write((writer) => saveSetting(writer, off));
    const change = { agreedTotalMinor: 2 * grossMinor - 1000 };
    expect(await place(shop, ann, change)).toMatchObject({ vat: null, taxExemption: null });
  });

  it('pays the net price of an order that staff prepare, as VIES says when they save it', async () => {
    const { shop } = await openShop(await open(), { vatNumbers: 'service' });
    const { base, requests } = await startViesServer();
    const { clock, log } = shop;
    const checking = { ...shop, vatService: makeVies({ base, clock, log, timeoutMs: 2000 }) };
    const vat = { text: 'at u1234 5678', answer: null };
    const draft = { form: austria, vat, items: [variantItem(2)] };
    const order = await orderFromDraft(checking, draft);
    expect(order).toMatchObject({
      total: { amount: netMinor },
      vat: { number: 'ATU12345678', outcome: 'reverse-charge', answer: { outcome: 'valid' } },
    });
    expect(requests).toHaveLength(1);
    const taxed = await orderFromDraft(shop, draft);
    expect(taxed).toMatchObject({ total: { amount: grossMinor }, vat: { outcome: 'not-checked' } });
    const bad = await newDraft(shop, { ...draft, vat: { text: '12', answer: null } });
    expect(await placeDraftNow(shop, bad.id)).toMatchObject({
      failure: { code: 'not-ready', problems: [{ code: 'bad-vat-number' }] },
    });
    const nothing = { added: [], discountMinor: null, shippingMinor: null, seen: null };
    const moved = { orderId: order.id, quantities: [1], address: germany, ...nothing };
    expect(await editOrder(checking, staff, moved)).toMatchObject({
      failure: { code: 'country-of-vat-number' },
    });
  });

  it('pays the net price by card, with the number on the order once it is paid', async () => {
    const { shop, ann } = await openShop(await open());
    await putInCart(shop, ann, { 2: 1 });
    const change = { vatNumber: 'U12345678', form: austria, agreedTotalMinor: netMinor };
    const { paymentId, reference } = await beginCardPayment(shop, ann, change);
    shop.testGateway?.pay(reference, 'approved');
    await settlePayment(shop, { paymentId });
    const [order] = (await listMyOrders(shop, ann, 1)).orders;
    expect(order).toMatchObject({
      total: { amount: netMinor },
      taxExemption: { kind: 'reverse-charge' },
      vat: { number: 'ATU12345678', outcome: 'reverse-charge' },
    });
  });

  it('is consulted about thirty numbers of a network, whatever is typed', async () => {
    const { shop } = await openShop(await open(), { vatNumbers: 'service' });
    const settings = settingsFrom(await readSettings(shop.db.read));
    const { base, requests } = await startViesServer();
    const { clock, log } = shop;
    const checking = { ...shop, vatService: makeVies({ base, clock, log }) };
    const outcomes = new Set<string | undefined>();
    for (let digit = 10; digit < 45; digit += 1) {
      const claim = { text: `ATU123456${digit}`, country: 'Austria', network: '203.0.113.7' };
      const decided = await checkVatNumber(checking, settings, claim);
      if (decided !== 'malformed') outcomes.add(decided?.outcome);
    }
    expect(requests).toHaveLength(30);
    expect([...outcomes]).toEqual(['reverse-charge', 'not-checked']);
  });

  it('is what VIES says, whose answer is kept with the order', async () => {
    const tried = async (first: ViesAnswer, vatNumbers: Settings['vatNumbers']) => {
      const { shop, ann } = await openShop(await open(), { vatNumbers });
      const { base } = await startViesServer(first);
      const { clock, log } = shop;
      const vatService = makeVies({ base, clock, log, timeoutMs: 2000 });
      const checking = { ...shop, vatService };
      const answer = await place(checking, ann, { agreedTotalMinor: netMinor });
      if (!('code' in answer)) return [answer.vat?.outcome, answer.vat?.answer];
      expect(answer).toMatchObject({ code: 'total-changed', total: { amount: grossMinor } });
      const request = { vatNumber: 'ATU12345678', form: austria, agreedTotalMinor: grossMinor };
      const again = await placeOrder(checking, ann, await readyToPlace(checking, ann, request));
      if (!again.ok) throw new Error(again.failure.code);
      const { vat, includedTax } = await storedOrder(shop, again.value.id);
      expect(includedTax.amount).toBe(3984);
      return [vat?.outcome, vat?.answer];
    };
    const said = (outcome: string, consultationNumber: string | null = null) => {
      return { outcome, consultationNumber, at: Date.UTC(2026, 10, 21) };
    };
    const confirmed = ['reverse-charge', said('valid', 'WAPIAAAAX1')];
    expect(await tried('valid', 'service')).toEqual(confirmed);
    expect(await tried('invalid', 'service-or-format')).toEqual(['not-valid', said('invalid')]);
    const down = said('unavailable');
    expect(await tried('html', 'service-or-format')).toEqual(['reverse-charge', down]);
    expect(await tried('html', 'service')).toEqual(['not-checked', down]);
  });
});
