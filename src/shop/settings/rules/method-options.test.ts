import { describe, expect, it } from 'vitest';
import { type Money, money } from '#platform/money.ts';
import {
  type MethodOptions,
  methodObstacle,
  methodOffers,
  standardOptions,
} from './method-options.ts';
import { sections, sectionTerms } from './sections.ts';
import { defaultSettings, type Settings } from './settings.ts';

const running = { mode: 'demo', addressRules: { regionIn: () => null } } as const;
const terms = sectionTerms(defaultSettings, { ...running, provided: [] });

describe('payment methods as the merchant shows them', () => {
  it('have the default names and order until they are changed', () => {
    expect(methodOffers(standardOptions).map(({ method, label }) => [method, label])).toEqual([
      ['bank-transfer', 'Direct bank transfer'],
      ['check', 'Check payments'],
      ['cash-on-delivery', 'Cash on delivery'],
      ['paypal', 'PayPal'],
      ['credit-card', 'Credit card'],
    ]);
  });

  it('can be renamed and ordered; an empty name is the default', () => {
    const offers = methodOffers({
      ...standardOptions,
      check: { ...standardOptions.check, position: 1, label: 'Money order', hint: 'By post.' },
      'credit-card': { ...standardOptions['credit-card'], position: 1 },
    });
    expect(offers.map(({ label }) => label)).toEqual([
      'Direct bank transfer',
      'Money order',
      'Credit card',
      'Cash on delivery',
      'PayPal',
    ]);
    expect(offers[1]?.hint).toBe('By post.');
  });

  it('say which limit an order does not meet', () => {
    const limited = { countries: ['DE', 'AT'], currencies: ['USD'], minimumMinor: 5000 };
    const obstacle = (country: string, amount: number, currency = 'USD') =>
      obstacleOf(limited, country, money(amount, currency));
    expect(obstacle('Germany', 5000)).toBeNull();
    expect(obstacle('Austria', 4999)).toEqual({ code: 'minimum', minimum: money(5000, 'USD') });
    expect(obstacle('France', 5000)).toEqual({ code: 'country', country: 'France' });
    expect(obstacle('Germany', 5000, 'EUR')).toEqual({ code: 'currency', currency: 'EUR' });
    expect(obstacle('', 5000)).toBeNull();
    expect(obstacleOf({}, 'France', money(0, 'VND'))).toBeNull();
  });
});

describe('the form of the payment methods', () => {
  it('reads countries by name or code, currencies by code, and an amount', () => {
    const name = 'methodOptions.check';
    const { values, problems } = read({
      [`${name}.label`]: ' Money  order ',
      [`${name}.countries`]: 'germany\r\nAT\n\nDE',
      [`${name}.currencies`]: 'usd, EUR',
      [`${name}.minimumMinor`]: '12.50',
      [`${name}.position`]: '7',
    });
    expect(problems).toEqual({});
    expect(values?.methodOptions?.check).toEqual({
      label: 'Money order',
      hint: '',
      position: 7,
      countries: ['DE', 'AT'],
      currencies: ['USD', 'EUR'],
      minimumMinor: 1250,
    });
    const typed = sections.payments.write({ ...defaultSettings, ...values }, terms);
    expect(typed[`${name}.countries`]).toBe('Germany\nAustria');
    expect(read(typed).values).toEqual(values);
  });

  it('reports an invalid country, currency, position or amount', () => {
    for (const [part, text] of [
      ['countries', 'Germany\nAtlantis'],
      ['currencies', 'USD XXQ'],
      ['position', '0'],
      ['minimumMinor', '-1'],
    ] as const) {
      const field = `methodOptions.paypal.${part}`;
      expect(Object.keys(read({ [field]: text }).problems)).toEqual([field]);
    }
  });

  it('keeps a method that has no provider as it was, on or off', () => {
    const accepted = (before: Settings['acceptedPayments']) => {
      const settings = { ...defaultSettings, acceptedPayments: before };
      const now = sectionTerms(settings, { ...running, provided: ['credit-card'] });
      const typed = sections.payments.write(settings, now);
      return sections.payments.read(typed, now).values?.acceptedPayments;
    };
    expect(accepted(['check', 'paypal'])).toEqual(['check', 'paypal']);
    expect(accepted(['check', 'credit-card'])).toEqual(['check', 'credit-card']);
    expect(accepted(defaultSettings.acceptedPayments)).toEqual(defaultSettings.acceptedPayments);
  });
});

function read(typed: Record<string, string>) {
  const standard = sections.payments.write(defaultSettings, terms);
  return sections.payments.read({ ...standard, ...typed }, terms);
}

function obstacleOf(options: Partial<MethodOptions>, country: string, total: Money) {
  const check = { ...standardOptions.check, ...options };
  const offer = methodOffers({ ...standardOptions, check }).find(
    ({ method }) => method === 'check',
  );
  if (!offer) throw new Error('every method has an offer');
  return methodObstacle(offer, { country, total });
}
