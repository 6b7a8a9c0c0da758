import { expect, it } from 'vitest';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { maxLines } from '#shop/cart/rules/cart.ts';
import { saveTwoPersonRule } from '../../../tests/support/approval-settings.ts';
import { filledForm, stockUp } from '../../../tests/support/buyers.ts';
import { type ApiRequest, callApi } from '../../../tests/support/api-client.ts';
import { beginCardPayment, buyer } from '../../../tests/support/card-checkout.ts';
import { type TestServer, openTestServer } from '../../../tests/support/open-test-server.ts';
import { cookieOf } from '../../../tests/support/session-cookie.ts';
import { changeBalance } from '#shop/gift-cards/store/gift-cards.ts';
import { issueOwedGiftCards } from '#shop/orders/use-cases/sold-gift-cards.ts';
import { money } from '#platform/money.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import { codesOf } from '#shop/api/api/operation.ts';
import { operations } from '../../operations.ts';
import { problems, type ProblemCode } from '#shop/api/api/problem.ts';

interface Callers {
  server: TestServer;
  /** Sends as the customer. */
  customer: Send;
  /** Sends as the owner. */
  owner: Send;
}

type Send = (method: string, path: string, sent?: Omit<ApiRequest, 'method'>) => Promise<unknown>;

const draft = { title: 'Lamp', description: 'It shines.', price: 20, category: 'electronics' };
const order = { formdata: filledForm, shipping: 'express', payment: 'check' };
const orderOf = (qty: number) => ({ cartitem: [{ id: 1, qty }], ...order });
const review = { stars: 5, text: 'It shines.', author: 'Ingrid' };
const pixel = `data:image/png;base64,${'A'.repeat(8)}`;
const changed = { headers: { 'if-match': '"0-0"' } };
const courier = { name: 'Courier', bands: [{ from: 0, price: 12.5 }] };
const tenth = { title: 'Tenth', kind: 'percent', value: 10 };
const promotionCalls = {
  changePromotion: ['PUT', '', tenth],
  endPromotion: ['POST', '/end', undefined],
  addOneTimeCodes: ['POST', '/codes', { count: 1 }],
} as const;
const noSearchRules = { synonyms: [], redirects: [], pinned: [], hidden: [] };
const vat = { name: 'VAT', standardRate: 20, reducedRate: 5 };
const returns = '/orders/1/returns';
const back = [{ position: 0, quantity: 1 }];
const received = ['approved', 'received'] as const;
const key = { 'idempotency-key': 'one' };

const draftBody = {
  formdata: filledForm,
  items: [{ title: 'Engraving', price: 10, quantity: 1, needsShipping: false }],
};

type DraftCall = [
  operation: string,
  code: ProblemCode,
  call: (callers: Callers) => Promise<unknown>,
];

/** What `send` answers for a new draft with this content, by its path and version. */
async function withDraft(
  { owner, server }: Callers,
  change: object,
  send: (path: string) => Promise<unknown>,
): Promise<unknown> {
  await owner('POST', '/draft-orders', { body: { ...draftBody, ...change } });
  const { id } = await server.shop.db.read
    .selectFrom('draft_orders')
    .select('id')
    .executeTakeFirstOrThrow();
  return send(`/draft-orders/${id}`);
}

const placeDraft = (callers: Callers, change: object, total: number) =>
  withDraft(callers, change, (path) => callers.owner('POST', `${path}/place`, { body: { total } }));

const draftCalls: DraftCall[] = [
  ['getDraftOrder', 'not-found', ({ owner }) => owner('GET', '/draft-orders/none')],
  [
    'replaceDraftOrder',
    'not-found',
    ({ owner }) => owner('PUT', '/draft-orders/none', { body: draftBody }),
  ],
  ['deleteDraftOrder', 'not-found', ({ owner }) => owner('DELETE', '/draft-orders/none')],
  [
    'placeDraftOrder',
    'not-found',
    ({ owner }) => owner('POST', '/draft-orders/none/place', { body: { total: 1 } }),
  ],
  ...(['replaceDraftOrder', 'deleteDraftOrder'] as const).map((name): DraftCall => [
    name,
    'precondition-failed',
    (callers) =>
      withDraft(callers, {}, (path) =>
        callers.owner(name === 'deleteDraftOrder' ? 'DELETE' : 'PUT', path, {
          ...(name === 'deleteDraftOrder' ? {} : { body: draftBody }),
          ...changed,
        }),
      ),
  ]),
  [
    'placeDraftOrder',
    'precondition-failed',
    (callers) =>
      withDraft(callers, {}, (path) =>
        callers.owner('POST', `${path}/place`, { body: { total: 10 }, ...changed }),
      ),
  ],
  ['placeDraftOrder', 'not-ready', (callers) => placeDraft(callers, { items: [] }, 0)],
  ['placeDraftOrder', 'total-changed', (callers) => placeDraft(callers, {}, 1)],
  [
    'placeDraftOrder',
    'not-enough-stock',
    async (callers) => {
      const { id: variantId } = await callers.server.shop.db.read
        .selectFrom('variants')
        .select('id')
        .where('product_id', '=', 1)
        .executeTakeFirstOrThrow();
      const shipping = { kind: 'method', code: 'express' };
      return placeDraft(callers, { items: [{ variantId, quantity: 900 }], shipping }, 1);
    },
  ],
  [
    'placeDraftOrder',
    'no-payment-method',
    async (callers) => {
      const setting = { key: 'acceptedPayments', value: ['check'], now: 1 };
      await callers.server.shop.db.write((writer) => saveSetting(writer, setting));
      return placeDraft(callers, {}, 10);
    },
  ],
];

/** A call for every code that an operation documents beyond those its access and its inputs imply. */
const calls: [operation: string, code: ProblemCode, (callers: Callers) => Promise<unknown>][] = [
  ['getProduct', 'not-found', ({ customer }) => customer('GET', '/products/99')],
  ['listImages', 'not-found', ({ customer }) => customer('GET', '/products/99/images')],
  ['addProduct', 'id-taken', ({ owner }) => add(owner, { id: 1 })],
  ['addProduct', 'sku-taken', ({ owner }) => twice(() => add(owner, { sku: 'LAMP' }))],
  ['addProduct', 'key-reused', ({ owner }) => reuse((title) => add(owner, { title }, key))],
  ...(['replaceProduct', 'changeProduct'] as const).flatMap((name): typeof calls => {
    const method = name === 'changeProduct' ? 'PATCH' : 'PUT';
    return [
      [name, 'not-found', ({ owner }) => owner(method, '/products/99', { body: draft })],
      [
        name,
        'precondition-failed',
        ({ owner }) => owner(method, '/products/1', { body: draft, ...changed }),
      ],
      [
        name,
        'sku-taken',
        async ({ owner }) => {
          await add(owner, { sku: 'LAMP' });
          return owner(method, '/products/1', { body: { ...draft, sku: 'LAMP' } });
        },
      ],
    ];
  }),
  ['replaceImage', 'not-found', ({ owner }) => putImage(owner, 99, {})],
  ['replaceImage', 'precondition-failed', ({ owner }) => putImage(owner, 1, changed)],
  ['deleteProduct', 'not-found', ({ owner }) => owner('DELETE', '/products/99')],
  ['deleteProduct', 'precondition-failed', ({ owner }) => owner('DELETE', '/products/1', changed)],
  ['addToCart', 'not-found', ({ customer }) => addLine(customer, { id: 99 })],
  ['addToCart', 'no-more', ({ customer }) => twice(() => addLine(customer, { id: 1, qty: 5 }))],
  ['addToCart', 'cart-full', fillCart],
  ['changeQuantity', 'not-found', ({ customer }) => setQuantity(customer, 'none', 1)],
  ['changeQuantity', 'no-more', ({ customer }) => raiseFirstLine(customer)],
  ['removeFromCart', 'not-found', ({ customer }) => customer('DELETE', '/cart/lines/none')],
  ['getOrder', 'not-found', ({ customer }) => customer('GET', '/orders/99')],
  ['placeOrder', 'not-enough-stock', ({ customer }) => post(customer, '/orders', orderOf(6))],
  [
    'placeOrder',
    'price-changed',
    ({ customer }) =>
      post(customer, '/orders', { cartitem: [{ id: 1, qty: 1, price: 1 }], ...order }),
  ],
  [
    'placeOrder',
    'key-reused',
    ({ customer }) =>
      reuse((note) => placeOnce(customer, '/orders', { ...orderOf(1), ...noted(note) })),
  ],
  ['checkOut', 'empty-cart', ({ customer }) => post(customer, '/checkout', order)],
  [
    'checkOut',
    'total-changed',
    ({ customer }) => withCart(customer, () => post(customer, '/checkout', { ...order, total: 1 })),
  ],
  [
    'checkOut',
    'key-reused',
    ({ customer }) =>
      withCart(customer, () =>
        reuse((note) => placeOnce(customer, '/checkout', { ...order, ...noted(note) })),
      ),
  ],
  [
    'checkOut',
    'not-enough-stock',
    async ({ server, customer }) =>
      withCart(customer, async () => {
        await stockUp(server.shop, 1, 0);
        return post(customer, '/checkout', order);
      }),
  ],
  ['changeOrderState', 'not-found', ({ owner }) => setState(owner, 99, 'shipped')],
  [
    'changeOrderState',
    'not-open',
    async ({ customer, owner }) => {
      await post(customer, '/orders', orderOf(1));
      return setState(owner, 1, 'refunded');
    },
  ],
  [
    'changeOrderState',
    'precondition-failed',
    async ({ customer, owner }) => {
      await post(customer, '/orders', orderOf(1));
      return owner('PUT', '/orders/1/state', { body: { state: 'shipped' }, ...changed });
    },
  ],
  ['listFulfillments', 'not-found', ({ owner }) => owner('GET', fulfillments(99))],
  ['createFulfillment', 'not-found', ({ owner }) => post(owner, fulfillments(99), {})],
  ['createFulfillment', 'not-open', (callers) => shipAfter(callers, ['cancelled'])],
  ['createFulfillment', 'nothing-to-ship', (callers) => shipAfter(callers, ['shipped'])],
  [
    'createFulfillment',
    'balance-due',
    async (callers) => {
      await editAfter(callers, ['paid'], { body: { shipping: 1000 } });
      return post(callers.owner, fulfillments(1), {});
    },
  ],
  [
    'createFulfillment',
    'too-many-units',
    (callers) => shipAfter(callers, [], { lines: [{ position: 0, quantity: 9 }] }),
  ],
  [
    'createFulfillment',
    'key-reused',
    (callers) =>
      withPaidOrder(callers, () =>
        reuse((carrier) =>
          callers.owner('POST', fulfillments(1), { body: { carrier }, headers: key }),
        ),
      ),
  ],
  [
    'cancelFulfillment',
    'not-found',
    ({ owner }) => owner('POST', `${fulfillments(1)}/none/cancel`),
  ],
  ['cancelFulfillment', 'too-late', undoDelivered],
  ['getFulfillment', 'not-found', ({ owner }) => owner('GET', `${fulfillments(1)}/none`)],
  [
    'updateFulfillment',
    'not-found',
    ({ owner }) => owner('PATCH', `${fulfillments(1)}/none`, { body: { carrier: 'UPS' } }),
  ],
  ['updateFulfillment', 'precondition-failed', (callers) => correctShipment(callers, changed)],
  ['updateFulfillment', 'shipment-cancelled', correctUndone],
  ['getDocument', 'not-found', ({ owner }) => owner('GET', '/documents/99')],
  ['getDocumentFile', 'not-found', ({ owner }) => owner('GET', '/documents/99/pdf')],
  ['issueInvoice', 'not-found', ({ owner }) => owner('POST', '/orders/99/invoice')],
  [
    'issueInvoice',
    'not-open',
    async ({ customer, owner }) => {
      await post(customer, '/orders', orderOf(1));
      await setState(owner, 1, 'cancelled');
      return owner('POST', '/orders/1/invoice');
    },
  ],
  [
    'issueInvoice',
    'already-invoiced',
    async ({ customer, owner }) => {
      await post(customer, '/orders', orderOf(1));
      return twice(() => owner('POST', '/orders/1/invoice'));
    },
  ],
  ['editOrder', 'not-found', ({ owner }) => owner('PATCH', '/orders/99', { body: {} })],
  ...(
    [
      ['not-editable', {}, ['shipped']],
      ['nothing-left', { lines: [{ position: 0, quantity: 0 }] }, []],
      ['unknown-item', { added: [{ item: 'NONE', quantity: 1 }] }, []],
      ['not-enough-stock', { lines: [{ position: 0, quantity: 99 }] }, []],
      ['shipping-not-offered', { shippingOption: 'rocket' }, []],
    ] as const
  ).map(([code, body, states]): (typeof calls)[number] => [
    'editOrder',
    code,
    (callers) => editAfter(callers, states, { body }),
  ]),
  [
    'editOrder',
    'precondition-failed',
    (callers) => editAfter(callers, [], { body: {}, ...changed }),
  ],
  ['editOrder', 'exceeds-authorization', editAuthorized],
  [
    'editOrder',
    'approval-needed',
    (callers) =>
      withLimit(callers, () =>
        withPaidOrder(callers, () =>
          callers.owner('PATCH', '/orders/1', { body: { lines: [{ position: 0, quantity: 1 }] } }),
        ),
      ),
  ],
  [
    'changeOrderState',
    'approval-needed',
    (callers) =>
      withLimit(callers, () =>
        withPaidOrder(callers, () => setState(callers.owner, 1, 'refunded')),
      ),
  ],
  [
    'changeOrderState',
    'gift-card-used',
    (callers) => withUsedGiftCard(callers, () => setState(callers.owner, 1, 'refunded')),
  ],
  [
    'refundOrder',
    'gift-card-used',
    (callers) => withUsedGiftCard(callers, () => refund(callers.owner, { lines: back })),
  ],
  [
    'refundOrder',
    'approval-needed',
    (callers) =>
      withLimit(callers, () =>
        withPaidOrder(callers, () => refund(callers.owner, { shipping: true })),
      ),
  ],
  [
    'refundReturn',
    'approval-needed',
    (callers) => withLimit(callers, () => withReturn(callers, received, refundBack)),
  ],
  ['listRefunds', 'not-found', ({ owner }) => owner('GET', '/orders/99/refunds')],
  ['refundOrder', 'not-found', ({ owner }) => refund(owner, {}, 99)],
  [
    'refundOrder',
    'not-refundable',
    async ({ customer, owner }) => {
      await post(customer, '/orders', orderOf(1));
      return refund(owner, { shipping: true });
    },
  ],
  ...(
    [
      ['refund-too-high', { amount: 100_000 }],
      ['already-refunded', { lines: [{ position: 0, quantity: 3 }] }],
      ['nothing-to-refund', {}],
    ] as const
  ).map(([code, draftOfRefund]): (typeof calls)[number] => [
    'refundOrder',
    code,
    (callers) => withPaidOrder(callers, () => refund(callers.owner, draftOfRefund)),
  ]),
  [
    'refundOrder',
    'key-reused',
    (callers) =>
      withPaidOrder(callers, () =>
        reuse((note) =>
          callers.owner('POST', refunds(1), { body: { amount: 1, note }, headers: key }),
        ),
      ),
  ],
  ...draftCalls,
  ['listReturns', 'not-found', ({ owner }) => owner('GET', '/orders/99/returns')],
  ['createReturn', 'not-found', ({ owner }) => post(owner, '/orders/99/returns', { lines: back })],
  [
    'createReturn',
    'not-returnable',
    (callers) => withPaidOrder(callers, () => post(callers.owner, returns, { lines: back })),
  ],
  [
    'createReturn',
    'key-reused',
    (callers) =>
      withReturn(callers, [], () =>
        reuse((note) =>
          callers.owner('POST', returns, { body: { lines: back, note }, headers: key }),
        ),
      ),
  ],
  ['getReturnPhoto', 'not-found', ({ owner }) => owner('GET', '/returns/none/photos/none')],
  ['changeReturn', 'not-found', ({ owner }) => approve(owner, 'none')],
  ['changeReturn', 'return-changed', (callers) => withReturn(callers, ['approved'], approve)],
  ['receiveReturn', 'not-found', ({ owner }) => receive(owner, 'none')],
  ['receiveReturn', 'return-changed', (callers) => withReturn(callers, [], receive)],
  [
    'receiveReturn',
    'not-receivable',
    (callers) => withReturn(callers, ['approved'], (owner, id) => receive(owner, id, 9)),
  ],
  ['exchangeReturn', 'not-found', ({ owner }) => exchange(owner, 'none')],
  ['exchangeReturn', 'return-changed', (callers) => withReturn(callers, received, exchange)],
  [
    'exchangeReturn',
    'already-refunded',
    (callers) => withReturn(callers, [], (owner, id) => exchange(owner, id, { position: 1 })),
  ],
  ['exchangeReturn', 'unknown-item', (callers) => withReturn(callers, [], exchange)],
  [
    'exchangeReturn',
    'costs-more',
    async (callers) => {
      const item = await variantOf(callers, 2);
      return withReturn(callers, [], (owner, id) => exchange(owner, id, { item }));
    },
  ],
  [
    'exchangeReturn',
    'not-enough-stock',
    async (callers) => {
      const item = await variantOf(callers, 1);
      return withReturn(callers, [], async (owner, id) => {
        await stockUp(callers.server.shop, 1, 0);
        return exchange(owner, id, { item });
      });
    },
  ],
  ['endExchange', 'not-found', ({ owner }) => owner('DELETE', '/returns/none/exchange')],
  [
    'endExchange',
    'return-changed',
    (callers) => withReturn(callers, [], (owner, id) => owner('DELETE', `/returns/${id}/exchange`)),
  ],
  ['refundReturn', 'not-found', ({ owner }) => refundBack(owner, 'none')],
  ['refundReturn', 'return-changed', (callers) => withReturn(callers, ['approved'], refundBack)],
  [
    'refundReturn',
    'refund-too-high',
    (callers) =>
      withReturn(callers, received, (owner, id) => refundBack(owner, id, { amount: 100_000 })),
  ],
  [
    'refundReturn',
    'nothing-to-refund',
    (callers) => withReturn(callers, received, (owner, id) => refundBack(owner, id, { amount: 0 })),
  ],
  [
    'refundReturn',
    'already-refunded',
    (callers) =>
      withReturn(callers, received, async (owner, id) => {
        await refund(owner, { lines: [{ position: 0, quantity: 2 }], amount: 1 });
        return refundBack(owner, id);
      }),
  ],
  [
    'refundReturn',
    'not-refundable',
    (callers) =>
      withReturn(callers, received, async (owner, id) => {
        await setState(owner, 1, 'refunded');
        return refundBack(owner, id);
      }),
  ],
  [
    'addCategory',
    'key-reused',
    async ({ owner }) => {
      await owner('POST', '/categories', { body: { value: 'hats' }, headers: key });
      return owner('POST', '/categories', { body: { value: 'caps' }, headers: key });
    },
  ],
  [
    'changeCategory',
    'not-found',
    ({ owner }) => owner('PATCH', '/categories/none', { body: { seoTitle: 'Lamps' } }),
  ],
  [
    'moveCategory',
    'not-found',
    ({ owner }) => owner('POST', '/categories/none/move', { body: { direction: 'up' } }),
  ],
  ['deleteCategory', 'not-found', ({ owner }) => owner('DELETE', '/categories/none')],
  [
    'deleteCategory',
    'category-in-use',
    async ({ owner, server }) => owner('DELETE', `/categories/${await firstCategory(server)}`),
  ],
  [
    'deleteCategory',
    'last-category',
    async ({ owner, server }) => {
      const id = await firstCategory(server);
      await server.shop.db.write(async (writer) => {
        await writer.deleteFrom('products').execute();
        await writer.deleteFrom('categories').where('id', '<>', id).execute();
      });
      return owner('DELETE', `/categories/${id}`);
    },
  ],
  ['getCollection', 'not-found', ({ owner }) => owner('GET', '/collections/none')],
  [
    'changeCollection',
    'not-found',
    ({ owner }) => owner('PATCH', '/collections/none', { body: { title: 'Lamps' } }),
  ],
  ['deleteCollection', 'not-found', ({ owner }) => owner('DELETE', '/collections/none')],
  ['getVideo', 'not-found', ({ owner }) => owner('GET', '/products/1/video')],
  [
    'replaceVideo',
    'not-found',
    ({ owner }) =>
      owner('PUT', '/products/99/video', { body: { video: 'data:video/mp4;base64,AAAA' } }),
  ],
  ['removeVideo', 'not-found', ({ owner }) => owner('DELETE', '/products/1/video')],
  ['getProductSizeGuide', 'not-found', ({ owner }) => owner('GET', '/products/1/size-guide')],
  [
    'changeSizeGuide',
    'not-found',
    ({ owner }) => owner('PATCH', '/size-guides/none', { body: { title: 'Lamps' } }),
  ],
  ['deleteSizeGuide', 'not-found', ({ owner }) => owner('DELETE', '/size-guides/none')],
  ['getSegment', 'not-found', ({ owner }) => owner('GET', '/segments/99')],
  ['getCustomer', 'not-found', ({ owner }) => owner('GET', '/customers/99')],
  [
    'setCustomerTags',
    'not-found',
    ({ owner }) => owner('PUT', '/customers/99/tags', { body: { tags: ['vip'] } }),
  ],
  ['listCustomerNotes', 'not-found', ({ owner }) => owner('GET', '/customers/99/notes')],
  [
    'addCustomerNote',
    'not-found',
    ({ owner }) => owner('POST', '/customers/99/notes', { body: { text: 'Calls on Mondays' } }),
  ],
  ['getUser', 'not-found', ({ owner }) => owner('GET', '/users/99')],
  ['register', 'email-already-in-use', ({ customer }) => twice(() => registerIngrid(customer))],
  ['deleteUser', 'not-found', ({ owner }) => owner('DELETE', '/users/99')],
  ['deleteUser', 'own-account', ({ owner }) => owner('DELETE', '/users/2')],
  [
    'deleteUser',
    'approval-needed',
    async ({ server, owner }) => {
      await saveTwoPersonRule(server.shop);
      return owner('DELETE', '/users/1');
    },
  ],
  ['deleteUser', 'precondition-failed', ({ owner }) => owner('DELETE', '/users/1', changed)],
  ['listReviews', 'not-found', ({ customer }) => customer('GET', '/products/99/reviews')],
  ['writeReview', 'not-found', ({ customer }) => writeReview(customer, 99)],
  ['writeReview', 'not-a-buyer', ({ customer }) => writeReview(customer, 1)],
  ['deleteReview', 'not-found', ({ customer }) => customer('DELETE', '/products/1/review')],
  ['reportReview', 'not-found', ({ customer }) => customer('POST', '/reviews/none/reports')],
  ['reportReview', 'own-review', (callers) => postForOwn(callers, 'reports')],
  ['voteForReview', 'not-found', ({ customer }) => customer('POST', '/reviews/none/votes')],
  ['voteForReview', 'own-review', (callers) => postForOwn(callers, 'votes')],
  [
    'replyToReview',
    'not-found',
    ({ owner }) => owner('PUT', '/reviews/none/reply', { body: { text: 'Thank you.' } }),
  ],
  ['replyToReview', 'stale', replyToReplied],
  ['deleteReviewReply', 'not-found', ({ owner }) => owner('DELETE', '/reviews/none/reply')],
  ['getTaxRate', 'not-found', ({ owner }) => owner('GET', '/tax-rates/none')],
  ['addTaxRate', 'id-taken', ({ owner }) => twice(() => addVat(owner))],
  ...(['replaceTaxRate', 'deleteTaxRate'] as const).flatMap((name): typeof calls => {
    const method = name === 'deleteTaxRate' ? 'DELETE' : 'PUT';
    const body = method === 'PUT' ? { body: vat } : {};
    return [
      [name, 'not-found', ({ owner }) => owner(method, '/tax-rates/none', body)],
      [
        name,
        'precondition-failed',
        async ({ owner }) => {
          await addVat(owner);
          return owner(method, '/tax-rates/vat', { ...body, ...changed });
        },
      ],
    ];
  }),
  [
    'replaceSearchRules',
    'precondition-failed',
    ({ owner }) => owner('PUT', '/search-rules', { body: noSearchRules, ...changed }),
  ],
  ['getGiftCard', 'not-found', ({ owner }) => owner('GET', '/gift-cards/none')],
  ['disableGiftCard', 'not-found', ({ owner }) => owner('POST', '/gift-cards/none/disable')],
  ['enableGiftCard', 'not-found', ({ owner }) => owner('POST', '/gift-cards/none/enable')],
  [
    'issueGiftCard',
    'key-reused',
    async ({ owner }) => {
      await owner('POST', '/gift-cards', { body: { amount: 50 }, headers: key });
      return owner('POST', '/gift-cards', { body: { amount: 60 }, headers: key });
    },
  ],
  ['getPromotion', 'not-found', ({ owner }) => owner('GET', '/promotions/none')],
  ...(['changePromotion', 'endPromotion', 'addOneTimeCodes'] as const).flatMap(
    (name): typeof calls => {
      const [method, to, body] = promotionCalls[name];
      return [
        [name, 'not-found', ({ owner }) => owner(method, `/promotions/none${to}`, { body })],
        [
          name,
          'promotion-closed',
          async ({ owner, server }) => {
            await post(owner, '/promotions', { ...tenth, oneTimeCodes: true });
            const { id } = await server.shop.db.read
              .selectFrom('promotions')
              .select('id')
              .executeTakeFirstOrThrow();
            await owner('POST', `/promotions/${id}/end`);
            return owner(method, `/promotions/${id}${to}`, { body });
          },
        ],
      ];
    },
  ),
  ['getShippingMethod', 'not-found', ({ owner }) => owner('GET', '/shipping-methods/none')],
  [
    'addShippingMethod',
    'id-taken',
    ({ owner }) => post(owner, '/shipping-methods', { code: 'standard', ...courier }),
  ],
  ...(['replaceShippingMethod', 'deleteShippingMethod'] as const).flatMap((name): typeof calls => {
    const method = name === 'deleteShippingMethod' ? 'DELETE' : 'PUT';
    const body = method === 'PUT' ? { body: courier } : {};
    return [
      [name, 'not-found', ({ owner }) => owner(method, '/shipping-methods/none', body)],
      [
        name,
        'precondition-failed',
        ({ owner }) => owner(method, '/shipping-methods/standard', { ...body, ...changed }),
      ],
    ];
  }),
];

/** Which has products. */
async function firstCategory({ shop }: TestServer): Promise<string> {
  const { category_id: id } = await shop.db.read
    .selectFrom('products')
    .select('category_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Seen only by two writers at the same instant. */
const races: Readonly<Record<string, readonly ProblemCode[]>> = {
  changeCategory: ['stale'],
  changeCollection: ['stale'],
  changeSizeGuide: ['stale'],
  replaceProduct: ['stale'],
  changeProduct: ['stale'],
  replaceImage: ['stale', 'sku-taken'],
  replaceDraftOrder: ['stale'],
  deleteDraftOrder: ['stale'],
  placeDraftOrder: ['stale'],
  editOrder: ['stale'],
  updateFulfillment: ['stale'],
};

it('the published API documents every problem code of each operation, with an example', async () => {
  const { json } = await callApi(await openTestServer(), '/openapi.json');
  for (const operation of operations) {
    const { responses } = json.paths[operation.path][operation.method.toLowerCase()];
    const documented = Object.entries(responses).flatMap(([status, response]) => {
      const refusal = Object(response).content?.['application/problem+json'];
      if (!refusal) return [];
      const codes: ProblemCode[] = refusal.schema.allOf[1].properties.code.enum;
      for (const code of codes) {
        expect(refusal.examples[code].value).toMatchObject({ code, status: Number(status) });
      }
      return codes;
    });
    expect([operation.name, documented.toSorted()]).toEqual([
      operation.name,
      codesOf(operation).toSorted(),
    ]);
  }
});

it('every operation-specific problem code has a call that produces it', () => {
  for (const operation of operations) {
    const { name, problems: added = [] } = operation;
    const implied = codesOf({ ...operation, problems: [] });
    const called = calls.filter(([one]) => one === name).map(([, code]) => code);
    const proven = [...called, ...(races[name] ?? [])].toSorted();
    expect([name, proven]).toEqual([
      name,
      added.filter((code) => !implied.includes(code)).toSorted(),
    ]);
  }
});

it.each(calls)('%s answers %s as documented', async (_operation, code, call) => {
  const server = await openTestServer();
  const sendAs = (cookie: string): Send => {
    return (method, path, sent) => callApi(server, path, { method, cookie, ...sent });
  };
  const customer = sendAs(await cookieOf(server, 'customer'));
  const owner = sendAs(await cookieOf(server, 'owner'));
  await stockUp(server.shop, 1, 5);
  const answer = await call({ server, customer, owner });
  expect(answer).toMatchObject({ status: problems[code].status, json: { code } });
});

function post(send: Send, path: string, body: unknown) {
  return send('POST', path, { body });
}

function addVat(owner: Send) {
  return post(owner, '/tax-rates', { code: 'vat', ...vat });
}

function add(owner: Send, change: object, headers: Record<string, string> = {}) {
  return owner('POST', '/products', { body: { ...draft, ...change }, headers });
}

function putImage(owner: Send, id: number, sent: Omit<ApiRequest, 'method'>) {
  return owner('PUT', `/products/${id}/image`, { body: { image: pixel }, ...sent });
}

function addLine(customer: Send, body: object) {
  return post(customer, '/cart/lines', body);
}

function setQuantity(customer: Send, variantId: string, qty: number) {
  return customer('PUT', `/cart/lines/${variantId}`, { body: { qty } });
}

function setState(owner: Send, orderId: number, state: string) {
  return owner('PUT', `/orders/${orderId}/state`, { body: { state } });
}

function fulfillments(orderId: number) {
  return `/orders/${orderId}/fulfillments`;
}

async function shipAfter(
  { customer, owner }: Callers,
  states: readonly string[],
  body: object = {},
) {
  await post(customer, '/orders', orderOf(1));
  for (const state of states) await setState(owner, 1, state);
  return post(owner, fulfillments(1), body);
}

async function editAfter(
  { customer, owner }: Callers,
  states: readonly string[],
  sent: Omit<ApiRequest, 'method'>,
) {
  await post(customer, '/orders', orderOf(1));
  for (const state of states) await setState(owner, 1, state);
  return owner('PATCH', '/orders/1', sent);
}

async function editAuthorized({ server: { shop }, owner }: Callers) {
  const payment = await beginCardPayment(shop, await buyer(shop, 'ann', { 1: 1 }));
  shop.testGateway?.pay(payment.reference, 'approved');
  await settlePayment(shop, payment);
  return owner('PATCH', '/orders/1', { body: { shipping: 1000 } });
}

async function undoDelivered(callers: Callers) {
  const shipped = await shipAfter(callers, []);
  await setState(callers.owner, 1, 'delivered');
  return callers.owner('POST', `${fulfillments(1)}/${Object(shipped).json.id}/cancel`);
}

async function correctShipment(callers: Callers, sent: Omit<ApiRequest, 'method'>) {
  const shipped = await shipAfter(callers, []);
  const path = `${fulfillments(1)}/${Object(shipped).json.id}`;
  return callers.owner('PATCH', path, { body: { carrier: 'UPS' }, ...sent });
}

async function correctUndone(callers: Callers) {
  const shipped = await shipAfter(callers, []);
  const path = `${fulfillments(1)}/${Object(shipped).json.id}`;
  await callers.owner('POST', `${path}/cancel`);
  return callers.owner('PATCH', path, { body: { carrier: 'UPS' } });
}

function refunds(orderId: number) {
  return `/orders/${orderId}/refunds`;
}

function refund(owner: Send, body: object, orderId = 1) {
  return post(owner, refunds(orderId), body);
}

/** Refunds above 0.01 need a second person. */
async function withLimit({ server }: Callers, then: () => Promise<unknown>) {
  const setting = { key: 'refundApprovalMinor', value: 1, now: 1 };
  await server.shop.db.write((writer) => saveSetting(writer, setting));
  return then();
}

async function withPaidOrder({ customer, owner }: Callers, then: () => Promise<unknown>) {
  await post(customer, '/orders', orderOf(2));
  await setState(owner, 1, 'paid');
  return then();
}

/** A paid order of gift cards, of which one is spent in part. */
async function withUsedGiftCard(callers: Callers, then: () => Promise<unknown>) {
  const { shop } = callers.server;
  await shop.db.write((writer) =>
    writer
      .updateTable('products')
      .set({ shipping_class: 'gift-card' })
      .where('id', '=', 1)
      .execute(),
  );
  return withPaidOrder(callers, async () => {
    await issueOwedGiftCards(shop, new AbortController().signal);
    const cards = await shop.db.read.selectFrom('gift_cards').select(['id', 'currency']).execute();
    await shop.db.write(async (writer) => {
      for (const { id: cardId, currency } of cards) {
        const { newRowId } = shop;
        const spent = {
          cardId,
          kind: 'spend',
          amount: money(-1, currency),
          newRowId,
          now: 1,
        } as const;
        await changeBalance(writer, spent);
      }
    });
    return then();
  });
}

/** A requested return of one unit of a paid and shipped order, after these steps. */
async function withReturn(
  callers: Callers,
  steps: readonly ('approved' | 'received')[],
  then: (owner: Send, id: string) => Promise<unknown>,
) {
  const { owner } = callers;
  return withPaidOrder(callers, async () => {
    await setState(owner, 1, 'shipped');
    const made = Object(await post(owner, returns, { lines: back }));
    const id = String(Object(made.json).id);
    if (steps.includes('approved')) await approve(owner, id);
    if (steps.includes('received')) await receive(owner, id);
    return then(owner, id);
  });
}

function approve(owner: Send, id: string) {
  return owner('PATCH', `/returns/${id}`, { body: { status: 'approved' } });
}

function receive(owner: Send, id: string, restocked = 1) {
  return post(owner, `/returns/${id}/receipt`, { lines: [{ position: 0, restocked }] });
}

function exchange(owner: Send, id: string, { item = 'NONE', position = 0 } = {}) {
  return post(owner, `/returns/${id}/exchange`, { lines: [{ position, item }] });
}

async function variantOf({ server }: Callers, productId: number): Promise<string> {
  const { id } = await server.shop.db.read
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return id;
}

function refundBack(owner: Send, id: string, body: object = {}) {
  return post(owner, `/returns/${id}/refund`, body);
}

function registerIngrid(send: Send) {
  return post(send, '/users', { email: 'ingrid@example.com', password: 'lantern under the pear' });
}

function writeReview(customer: Send, productId: number) {
  return customer('PUT', `/products/${productId}/review`, { body: review });
}

function placeOnce(customer: Send, path: string, body: object) {
  return customer('POST', path, { body, headers: key });
}

function noted(note: string) {
  return { formdata: { ...filledForm, note } };
}

async function twice(send: () => Promise<unknown>) {
  await send();
  return send();
}

/** The same Idempotency-Key with another body. */
async function reuse(send: (text: string) => Promise<unknown>) {
  await send('first');
  return send('second');
}

async function withCart(customer: Send, then: () => Promise<unknown>) {
  await addLine(customer, { id: 1 });
  return then();
}

async function raiseFirstLine(customer: Send) {
  await addLine(customer, { id: 1 });
  const cart = await customer('GET', '/cart');
  const [line] = Object(cart).json.cartitem;
  return setQuantity(customer, line.variantId, 6);
}

async function fillCart({ customer, owner }: Callers) {
  for (let count = 0; count <= maxLines; count += 1) {
    const added = await add(owner, { title: `Lamp ${count}` });
    const answer = await addLine(customer, { id: Object(added).json.id });
    if (count === maxLines) return answer;
  }
  return null;
}

async function postForOwn(callers: Callers, what: 'reports' | 'votes') {
  return callers.customer('POST', `/reviews/${await writtenReview(callers)}/${what}`);
}

async function replyToReplied(callers: Callers) {
  const path = `/reviews/${await writtenReview(callers)}/reply`;
  await callers.owner('PUT', path, { body: { text: 'Thank you.' } });
  return callers.owner('PUT', path, { body: { text: 'Thanks.', replaces: null } });
}

async function writtenReview({ customer, owner }: Callers): Promise<string> {
  await post(customer, '/orders', orderOf(1));
  await setState(owner, 1, 'shipped');
  return Object(await writeReview(customer, 1)).json.id;
}
