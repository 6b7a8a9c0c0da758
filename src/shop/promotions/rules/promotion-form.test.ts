import { describe, expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import {
  type PromotionField,
  promotionFields,
  type PromotionForm,
  promotionFormFrom,
  promotionFrom,
} from './promotion-form.ts';

const terms = { currency: 'USD', timeZone: 'UTC', categories: ['electronics'], segments: ['s1'] };
const form: PromotionForm = {
  title: 'Autumn',
  code: '',
  codes: '',
  kind: 'percent',
  value: '10',
  minimum: '',
  category: '',
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
