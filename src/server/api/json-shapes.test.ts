import { noProductAttributes } from '#shop/catalogue/rules/product-fields.ts';
import { describe, expect, it } from 'vitest';
import { checkProductForm } from '#shop/catalogue/rules/product-form.ts';
import { money } from '#platform/money.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { filledForm } from '../../../tests/support/buyers.ts';
import { orderSchema, orderToWire } from '#shop/orders/api/order-json.ts';
import {
  blankProductForm,
  productFormOfDraft,
  productSchema,
  productToWire,
} from '#shop/catalogue/api/product-json.ts';
import { userSchema, userToWire } from '#shop/identity/api/user-json.ts';
import { step } from '../../../tests/support/step.ts';

const shirt = {
  id: 7,
  title: 'Linen shirt',
  description: 'Washed linen, cut wide.',
  category: "men's clothing",
  price: money(2_350, 'USD'),
  isFromPrice: false,
  compareAt: null,
  rating: { rateTenths: 41, count: 12 },
  picture: { name: 'shirt-1a2b3c4d', alt: '', width: 8, height: 8, placeholder: 'data:,' },
  secondPicture: null,
  colors: [],
  availability: 'in-stock',
} as const;
const product = { ...shirt, ...noProductAttributes, options: [], variants: [] };

const order: Order = {
  id: 3,
  number: 'V-7K3M-Q9TD',
  userId: 'user-ingrid',
  userEmail: 'ingrid@example.com',
  isGuest: false,
  replacesOrderId: null,
  consent: null,
  billing: null,
  status: 'placed',
  fulfillment: 'unfulfilled',
  placedAt: 1_000,
  form: filledForm,
  lines: [
    {
      productId: 7,
      variantId: 'variant-seven',
      title: 'Linen shirt',
      category: "men's clothing",
      sku: null,
      optionValues: [],
      picture: 'shirt-1a2b3c4d',
      unitPrice: money(2_350, 'USD'),
      quantity: 2,
      needsShipping: true,
      returnPolicy: 'standard',
      giftCardsIssued: null,
      shipped: 0,
      refunded: 0,
      returned: 0,
      exchanged: 0,
      refundedUnshipped: 0,
      exchangedBack: 0,
      discount: money(0, 'USD'),
      taxClass: 'standard',
      tax: null,
      paid: null,
    },
  ],
  subtotal: money(4_700, 'USD'),
  discountCode: null,
  discount: money(0, 'USD'),
  shipping: money(1_000, 'USD'),
  tax: money(0, 'USD'),
  includedTax: money(0, 'USD'),
  taxLines: [],
  taxExemption: null,
  total: money(5_700, 'USD'),
  refunded: money(0, 'USD'),
  balance: money(0, 'USD'),
  giftCard: money(0, 'USD'),
  shippingOption: 'standard',
  shippingLabel: 'Standard',
  payment: { method: 'check', status: 'awaited' },
};

describe('the JSON of a product', () => {
  it('has the specified fields, with a numeric price', () => {
    const wire = productToWire(product, 'https://shop.example');
    step('[3.01] [3.02] id and title', () =>
      expect(wire).toMatchObject({ id: 7, title: 'Linen shirt' }),
    );
    step('[3.03] [3.04] a price, which is a number', () => expect(wire.price).toBe(23.5));
    step('[3.05] [3.06] description and category', () =>
      expect(wire).toMatchObject({
        description: 'Washed linen, cut wide.',
        category: "men's clothing",
      }),
    );
    step('[3.07] the URL of a picture', () =>
      expect(wire.image).toBe('https://shop.example/pictures/shirt-1a2b3c4d-800.jpg'),
    );
    step('[3.08] [3.09] [3.10] a rating of rate and count', () =>
      expect(wire.rating).toEqual({ rate: 4.1, count: 12 }),
    );
    expect(productSchema.parse(wire)).toEqual(wire);
  });

  it('is parsed back unchanged, whatever decimals its numbers have', () => {
    const draft = { ...productToWire(product, ''), rating: { rate: 4, count: 0 }, stock: 3 };
    const form = productFormOfDraft(draft, blankProductForm);
    expect(form).toMatchObject({ price: '23.5', rate: '4.0', count: '0', stock: '3' });
    const terms = { currency: 'USD', categories: ["men's clothing"], rules: 'catalogue' } as const;
    expect(checkProductForm(form, terms)).toEqual({});
    for (const price of [0.01, 0.5, 5, 9_999_999.99]) {
      expect(checkProductForm({ ...form, price: String(price) }, terms)).toEqual({});
    }
    for (const price of [0, 0.001, -1, 1e21, 1e-7]) {
      expect(checkProductForm({ ...form, price: String(price) }, terms)).toHaveProperty('price');
    }
  });
});

describe('the JSON of a user', () => {
  it('has its identity, with masked password and token', () => {
    const ingrid = { number: 2, userId: 'user-ingrid', email: 'ingrid@example.com' };
    const wire = userToWire({ ...ingrid, hasPassword: true, isEmailVerified: true });
    step('[3.19] [3.20] [3.21] id, userid and email', () =>
      expect(wire).toMatchObject({ id: 2, userid: 'user-ingrid', email: 'ingrid@example.com' }),
    );
    step('[3.22] [3.23] masks as password and access token', () =>
      expect(wire).toMatchObject({ password: '••••••••', accessToken: '••••••••' }),
    );
    step('[3.24] whether the email is verified', () => expect(wire.emailVerified).toBe(true));
    expect(Object.keys(wire)).toHaveLength(6);
    expect(userSchema.parse(wire)).toEqual(wire);
  });

  it('[3.28] has Null for an account without a password', () => {
    const account = { number: 2, userId: 'u', email: 'e@example.com', isEmailVerified: true };
    expect(userToWire({ ...account, hasPassword: false }).password).toBe('Null');
  });
});

describe('the JSON of an order', () => {
  it('has its lines, customer and form', () => {
    const products = new Map([[7, shirt]]);
    const wire = orderToWire({ order, account: null, products }, 'https://shop.example');
    step('[3.31] its id and its total', () => expect(wire).toMatchObject({ id: 3, total: 57 }));
    step('[3.32] a list of cart lines', () => expect(wire.cartitem).toHaveLength(1));
    const [line] = wire.cartitem;
    step('[3.15] each with the fields of its product', () =>
      expect(line).toMatchObject({ ...productFields(), price: 23.5 }),
    );
    step('[3.16] [3.17] and a quantity, which is a number', () => expect(line?.qty).toBe(2));
    step('[3.33] the signed-in user', () =>
      expect(wire.loginuser).toMatchObject({
        userid: 'user-ingrid',
        email: 'ingrid@example.com',
        password: '••••••••',
      }),
    );
    step('[3.34] the values of the form', () => expect(wire.formdata).toEqual(filledForm));
    expect(orderSchema.parse(wire)).toEqual(wire);
  });

  it('keeps title, price and picture after the product is deleted', () => {
    const wire = orderToWire({ order, account: null, products: new Map() }, '');
    expect(wire.cartitem[0]).toMatchObject({ title: 'Linen shirt', price: 23.5, description: '' });
  });
});

function productFields() {
  const wire = productToWire(product, 'https://shop.example');
  const { currency, compareAtPrice, availability, options, variants } = wire;
  expect([currency, compareAtPrice, availability]).toEqual(['USD', null, 'in-stock']);
  expect([options, variants]).toEqual([[], []]);
  const { id, title, price, description, category, image, rating } = wire;
  return { id, title, price, description, category, image, rating };
}
