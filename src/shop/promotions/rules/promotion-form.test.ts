import { describe, expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import {
  type PromotionField,
  promotionFields,
  type PromotionForm,
  promotionFormFrom,
  promotionFrom,
} from './promotion-form.ts';
import { reductionFormOf } from './reduction-form.ts';
import { formSentence } from './reduction-words.ts';

const shirt = { id: 12, title: 'Linen shirt' };
const dress = { id: 14, title: 'Linen dress' };
const terms = {
  currency: 'USD',
  timeZone: 'UTC',
  categories: ['electronics'],
  segments: ['s1'],
  products: new Map([
    ['#12 Linen shirt', [shirt]],
    ['linen', [shirt, dress]],
    ['linen dress', [shirt, dress]],
  ]),
};
const form: PromotionForm = {
  title: 'Autumn',
  code: '',
  codes: '',
  kind: 'percent',
  value: '10',
  buyUnits: '',
  getUnits: '',
  getCategory: '',
  products: '',
  setLimit: '',
  category: '',
  minimum: '',
  audience: '',
  startsOn: '',
  endsOn: '',
  totalLimit: '',
  customerLimit: '',
  budget: '',
};

function read(change: Partial<PromotionForm>) {
  return promotionFrom({ ...form, ...change }, terms);
}

function problems(change: Partial<PromotionForm>) {
  const result = read(change);
  return result.ok ? {} : result.failure.problems;
}

describe('promotion form', () => {
  it('reads empty fields as unset', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        title: 'Autumn',
        code: null,
        reduction: { kind: 'percent', percent: 10, category: null },
        minimum: money(0, 'USD'),
        startsAt: null,
        endsAt: null,
        totalLimit: null,
        customerLimit: null,
        segmentId: null,
        isFirstOrderOnly: false,
        budget: null,
        isByOneTimeCodes: false,
      },
    });
  });

  it('accepts all fields and includes the whole end date', () => {
    const filled = {
      code: ' autumn-26 ',
      kind: 'amount',
      value: '12.50',
      minimum: '40',
      category: 'electronics',
      audience: 's1',
      startsOn: '2026-09-01',
      endsOn: '2026-09-01',
      totalLimit: '100',
      customerLimit: '1',
      budget: '500',
    };
    expect(read(filled)).toEqual({
      ok: true,
      value: {
        title: 'Autumn',
        code: 'AUTUMN-26',
        reduction: { kind: 'amount', off: money(1250, 'USD'), category: 'electronics' },
        minimum: money(4000, 'USD'),
        startsAt: Date.UTC(2026, 8, 1),
        endsAt: Date.UTC(2026, 8, 2),
        totalLimit: 100,
        customerLimit: 1,
        segmentId: 's1',
        isFirstOrderOnly: false,
        budget: money(50_000, 'USD'),
        isByOneTimeCodes: false,
      },
    });
    expect(read({ codes: 'one-time' })).toMatchObject({
      value: { code: null, isByOneTimeCodes: true },
    });
    expect(read({ audience: 'first-order' })).toMatchObject({
      value: { segmentId: null, isFirstOrderOnly: true },
    });
    expect(read({ kind: 'free-shipping', value: '' })).toMatchObject({
      value: { reduction: { kind: 'free-shipping', category: null } },
    });
  });

  it('promotion form: days start and end at the midnights of the shop’s time zone', () => {
    const days = { ...form, startsOn: '2026-03-08', endsOn: '2026-03-08' };
    expect(promotionFrom(days, { ...terms, timeZone: 'America/New_York' })).toMatchObject({
      value: { startsAt: Date.UTC(2026, 2, 8, 5), endsAt: Date.UTC(2026, 2, 9, 4) },
    });
  });

  const bundle = { kind: 'bundle', value: '99', products: '#12 Linen shirt\nlinen dress' };
  const buyGet = { kind: 'buy-get', value: '', buyUnits: '2', getUnits: '1' };

  it('reads bundles and items to buy and get, and shows them again', () => {
    const limit = null;
    const price = money(9900, 'USD');
    const read12 = { kind: 'bundle', productIds: [12, 14], price, limit } as const;
    expect(read(bundle)).toMatchObject({ value: { reduction: read12 } });
    const getCategory = 'electronics';
    const got = {
      kind: 'buy-get',
      buy: 2,
      category: null,
      get: 1,
      getCategory,
      percent: 100,
      limit,
    };
    expect(read({ ...buyGet, getCategory })).toMatchObject({ value: { reduction: got } });
    const half = { ...buyGet, value: '50', setLimit: '3' };
    expect(read(half)).toMatchObject({ value: { reduction: { percent: 50, limit: 3 } } });
    const titles = new Map([[12, 'Linen shirt']]);
    expect(reductionFormOf(read12, titles)).toMatchObject({
      value: '99.00',
      products: '#12 Linen shirt\n#14 deleted product',
    });
    const shown = reductionFormOf({ ...got, kind: 'buy-get', percent: 50, limit: 3 }, titles);
    expect(shown).toMatchObject({ ...half, getCategory });
  });

  const bundled = 'Please name 2 to 10 products, one in each line';
  const several =
    'Several products match “linen”. Please enter one of these: #12 Linen shirt, #14 Linen dress';
  const units = 'Please enter a whole number from 1 to 999';
  const wrongSets: [PromotionField, Partial<PromotionForm>, string][] = [
    ['products', { ...bundle, products: '#12 Linen shirt' }, bundled],
    ['products', { ...bundle, products: '#12 Linen shirt\nlinen' }, several],
    ['products', { ...bundle, products: '#12 Linen shirt\nhat' }, 'No product matches “hat”'],
    [
      'products',
      { ...bundle, products: '#12 Linen shirt\n#12 Linen shirt' },
      'Please name each product once',
    ],
    ['value', { ...bundle, value: '' }, 'Please enter an amount above 0'],
    ['setLimit', { ...bundle, setLimit: '0' }, `${units}, or nothing`],
    ['buyUnits', { ...buyGet, buyUnits: '' }, units],
    ['getUnits', { ...buyGet, getUnits: '1000' }, units],
    ['getCategory', { ...buyGet, getCategory: 'garden' }, 'Please choose one of these'],
    [
      'value',
      { ...buyGet, value: '101' },
      'Please enter a whole number from 1 to 100, or nothing for free items',
    ],
  ];
  it.each(wrongSets)('says beside %s what is wrong with the sets of %o', (field, change, words) => {
    expect(problems(change)).toEqual({ [field]: words });
  });

  it('says what the customer gets, as far as the form is complete', () => {
    const sentence = (change: Partial<PromotionForm>, minimum = money(0, 'USD')) =>
      formSentence({ ...form, ...change }, minimum, 'USD');
    expect(sentence({})).toBe('The customer gets 10% off every item.');
    expect(sentence({ kind: 'amount' }, money(5000, 'USD'))).toBe(
      'The customer gets $10 off the items together, in orders of $50 or more.',
    );
    expect(sentence(bundle)).toBe(
      'The customer gets Linen shirt and linen dress together for $99.',
    );
    expect(sentence({ ...buyGet, category: 'electronics', setLimit: '1' })).toBe(
      'With every 2 items of electronics, the customer gets 1 more item for free, once in an order. The cheapest ones are reduced.',
    );
    expect(sentence({ ...buyGet, buyUnits: '' })).toBe('');
    expect(sentence({ kind: 'free-shipping', category: 'toys' })).toBe(
      'The customer pays no shipping with an item of toys.',
    );
  });

  const day = 'Please enter a day, or nothing';
  const limit = 'Please enter a whole number from 1, or nothing';
  const percent = 'Please enter a whole number from 1 to 100';
  const amount = 'Please enter an amount above 0';
  const title = 'Please enter a name of up to 100 characters';
  const code = 'Please enter 3 to 40 letters, digits and dashes';
  const wrong: [PromotionField, Partial<PromotionForm>, string][] = [
    ['title', { title: '' }, title],
    ['title', { title: 'a'.repeat(101) }, title],
    ['code', { code: 'AB' }, code],
    ['code', { code: 'AB_C' }, code],
    ['code', { code: '(ABC)' }, code],
    ['kind', { kind: 'gift' }, 'Please choose one'],
    ['value', { value: '0' }, percent],
    ['value', { value: '101' }, percent],
    ['value', { value: '' }, percent],
    ['value', { value: '10.5' }, percent],
    ['value', { kind: 'amount', value: '0' }, amount],
    ['value', { kind: 'amount', value: '1.234' }, amount],
    ['minimum', { minimum: '-1' }, 'Please enter an amount, or nothing'],
    ['category', { category: 'garden' }, 'Please choose one of these'],
    ['code', { code: 'AUTUMN', codes: 'one-time' }, 'Leave it empty for one-time codes'],
    ['budget', { budget: '0' }, 'Please enter an amount above 0, or nothing'],
    [
      'budget',
      { kind: 'free-shipping', budget: '5' },
      'Free shipping has no budget. Limit its uses instead',
    ],
    ['audience', { audience: 's2' }, 'Please choose one of these'],
    ['startsOn', { startsOn: '1.9.2026' }, day],
    ['startsOn', { startsOn: '2026-02-31' }, day],
    ['startsOn', { startsOn: '2026-09-01T10:00' }, day],
    ['startsOn', { startsOn: '+2026-09-01' }, day],
    ['endsOn', { endsOn: '2026-13-01' }, day],
    [
      'endsOn',
      { startsOn: '2026-09-02', endsOn: '2026-09-01' },
      'The end date must follow the start date',
    ],
    ['totalLimit', { totalLimit: '0' }, limit],
    ['totalLimit', { totalLimit: '12345678' }, limit],
    ['customerLimit', { customerLimit: '1.5' }, limit],
    ['customerLimit', { customerLimit: 'x1' }, limit],
  ];
  it.each(wrong)('says beside %s what is wrong with %o', (field, change, words) => {
    expect(problems(change)).toEqual({ [field]: words });
  });

  it('accepts the limits of every field', () => {
    for (const change of [
      { title: 'a'.repeat(100) },
      { code: 'ABC' },
      { code: 'A'.repeat(40) },
      { value: '1' },
      { value: '100' },
      { kind: 'amount', value: '0.01' },
      { totalLimit: '1234567' },
    ]) {
      expect(problems(change)).toEqual({});
    }
  });

  it('reads its own text fields and trims them', () => {
    const typed: Record<string, unknown> = { title: '  Autumn ', value: 5, id: 'x' };
    const taken = promotionFormFrom((field) => typed[field]);
    expect(Object.keys(taken)).toEqual([...promotionFields]);
    expect(taken).toMatchObject({ title: 'Autumn', value: '' });
  });
});
