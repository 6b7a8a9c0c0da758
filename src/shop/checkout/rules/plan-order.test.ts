import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAddressRules } from '#shop/addresses/integrations/address-rules.ts';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import { money } from '#platform/money.ts';
import type { Discount, DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { type OrderRequest, planOrder } from './plan-order.ts';

const addressRules = makeAddressRules();

const form: CheckoutForm = {
  fname: 'Ingrid',
  lname: '',
  companyname: '',
  country: 'United States',
  address1: '218 Alder Avenue',
  address2: 'none',
  city: 'Portland',
  state: 'Oregon',
  pincode: '97205',
  phone: '+1 503 555 0111',
  email: 'ingrid@example.com',
  note: '',
};

function line(priceMinor: number, quantity: number, sellable: number | null = null): CartLine {
  const unitPrice = money(priceMinor, 'USD');
  return cartLine({ variantId: `v${priceMinor}`, unitPrice, quantity, sellable });
}

interface Asked extends Partial<OrderRequest> {
  discounts?: Result<Discount[], DiscountFailure>;
  hasBankAccount?: boolean;
}

function ask(lines: CartLine[], change: Asked = {}) {
  const { discounts = ok([]), hasBankAccount = true, ...asked } = change;
  const subtotal = lines.reduce((sum, l) => sum + l.unitPrice.amount * l.quantity, 0);
  const shippingMinor = { free: 0, standard: 1000, express: 2000 }[asked.shipping ?? 'free'];
  const request: OrderRequest = {
    form,
    shipping: null,
    method: 'bank-transfer',
    discountCode: '',
    agreedTotalMinor: subtotal + shippingMinor,
    ...asked,
  };
  const terms = { settings: defaultSettings, discounts, addressRules, hasBankAccount };
  return planOrder(lines, request, terms);
}

describe('an order', () => {
  it('costs its lines and the chosen shipping, to the cent', () => {
    const plan = ask([line(1999, 3), line(250, 1)], { shipping: 'express' });
    expect(plan).toMatchObject({
      ok: true,
      value: { subtotal: { amount: 6247 }, shipping: { amount: 2000 }, total: { amount: 8247 } },
    });
  });

  it('[4.26] [4.27] [4.28] ships free for 0, standard for 10 and express for 20 dollars', () => {
    const totals = (['free', 'standard', 'express'] as const).map((shipping) => {
      const plan = ask([line(5000, 1)], { shipping });
      return plan.ok ? plan.value.shipping.amount : null;
    });
    expect(totals).toEqual([0, 1000, 2000]);
  });

  it('without a choice ships free from $50 on, and below it asks for a choice', () => {
    expect(ask([line(5000, 1)])).toMatchObject({ value: { shippingOption: 'free' } });
    expect(ask([line(4999, 1)])).toMatchObject({
      failure: { code: 'incomplete', shipping: 'shipping-not-chosen' },
    });
    expect(ask([line(4999, 1)], { shipping: 'free' })).toMatchObject({
      failure: { code: 'incomplete', shipping: 'shipping-not-offered' },
    });
  });

  it('is never placed for an empty cart', () => {
    expect(ask([])).toMatchObject({ failure: { code: 'empty-cart' } });
  });

  it('names every field that is missing at once', () => {
    const plan = ask([line(5000, 1)], { form: { ...form, fname: '', phone: 'call me' } });
    expect(plan).toMatchObject({
      failure: { code: 'incomplete', problems: { fname: 'missing', phone: 'malformed' } },
    });
  });

  it('keeps country and state by their names, so that a tax is due however they were written', () => {
    const plan = ask([line(5000, 1)], { form: { ...form, country: 'us', state: 'or' } });
    expect(plan).toMatchObject({
      value: { form: { country: 'United States', state: 'Oregon' } },
    });
    expect(ask([line(5000, 1)], { form: { ...form, country: 'Atlantis' } })).toMatchObject({
      failure: { code: 'incomplete', problems: { country: 'not-of-country' } },
    });
  });

  it('is refused above the stock and reports the available quantity', () => {
    expect(ask([line(5000, 3, 2)])).toMatchObject({
      failure: { code: 'not-enough-stock', shortages: [{ title: 'Tote', available: 2 }] },
    });
    expect(ask([line(5000, 2, 2)]).ok).toBe(true);
  });

  it('[T10] at another price than the page showed must be agreed to first', () => {
    expect(ask([line(5000, 1)], { agreedTotalMinor: 4000 })).toMatchObject({
      failure: { code: 'total-changed', total: { amount: 5000 } },
    });
  });

  it('with another shipping price than the page showed must be agreed to as well', () => {
    const change = { shipping: 'express', agreedTotalMinor: 6000 } as const;
    expect(ask([line(5000, 1)], change)).toMatchObject({
      failure: { code: 'total-changed', total: { amount: 7000 } },
    });
  });

  it('is refused where its code is, with the reason', () => {
    expect(ask([line(5000, 1)], { discounts: failed({ code: 'code-spent' }) })).toEqual({
      ok: false,
      failure: { code: 'discount-refused', reason: { code: 'code-spent' } },
    });
  });

  it('reports a missing payment method', () => {
    const asked = { form: { ...form, fname: '' } };
    expect(ask([line(5000, 1)], asked)).toMatchObject({ failure: { isMethodMissing: false } });
    expect(ask([line(5000, 1)], { ...asked, method: 'barter' })).toMatchObject({
      failure: { isMethodMissing: true },
    });
  });

  it('is paid by bank transfer only where there is an account to transfer to', () => {
    const asked = { hasBankAccount: false };
    expect(ask([line(5000, 1)], asked)).toMatchObject({ failure: { isMethodMissing: true } });
    expect(ask([line(5000, 1)], { ...asked, method: 'check' }).ok).toBe(true);
    expect(ask([line(5000, 1)]).ok).toBe(true);
  });

  it('ships free by what is in the cart, whatever a code takes off', () => {
    const reduction = { kind: 'amount', off: money(2000, 'USD') } as const;
    const discount = { code: 'ONE', title: '', reduction, promotionId: null };
    const change = { shipping: 'free', agreedTotalMinor: 3000, discounts: ok([discount]) } as const;
    expect(ask([line(5000, 1)], change)).toMatchObject({
      value: { reducedBy: { code: 'ONE' }, discount: { amount: 2000 }, total: { amount: 3000 } },
    });
  });

  it('is reduced by the promotion that makes it cheapest with the shipping that was chosen', () => {
    const tenth = { kind: 'percent', percent: 10 } as const;
    const free = { kind: 'free-shipping' } as const;
    const discounts = ok(
      [tenth, free].map((reduction, i) => {
        return { code: null, title: reduction.kind, reduction, promotionId: `p${i}` };
      }),
    );
    const by = (shipping: 'free' | 'express', agreedTotalMinor: number) =>
      ask([line(6000, 1)], { discounts, shipping, agreedTotalMinor });
    expect(by('express', 6000)).toMatchObject({
      value: { reducedBy: { title: 'free-shipping' }, shipping: { amount: 0 } },
    });
    expect(by('free', 5400)).toMatchObject({
      value: { reducedBy: { title: 'percent' }, discount: { amount: 600 } },
    });
  });

  it('is paid only by a method the shop really has', () => {
    for (const method of ['paypal', 'credit-card', 'shells', null]) {
      expect(ask([line(5000, 1)], { method })).toMatchObject({
        failure: { code: 'incomplete', isMethodMissing: true },
      });
    }
  });

  it('always totals the sum of its parts, whatever is in the cart', () => {
    const carts = fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 1e7 }),
        quantity: fc.integer({ min: 1, max: 999 }),
      }),
      { minLength: 1, maxLength: 100 },
    );
    fc.assert(
      fc.property(
        carts,
        fc.constantFrom('standard' as const, 'express' as const),
        (cart, shipping) => {
          const plan = ask(
            cart.map(({ price, quantity }) => line(price, quantity)),
            { shipping },
          );
          if (!plan.ok) throw new Error(plan.failure.code);
          const exact = cart.reduce((sum, l) => sum + BigInt(l.price) * BigInt(l.quantity), 0n);
          expect(BigInt(plan.value.subtotal.amount)).toBe(exact);
          expect(plan.value.total.amount).toBe(
            plan.value.subtotal.amount + plan.value.shipping.amount,
          );
        },
      ),
    );
  });
});
