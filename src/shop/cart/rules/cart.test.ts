import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { cappedQuantity, cartCount, maxLineQuantity, quantityFrom } from './cart.ts';
import { priceOrder } from '#shop/pricing/rules/price-order.ts';

describe('cart quantity', () => {
  it('accepts whole numbers from 1 to 999 in plain digits only', () => {
    expect(['1', '999', '042'].map(quantityFrom)).toEqual([1, 999, 42]);
    const bad = [
      '',
      '0',
      '-1',
      '1000',
      '0.5',
      '1e2',
      '0x10',
      '１',
      ' 1',
      'NaN',
      '99999999',
      1,
      null,
    ];
    expect(bad.filter((text) => quantityFrom(text) !== null)).toEqual([]);
  });

  it('is capped by stock and by the line maximum', () => {
    expect(cappedQuantity(5, 3)).toBe(3);
    expect(cappedQuantity(5, null)).toBe(5);
    expect(cappedQuantity(5000, null)).toBe(maxLineQuantity);
  });
});

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 1e8 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  }),
  { maxLength: 100 },
);

describe('cart', () => {
  it('[4.23] count is the sum of quantities', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        expect(cartCount(cart)).toBe(cart.reduce((sum, line) => sum + line.quantity, 0));
      }),
    );
  });

  it('[4.24] subtotal is the exact sum of quantity times price', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const priced = priceOrder(
          cart.map(({ price, quantity }) => ({ unitPrice: money(price, 'USD'), quantity })),
          { shipping: money(0, 'USD') },
        );
        const exact = cart.reduce((sum, l) => sum + BigInt(l.price) * BigInt(l.quantity), 0n);
        expect(BigInt(priced.subtotal.amount)).toBe(exact);
        expect(priced.lineTotals).toHaveLength(cart.length);
      }),
    );
  });

  it('total is the subtotal until shipping is chosen', () => {
    const line = { unitPrice: money(1999, 'USD'), quantity: 2 };
    expect(priceOrder([line], { shipping: money(0, 'USD') }).total).toEqual(money(3998, 'USD'));
  });
});
