import { expect, test } from 'vitest';
import { choiceProblems, reviewFacts } from './checkout-messages.ts';
import { missingFields } from './missing-fields.ts';

const unchosen = { shipping: false, payment: false, isSameMethod: true };
const incomplete = {
  code: 'incomplete',
  problems: {},
  shipping: 'shipping-not-chosen',
  isMethodMissing: true,
  isConsentMissing: false,
  isVatNumberMalformed: false,
} as const;

test('what is missing is listed in the order of the page: contact, delivery, choices', () => {
  const problems = { fname: 'missing', email: 'missing', city: 'missing' } as const;
  const billing = { city: 'missing' } as const;
  const fields = missingFields({ ...incomplete, problems, billing, isVatNumberMalformed: true });
  expect(fields.map(({ label }) => label)).toEqual([
    'Email address',
    'First name',
    'Town or city',
    'VAT number',
    'Billing: town or city',
    'Shipping',
    'Payment',
  ]);
});

test('a missing choice is reported at its group until it is made', () => {
  expect(choiceProblems(incomplete, unchosen)).toEqual({
    shipping: 'Choose a shipping method.',
    payment: 'Choose a payment method.',
  });
  expect(choiceProblems(incomplete, { ...unchosen, shipping: true, payment: true })).toEqual({});
});

test('a provider that does not respond is reported at the payment until another method is selected', () => {
  const failure = { code: 'gateway-unavailable' } as const;
  expect(choiceProblems(failure, unchosen).payment).toMatch(/^Not responding/);
  expect(choiceProblems(failure, { ...unchosen, isSameMethod: false })).toEqual({});
});

test('the review names what is ordered, and the methods as far as they are chosen', () => {
  const order = { count: 3, shippingLabel: null, methodLabel: null };
  expect(reviewFacts(order)).toEqual(['3 items']);
  expect(reviewFacts({ ...order, shippingLabel: 'Express', methodLabel: 'PayPal' })).toEqual([
    '3 items',
    'Shipping: Express',
    'Payment: PayPal',
  ]);
});
