import { describe, expect, it } from 'vitest';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import { money } from '#platform/money.ts';
import { resolveOrderedItems, type OrderedItem } from './order-items.ts';

const tote = cartLine({ variantId: 'tote' });
const shirt = { ...tote.product, id: 2, title: 'Shirt' };
const small = cartLine({ variantId: 'small', product: shirt, unitPrice: money(2050, 'USD') });
const large = cartLine({ variantId: 'large', product: shirt, unitPrice: money(2250, 'USD') });
const onSale = [tote, small, large];

function item(productId: number, change: Partial<OrderedItem> = {}): OrderedItem {
  return { productId, variantId: null, quantity: 1, agreedPrice: null, ...change };
}

describe('order items of the API', () => {
  it('become lines with current prices', () => {
    const items = [item(1, { quantity: 3 }), item(2, { variantId: 'large' })];
    expect(resolveOrderedItems(items, onSale)).toEqual({
      ok: true,
      value: [{ ...tote, quantity: 3 }, large],
    });
    expect(resolveOrderedItems([], onSale)).toEqual({ ok: true, value: [] });
  });

  it('of one variant are merged, up to the maximum quantity', () => {
    const items = [item(1, { quantity: 400 }), item(2, { variantId: 'small' })];
    expect(resolveOrderedItems([...items, item(1, { quantity: 599 })], onSale)).toEqual({
      ok: true,
      value: [{ ...tote, quantity: 999 }, small],
    });
    expect(resolveOrderedItems([...items, item(1, { quantity: 600 })], onSale)).toEqual({
      ok: false,
      failure: { code: 'too-many', position: 2 },
    });
  });

  it('are refused with their position if unknown or ambiguous', () => {
    expect(resolveOrderedItems([item(1), item(9)], onSale)).toEqual({
      ok: false,
      failure: { code: 'not-on-sale', position: 1 },
    });
    expect(resolveOrderedItems([item(2)], onSale)).toEqual({
      ok: false,
      failure: { code: 'option-not-chosen', position: 0 },
    });
    expect(resolveOrderedItems([item(1, { variantId: 'small' })], onSale)).toMatchObject({
      failure: { code: 'not-on-sale' },
    });
  });

  it('without a variant use the first one with enough stock, if any is accepted', () => {
    const onSaleNow = [
      tote,
      { ...small, sellable: 0 },
      { ...large, sellable: 3 },
      cartLine({ variantId: 'wide', product: shirt, sellable: null }),
    ];
    const variants = (...quantities: number[]) => {
      const items = quantities.map((quantity) => item(2, { isAnyVariant: true, quantity }));
      const lines = resolveOrderedItems(items, onSaleNow);
      return lines.ok ? lines.value.map((line) => [line.variantId, line.quantity]) : lines;
    };
    expect(variants(3)).toEqual([['large', 3]]);
    expect(variants(4)).toEqual([['wide', 4]]);
    expect(variants(1, 2)).toEqual([['large', 3]]);
    expect(variants(2, 2)).toEqual([
      ['large', 2],
      ['wide', 2],
    ]);
    const named = [item(2, { isAnyVariant: true, variantId: 'small' })];
    expect(resolveOrderedItems(named, onSaleNow)).toMatchObject({
      value: [{ variantId: 'small' }],
    });
    const soldOut = [
      { ...small, sellable: 0 },
      { ...large, sellable: 0 },
    ];
    expect(resolveOrderedItems([item(2, { isAnyVariant: true })], soldOut)).toMatchObject({
      value: [{ variantId: 'small' }],
    });
  });

  it('with outdated prices are refused with the current prices', () => {
    const items = [
      item(1, { agreedPrice: '10.00' }),
      item(2, { variantId: 'small', agreedPrice: '20.49' }),
      item(2, { variantId: 'large', agreedPrice: 'cheap' }),
    ];
    expect(resolveOrderedItems(items, onSale)).toEqual({
      ok: false,
      failure: {
        code: 'price-changed',
        prices: [
          { productId: 2, variantId: 'small', price: money(2050, 'USD') },
          { productId: 2, variantId: 'large', price: money(2250, 'USD') },
        ],
      },
    });
    expect(resolveOrderedItems([item(1, { agreedPrice: '10' })], onSale).ok).toBe(true);
  });
});
