import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DraftItem } from '#shop/drafts/rules/draft-order.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';
import { stockUp } from '../../../../tests/support/buyers.ts';
import { stockOf } from '../../../../tests/support/card-checkout.ts';
import {
  type engraving,
  newDraft,
  paidInCash,
  place,
  variantItem,
} from '../../../../tests/support/draft-orders.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { showDraft } from './show-drafts.ts';

const items = fc.array(
  fc.oneof(
    fc.record({
      productId: fc.constantFrom(2, 5, 7, 19),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      priceMinor: fc.nat(100_000),
      quantity: fc.integer({ min: 1, max: 30 }),
      taxClass: fc.constantFrom(...taxClasses),
      needsShipping: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 5 },
);

const discounts = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.constant({ kind: 'promotions', code: '' } as const),
  fc.record({
    kind: fc.constant('amount' as const),
    offMinor: fc.nat(50_000),
    reason: fc.constant(''),
  }),
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    reason: fc.constant('Friend'),
  }),
);

const shippings = fc.oneof(
  fc.constantFrom('standard', 'express').map((code) => ({ kind: 'method' as const, code })),
  fc.record({
    kind: fc.constant('amount' as const),
    label: fc.constant('Courier'),
    priceMinor: fc.nat(5000),
  }),
);

const drafts = fc.record({ items, discount: discounts, shipping: shippings, isPaid: fc.boolean() });

eachEngine('random draft orders', ({ open }) => {
  it('cost as orders what their preview says, and never sell more than there is', async () => {
    const shop = await smallShop(await open());
    const stock = new Map([
      [2, 40],
      [5, 25],
      [7, 30],
    ]);
    for (const [productId, units] of stock) await stockUp(shop, productId, units);
    await fc.assert(
      fc.asyncProperty(drafts, async ({ items: drawn, isPaid, ...rest }) => {
        const draft = await newDraft(shop, { ...rest, items: drawn.map(itemFrom) });
        const shown = await showDraft(shop, staff, draft.id);
        const placed = await place(shop, draft.id, isPaid ? paidInCash : { kind: 'link' });
        if (!shown.ok) throw new Error(shown.failure.code);
        const { priced } = shown.value.plan;
        // Of the shop's goods there are too few for all.
        if (!placed.ok && placed.failure.code === 'not-ready') return;
        if (!placed.ok) throw new Error(placed.failure.code);
        const order = await storedOrder(shop, placed.value.id);
        const { subtotal, discount, shipping, tax, total } = priced;
        expect(order).toMatchObject({ subtotal, discount, shipping, tax, total });
        expect(order.lines.map(({ paid }) => paid)).toEqual(priced.linePaid);
        for (const { productId, quantity } of order.lines) {
          const left = stock.get(productId ?? 0);
          if (left !== undefined) stock.set(productId ?? 0, left - quantity);
        }
        for (const [productId, left] of stock) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(await stockOf(shop, productId)).toEqual([left, 0]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function itemFrom(
  drawn:
    | { productId: number; quantity: number }
    | Omit<typeof engraving & { kind: 'custom' }, 'kind' | 'title'>,
): DraftItem {
  if ('productId' in drawn) return variantItem(drawn.productId, drawn.quantity);
  return { kind: 'custom', title: 'Work', ...drawn };
}
