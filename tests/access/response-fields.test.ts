import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { issueInvoice } from '#shop/documents/use-cases/issue-documents.ts';
import { createDraft } from '#shop/drafts/use-cases/edit-drafts.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { insertFulfillment } from '#shop/fulfillment/store/fulfillments.ts';
import { insertReturn } from '#shop/returns/store/record-return.ts';
import { insertPhoto } from '#shop/returns/store/return-photos.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { operations } from '../../src/operations.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { newCollectionForm } from '#shop/catalogue/rules/collection-form.ts';
import { newSizeGuideForm } from '#shop/catalogue/rules/size-guide.ts';
import { saveCollection } from '#shop/catalogue/use-cases/collections.ts';
import { saveVideo } from '#shop/catalogue/use-cases/product-video.ts';
import { saveSizeGuide } from '#shop/catalogue/use-cases/size-guides.ts';
import type { Segment } from '#shop/customers/rules/segment.ts';
import { issueByHand } from '#shop/gift-cards/use-cases/gift-cards.ts';
import { insertPromotion } from '#shop/promotions/store/promotions.ts';
import { plainPromotion } from '../support/plain-promotion.ts';
import { insertSegment } from '#shop/customers/store/segments.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { callApi } from '../support/api-client.ts';
import { putInCart, readyToPlace } from '../support/buyers.ts';
import { sampleDraft } from '../support/draft-orders.ts';
import type { TestServer } from '../support/open-test-server.ts';
import { apiAddresses, pageAddresses } from './endpoint-requests.ts';
import { staff } from '../support/staff.ts';
import { gather, openCompleteShop } from './complete-shop.ts';

async function withAnOrder(server: TestServer): Promise<void> {
  const ben = await findVisitor(server.shop.db.read, { email: 'ben@example.com' });
  if (!ben) throw new Error('ben has no account');
  const { shop } = server;
  await putInCart(shop, ben, { 1: 1 });
  await placeOrder(shop, ben, await readyToPlace(shop, ben));
  await putInCart(shop, ben, { 1: 1 });
  const orderId = 1;
  await advanceOrder(shop, staff, { step: 'mark-paid', orderId });
  const invoiced = await issueInvoice(shop, staff, orderId);
  if (!invoiced.ok) throw new Error(invoiced.failure.code);
  const lines = [{ position: 0, quantity: 1 }];
  const facts = { carrier: 'ups', trackingNumber: '1Z 9', trackingUrl: null, noticeId: '' };
  const times = { createdAt: shop.clock(), cancelledAt: null };
  // Has the id by which the test asks for what has one.
  const shipped = { id: '1', orderId, requestKey: 'shipment', lines, ...facts, ...times };
  await shop.db.write((writer) => insertFulfillment(writer, shipped));
  const part = { lines, shipping: false, amountMinor: null, restock: true } as const;
  const why = { reason: 'damaged', note: 'Torn', key: shop.newId() } as const;
  const refunded = await refundOrder(shop, staff, { orderId, ...part, ...why });
  if (!refunded.ok) throw new Error(refunded.failure.code);
  const request = { orderId, requestKey: 'return' };
  const returned = { ...request, id: '1', kind: 'return', state: 'requested' } as const;
  const answers = { note: '', answer: '', refundId: null, exchangeOrderId: null };
  const now = shop.clock();
  const photo = { ...request, id: '1', jpeg: '', width: 1, height: 1, now };
  await shop.db.write(async (writer) => {
    await insertReturn(writer, {
      ...returned,
      ...answers,
      lines: [],
      createdAt: now,
      changedAt: now,
    });
    await insertPhoto(writer, photo);
  });
}

/** Every URL that can be read without changing data, dialogs of the admin included. */
async function everyRead({ shop }: TestServer): Promise<string[]> {
  const numbers = await shop.db.read.selectFrom('users').select('number').execute();
  const reads = [...pageAddresses(), ...apiAddresses()].filter(({ method }) => method === 'GET');
  return [
    ...reads.map(({ path }) => path),
    ...numbers.map(({ number }) => `/admin/users?user=${number}`),
    ...numbers.map(({ number }) => `/admin/users.data?delete=${number}`),
    '/admin/products?update=1',
    '/admin/products/1',
  ];
}

/** Has the code by which the test asks for what has one. */
const rate = {
  code: 'standard',
  name: 'VAT',
  zones: [],
  standardPpm: 190_000,
  reducedPpm: 70_000,
  isShippingTaxed: true,
};

const segment: Segment = {
  id: '1',
  name: 'Guests',
  kind: 'guest',
  minOrders: null,
  maxOrders: null,
  orderDays: null,
  minSpentMinor: null,
  maxSpentMinor: null,
  lastOrderFrom: null,
  lastOrderBefore: null,
  quietDays: null,
  country: null,
  region: null,
  tag: null,
  productId: null,
  category: null,
  isSubscribed: null,
};

const collection = {
  id: null,
  editedAt: 0,
  form: { ...newCollectionForm, title: 'All', slug: '1', priceFrom: '0', published: 'yes' },
  photo: null,
};

const video = {
  productId: 1,
  upload: { file: 'lamp-5f0c7d1e9ab2443c.mp4', bytes: 1 },
  caption: '',
};

const sizeGuide = {
  id: null,
  editedAt: 0,
  form: { ...newSizeGuideForm, title: 'All', table: 'Size|Chest\nS|92', products: '1' },
};

it('[T09] the API returns exactly the published fields to every role', async () => {
  const server = await openCompleteShop();
  const rates = { key: 'taxRates', value: [rate], now: 1 };
  await server.shop.db.write((writer) => saveSetting(writer, rates));
  const people = await gather(server.shop);
  await withAnOrder(server);
  await createDraft(server.shop, staff, { id: '1', draft: sampleDraft() });
  await server.shop.db.write((writer) => insertSegment(writer, segment, 1));
  await saveCollection(server.shop, staff, collection);
  await saveSizeGuide(server.shop, staff, sizeGuide);
  await saveVideo(server.shop, staff, video);
  await server.shop.db.write((writer) => insertPromotion(writer, { ...plainPromotion, id: '1' }));
  const facts = { amount: '50', recipient: '', message: '', expiresOn: '' };
  await issueByHand(server.shop, staff, { id: '1', form: facts });
  const { stranger, customer, otherCustomer, newcomer, owner } = people;
  const reads = operations.filter(({ method }) => method === 'GET');
  const covered = new Set<string>();
  for (const { path, name, answer } of reads) {
    for (const { cookie } of [stranger, customer, otherCustomer, newcomer, owner]) {
      const url = path.replace('{code}', 'standard').replaceAll(/\{\w+\}/g, '1');
      const { status, json } = await callApi(server, url, { cookie });
      if (status !== answer.status) continue;
      expect(answer.schema?.parse(json), path).toEqual(json);
      covered.add(name);
    }
  }
  expect([...covered].toSorted()).toEqual(reads.map(({ name }) => name).toSorted());
});

it('[T09] staff see no account data outside their areas', async () => {
  const server = await openCompleteShop();
  const { only, newcomer } = await gather(server.shop);
  await withAnOrder(server);
  const users = await server.shop.db.read.selectFrom('users').select('email').execute();
  const leaks: string[] = [];
  for (const { name, cookie } of [newcomer, only.products, only.settings]) {
    const others = users.map(({ email }) => email).filter((email) => !email.startsWith(name));
    for (const path of await everyRead(server)) {
      const { text } = await server.ask(path, { headers: { cookie: cookie } });
      const canary = [...others, 'Apartment 4B'].find((one) => text.includes(one));
      if (canary) leaks.push(`${name} at ${path}: ${canary}`);
    }
  }
  expect(leaks).toEqual([]);
});

it('[T44] no response contains a password, hash, session or token', async () => {
  const server = await openCompleteShop();
  const { owner, customer } = await gather(server.shop);
  await withAnOrder(server);
  const secrets = await sql<{ secret: string }>`
    select password as secret from credentials
    union all select token from sessions
    union all select id from sessions
    union all select token_hash from carts where token_hash is not null
  `.execute(server.shop.db.read);
  expect(secrets.rows.length).toBeGreaterThan(20);
  const canaries = [
    ...secrets.rows.map(({ secret }) => secret),
    'lantern under the pear',
    '$argon2',
  ];
  const found: string[] = [];
  for (const { name, cookie } of [owner, customer]) {
    for (const path of await everyRead(server)) {
      const { text } = await server.ask(path, { headers: { cookie: cookie } });
      if (canaries.some((canary) => text.includes(canary))) found.push(`${name} at ${path}`);
    }
  }
  expect(found).toEqual([]);
});
