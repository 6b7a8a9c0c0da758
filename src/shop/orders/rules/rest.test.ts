import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceOrder } from '#shop/pricing/rules/price-order.ts';
import { paidParts } from '#shop/payments/rules/paid-order.ts';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import { filledForm } from '../../../../tests/support/buyers.ts';
import { type PricedCase, pricedCases } from '../../../../tests/support/price-reference.ts';
import type { Order } from './order.ts';
import { orderFromPlan } from './order-plan.ts';
import { withoutUnits } from './rest.ts';

function orderOf({ lines, terms }: PricedCase): Order {
  return orderFromPlan({
    id: 1,
    number: 'V-1',
    userId: 'ann',
    userEmail: 'ann@example.com',
    placedAt: 0,
    plan: {
      ...priceOrder(lines, terms),
      lines: lines.map((line) => cartLine({ ...line, product: cartLine().product })),
      form: filledForm,
      shippingOption: 'standard',
      method: 'bank-transfer',
      reducedBy: null,
    },
  });
}

it('what is left of an order without its rest adds up to the cent, with every promotion and tax', () => {
  fc.assert(
    fc.property(pricedCases, fc.infiniteStream(fc.nat({ max: 3 })), (priced, draws) => {
      const order = orderOf(priced);
      const units = order.lines.flatMap(({ quantity }, position) => {
        const drawn = draws.next().value ?? 0;
        const cancelled = drawn === 3 ? quantity : Math.min(drawn, quantity);
        return cancelled === 0 ? [] : [{ position, quantity: cancelled }];
      });
      const left = withoutUnits(order, units);
      const { subtotal, discount, tax, includedTax, total, taxLines } = left;
      expect(total.amount).toBe(
        subtotal.amount - discount.amount + order.shipping.amount + tax.amount,
      );
      const paid = left.lines.reduce((sum, line) => sum + line.paid.amount, 0);
      expect(total.amount).toBe(paid + paidParts(order).shipping.amount);
      for (const line of left.lines) {
        expect(line.paid.amount).toBeGreaterThanOrEqual(0);
        expect(line.discount.amount).toBeGreaterThanOrEqual(0);
      }
      const taxed = taxLines.reduce((sum, one) => sum + one.base.amount + one.tax.amount, 0);
      expect(taxed).toBe(taxLines.length > 0 ? total.amount : 0);
      const taxes = taxLines.reduce((sum, one) => sum + one.tax.amount, 0);
      expect(taxes).toBe(tax.amount + includedTax.amount);
      const same = { total: order.total, subtotal: order.subtotal, taxLines: order.taxLines };
      expect(left).toMatchObject(units.length === 0 ? same : {});
    }),
  );
});
