import { describe, expect, it } from 'vitest';
import { checkProductForm } from '#domain/catalogue/product-form.ts';
import { money } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
import { filledForm } from '../../../tests/support/buyers.ts';
import { orderSchema, orderToWire } from './order.ts';
import { blankProductForm, productFormOfDraft, productSchema, productToWire } from './product.ts';
import { userSchema, userToWire } from './user.ts';

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
  availability: 'in-stock',
} as const;
const told = { ...shirt, options: [], variants: [] };

const order: Order = {
  id: 3,
  number: 'V-7K3M-Q9TD',
  userId: 'user-ingrid',
  userEmail: 'ingrid@example.com',
  status: 'placed',
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
      discount: money(0, 'USD'),
    },
  ],
  subtotal: money(4_700, 'USD'),
  discountCode: null,
  discount: money(0, 'USD'),
  shipping: money(1_000, 'USD'),
  tax: money(0, 'USD'),
  includedTax: money(0, 'USD'),
  taxBasisPoints: 0,
  total: money(5_700, 'USD'),
  shippingOption: 'standard',
  payment: { method: 'check', status: 'awaited' },
};

describe('a product on the wire', () => {
  it('[3.01] [3.02] [3.03] [3.04] [3.05] [3.06] [3.07] [3.08] [3.09] [3.10] has the fields it always had, its price a number', () => {
    const wire = productToWire(told, 'https://shop.example');
    expect(wire).toMatchObject({
      id: 7,
      title: 'Linen shirt',
      price: 23.5,
      description: 'Washed linen, cut wide.',
      category: "men's clothing",
      image: 'https://shop.example/pictures/shirt-1a2b3c4d-800.jpg',
      rating: { rate: 4.1, count: 12 },
    });
    expect(productSchema.parse(wire)).toEqual(wire);
  });

  it('is read back as it was written, whatever decimals its numbers have', () => {
    const draft = { ...productToWire(told, ''), rating: { rate: 4, count: 0 }, stock: 3 };
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

describe('a user on the wire', () => {
  it('[3.19] [3.20] [3.21] [3.22] [3.23] [3.24] tells who it is, and a mask in place of password and token', () => {
    const ingrid = { number: 2, userId: 'user-ingrid', email: 'ingrid@example.com' };
    const wire = userToWire({ ...ingrid, hasPassword: true, isEmailVerified: true });
    expect(wire).toEqual({
      id: 2,
      userid: 'user-ingrid',
      email: 'ingrid@example.com',
      password: '••••••••',
      accessToken: '••••••••',
      emailVerified: true,
    });
    expect(userSchema.parse(wire)).toEqual(wire);
  });

  it('[3.28] says Null for an account without a password', () => {
    const account = { number: 2, userId: 'u', email: 'e@example.com', isEmailVerified: true };
    expect(userToWire({ ...account, hasPassword: false }).password).toBe('Null');
  });
});

describe('an order on the wire', () => {
  it('[3.31] [3.32] [3.33] [3.34] [3.15] [3.16] [3.17] has its lines, who placed it and the form', () => {
    const products = new Map([[7, shirt]]);
    const wire = orderToWire({ order, account: null, products }, 'https://shop.example');
    expect(wire).toMatchObject({
      id: 3,
      cartitem: [{ ...productFields(), price: 23.5, qty: 2 }],
      loginuser: { userid: 'user-ingrid', email: 'ingrid@example.com', password: '••••••••' },
      formdata: filledForm,
      total: 57,
    });
    expect(orderSchema.parse(wire)).toEqual(wire);
  });

  it('keeps its own title, price and picture when the product is gone', () => {
    const wire = orderToWire({ order, account: null, products: new Map() }, '');
    expect(wire.cartitem[0]).toMatchObject({ title: 'Linen shirt', price: 23.5, description: '' });
  });
});

function productFields() {
  const { currency, compareAtPrice, availability, options, variants, ...fields } = productToWire(
    told,
    'https://shop.example',
  );
  expect([currency, compareAtPrice, availability]).toEqual(['USD', null, 'in-stock']);
  expect([options, variants]).toEqual([[], []]);
  return fields;
}
