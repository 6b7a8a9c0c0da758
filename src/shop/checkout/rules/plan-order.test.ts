import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAddressRules } from '#shop/addresses/integrations/address-rules.ts';
import { cartLine } from '../../../../tests/support/cart-line.ts';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import { money } from '#platform/money.ts';
import type { Discount, DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type PaymentMethod, paymentMethods } from '#shop/settings/rules/payment-methods.ts';
import { standardOptions } from '#shop/settings/rules/method-options.ts';
import { defaultSettings, type Settings } from '#shop/settings/rules/settings.ts';
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

interface RequestChange extends Partial<OrderRequest> {
  discounts?: Result<Discount[], DiscountFailure>;
  hasBankAccount?: boolean;
  settings?: Partial<Settings>;
  provided?: PaymentMethod[];
}

function planned(lines: CartLine[], change: RequestChange = {}) {
  const { discounts = ok([]), hasBankAccount = true, settings, provided, ...given } = change;
  const subtotal = lines.reduce((sum, l) => sum + l.unitPrice.amount * l.quantity, 0);
  const rates: Record<string, number> = { standard: 1000, express: 2000 };
  const shippingMinor = rates[given.shipping ?? 'free'] ?? 0;
  const request: OrderRequest = {
    form,
    shipping: null,
    method: 'bank-transfer',
    discountCode: '',
    agreedTotalMinor: subtotal + shippingMinor,
    ...given,
  };
  const terms = {
    settings: { ...defaultSettings, ...settings },
    discounts,
    addressRules,
    hasBankAccount,
    ...(provided && { provided }),
  };
  return planOrder(lines, request, terms);
}

describe('order plan', () => {
  it('totals its lines and the chosen shipping to the cent', () => {
    const plan = planned([line(1999, 3), line(250, 1)], { shipping: 'express' });
    expect(plan).toMatchObject({
      ok: true,
      value: { subtotal: { amount: 6247 }, shipping: { amount: 2000 }, total: { amount: 8247 } },
    });
  });

  it('[4.26] [4.27] [4.28] ships free for 0, standard for 10 and express for 20 dollars', () => {
    const totals = (['free', 'standard', 'express'] as const).map((shipping) => {
      const plan = planned([line(5000, 1)], { shipping });
      return plan.ok ? plan.value.shipping.amount : null;
    });
    expect(totals).toEqual([0, 1000, 2000]);
  });

  it('without a choice uses free shipping from $50; below it requires a choice', () => {
    expect(planned([line(5000, 1)])).toMatchObject({ value: { shippingOption: 'free' } });
    expect(planned([line(4999, 1)])).toMatchObject({
      failure: { code: 'incomplete', shipping: 'shipping-not-chosen' },
    });
    expect(planned([line(4999, 1)], { shipping: 'free' })).toMatchObject({
      failure: { code: 'incomplete', shipping: 'shipping-not-offered' },
    });
  });

  it('needs no payment method that can be paid with where nothing is left to pay', () => {
    const all: Discount = {
      code: 'ALL',
      title: '',
      reduction: { kind: 'amount', off: money(9000, 'USD') },
      promotionId: null,
    };
    const free = { discounts: ok([all]), agreedTotalMinor: 0 };
    for (const method of [null, 'paypal', 'credit-card']) {
      expect(planned([line(9000, 1)], { ...free, method })).toMatchObject({
        value: { total: { amount: 0 } },
      });
      const cent = { ...free, method, agreedTotalMinor: 1 };
      expect(planned([line(9001, 1)], cent)).toMatchObject({ failure: { isMethodMissing: true } });
    }
  });

  it('is refused for an empty cart', () => {
    expect(planned([])).toMatchObject({ failure: { code: 'empty-cart' } });
  });

  it('reports all missing fields at once', () => {
    const plan = planned([line(5000, 1)], { form: { ...form, fname: '', phone: 'call me' } });
    expect(plan).toMatchObject({
      failure: { code: 'incomplete', problems: { fname: 'missing', phone: 'malformed' } },
    });
  });

  it('normalizes country and state, so that tax is calculated however they were entered', () => {
    const plan = planned([line(5000, 1)], { form: { ...form, country: 'us', state: 'or' } });
    expect(plan).toMatchObject({
      value: { form: { country: 'United States', state: 'Oregon' } },
    });
    expect(planned([line(5000, 1)], { form: { ...form, country: 'Atlantis' } })).toMatchObject({
      failure: { code: 'incomplete', problems: { country: 'not-of-country' } },
    });
  });

  it('is refused above the stock and reports the available quantity', () => {
    expect(planned([line(5000, 3, 2)])).toMatchObject({
      failure: { code: 'not-enough-stock', shortages: [{ title: 'Tote', available: 2 }] },
    });
    expect(planned([line(5000, 2, 2)]).ok).toBe(true);
  });

  it('[T10] with a different total than the page showed must be confirmed', () => {
    expect(planned([line(5000, 1)], { agreedTotalMinor: 4000 })).toMatchObject({
      failure: { code: 'total-changed', total: { amount: 5000 } },
    });
  });

  it('with a different shipping rate than the page showed must be confirmed', () => {
    const change = { shipping: 'express', agreedTotalMinor: 6000 } as const;
    expect(planned([line(5000, 1)], change)).toMatchObject({
      failure: { code: 'total-changed', total: { amount: 7000 } },
    });
  });

  it('is refused with the reason if its code is refused', () => {
    expect(planned([line(5000, 1)], { discounts: failed({ code: 'code-spent' }) })).toEqual({
      ok: false,
      failure: { code: 'discount-refused', reason: { code: 'code-spent' } },
    });
  });

  it('reports a missing payment method', () => {
    const request = { form: { ...form, fname: '' } };
    expect(planned([line(5000, 1)], request)).toMatchObject({
      failure: { isMethodMissing: false },
    });
    expect(planned([line(5000, 1)], { ...request, method: 'barter' })).toMatchObject({
      failure: { isMethodMissing: true },
    });
  });

  it('accepts bank transfer only if a bank account is configured', () => {
    const request = { hasBankAccount: false };
    expect(planned([line(5000, 1)], request)).toMatchObject({ failure: { isMethodMissing: true } });
    expect(planned([line(5000, 1)], { ...request, method: 'check' }).ok).toBe(true);
    expect(planned([line(5000, 1)]).ok).toBe(true);
  });

  it('offers free shipping by the subtotal before discounts', () => {
    const reduction = { kind: 'amount', off: money(2000, 'USD') } as const;
    const discount = { code: 'ONE', title: '', reduction, promotionId: null };
    const change = { shipping: 'free', agreedTotalMinor: 3000, discounts: ok([discount]) } as const;
    expect(planned([line(5000, 1)], change)).toMatchObject({
      value: { reducedBy: { code: 'ONE' }, discount: { amount: 2000 }, total: { amount: 3000 } },
    });
  });

  it('applies the promotion with the lowest total for the chosen shipping', () => {
    const tenth = { kind: 'percent', percent: 10 } as const;
    const free = { kind: 'free-shipping' } as const;
    const discounts = ok(
      [tenth, free].map((reduction, i) => {
        return { code: null, title: reduction.kind, reduction, promotionId: `p${i}` };
      }),
    );
    const by = (shipping: 'free' | 'express', agreedTotalMinor: number) =>
      planned([line(6000, 1)], { discounts, shipping, agreedTotalMinor });
    expect(by('express', 6000)).toMatchObject({
      value: { reducedBy: { title: 'free-shipping' }, shipping: { amount: 0 } },
    });
    expect(by('free', 5400)).toMatchObject({
      value: { reducedBy: { title: 'percent' }, discount: { amount: 600 } },
    });
  });

  it('accepts only payment methods that the shop offers', () => {
    for (const method of ['paypal', 'credit-card', 'shells', null]) {
      expect(planned([line(5000, 1)], { method })).toMatchObject({
        failure: { code: 'incomplete', isMethodMissing: true },
      });
    }
  });

  it('always totals the sum of its parts', () => {
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
          const plan = planned(
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

  it('is paid by no method that the shop does not offer for it, whatever was submitted', () => {
    const methods = paymentMethods.map(({ value }) => value);
    const providers: PaymentMethod[] = ['paypal', 'credit-card'];
    const limits = fc.record({
      countries: fc.constantFrom<string[]>([], ['US'], ['DE', 'US'], ['DE']),
      currencies: fc.constantFrom<string[]>([], ['USD'], ['EUR']),
      minimumMinor: fc.constantFrom(0, 6999, 7000, 7001),
    });
    const anyCase = fc.record({
      method: fc.constantFrom(...methods),
      accepted: fc.subarray(methods),
      provided: fc.subarray(providers),
      hasBankAccount: fc.boolean(),
      limited: limits,
    });
    fc.assert(
      fc.property(anyCase, ({ method, accepted, provided, hasBankAccount, limited }) => {
        const options = { ...standardOptions[method], ...limited };
        const settings = {
          acceptedPayments: accepted,
          methodOptions: { ...standardOptions, [method]: options },
        };
        const plan = planned([line(7000, 1)], { method, settings, provided, hasBankAccount });
        const isPayable =
          (!providers.includes(method) || provided.includes(method)) &&
          (method !== 'bank-transfer' || hasBankAccount);
        const { countries, currencies, minimumMinor } = limited;
        const isOffered =
          accepted.includes(method) &&
          isPayable &&
          (countries.length === 0 || countries.includes('US')) &&
          !currencies.includes('EUR') &&
          minimumMinor <= 7000;
        const refused = { code: 'incomplete', isMethodMissing: true };
        expect(plan).toMatchObject(isOffered ? { ok: true } : { ok: false, failure: refused });
      }),
    );
  });
});
