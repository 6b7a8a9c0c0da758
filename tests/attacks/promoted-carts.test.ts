import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Promotion, promotionDiscount } from '#shop/promotions/rules/promotion.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';
import { money } from '#platform/money.ts';
import { type PricedCase, reductions, referencePrice, taxes } from '../support/price-reference.ts';
import { branched, goods, isWithin, referenceSets } from '../support/set-reference.ts';
import { bestDiscount, priceOrder } from '#shop/pricing/rules/price-order.ts';

/** A long run: CARTS=100000 DRAW=2 npx vitest run tests/attacks/promoted-carts.test.ts */
const carts = Number(process.env['CARTS'] ?? 400);
const seed = Number(process.env['DRAW'] ?? 1);

const usd = (amount: number) => money(amount, 'USD');
const cents = (max: number) => fc.integer({ min: 0, max }).map(usd);
const now = 1_000_000;
const instants = fc.option(fc.integer({ min: now - 2, max: now + 2 }), { freq: 2 });

const promotions: fc.Arbitrary<Promotion> = fc.record({
  id: fc.uuid(),
  title: fc.constant('Sale'),
  code: fc.constant(null),
  reduction: fc.tuple(reductions, branched).map(([reduction, own]): Promotion['reduction'] => {
    if (reduction.kind === 'buy-get' || reduction.kind === 'bundle') return reduction;
    if (reduction.kind !== 'percent-of-one') return { ...reduction, ...own };
    return { kind: 'percent', percent: reduction.percent, ...own };
  }),
  minimum: fc.oneof(fc.constant(usd(0)), cents(50_000)),
  startsAt: instants,
  endsAt: instants,
  totalLimit: fc.option(fc.integer({ min: 1, max: 3 })),
  customerLimit: fc.constant(null),
  usedCount: fc.integer({ min: 0, max: 2 }),
  segmentId: fc.option(fc.constant('regulars'), { freq: 3 }),
  isFirstOrderOnly: fc.boolean(),
  isByOneTimeCodes: fc.constant(false),
  createdAt: fc.constant(0),
  budget: fc.option(fc.integer({ min: 1, max: 20_000 }).map(usd)),
  given: cents(5000),
});

const buyers = fc.option(
  fc.record({ isInSegment: fc.boolean(), earlierOrders: fc.integer({ min: 0, max: 1 }) }),
);

const cases: fc.Arbitrary<PricedCase> = fc.record({
  lines: fc.array(
    fc.record({
      unitPrice: fc.oneof(cents(20_000), fc.constantFrom(usd(1000), usd(999))),
      quantity: fc.integer({ min: 1, max: 7 }),
      taxClass: fc.constantFrom(...taxClasses),
      product: goods,
    }),
    { minLength: 1, maxLength: 7 },
  ),
  terms: fc.record({ shipping: cents(3000), tax: taxes }),
});

describe('a cart with promotions', () => {
  it('pays what the best promotion leaves, to the cent, by exact fractions', () => {
    fc.assert(
      fc.property(cases, fc.array(promotions, { maxLength: 5 }), buyers, (cart, offered, buyer) => {
        const { lines, terms } = cart;
        const facts = { lines, usedBefore: 0, now, buyer };
        const granted = offered.flatMap((promotion) => {
          const discount = promotionDiscount(promotion, facts);
          return discount.ok ? discount.value : [];
        });
        const expected = offered.filter((promotion) => applies(promotion, cart, buyer));
        expect(granted.map(({ promotionId }) => promotionId)).toEqual(expected.map(({ id }) => id));
        const best = bestDiscount(granted, lines, terms);
        const priced = priceOrder(lines, { ...terms, reduction: best?.reduction ?? null });
        const choices = [null, ...expected.map(({ reduction }) => reduction)].map((reduction) =>
          referencePrice({ lines, terms: { ...terms, reduction } }),
        );
        const [lowest] = choices.map(({ total }) => total.amount).toSorted((a, b) => a - b);
        expect(priced.total.amount).toBe(lowest);
        expect(choices).toContainEqual(priced);
      }),
      { numRuns: carts, seed },
    );
  }, 3_600_000);
});

/** The conditions of a promotion written down a second time. */
function applies(
  promotion: Promotion,
  { lines }: PricedCase,
  buyer: { isInSegment: boolean; earlierOrders: number } | null,
): boolean {
  const { reduction, budget } = promotion;
  const isKnown = !promotion.isFirstOrderOnly && promotion.segmentId === null;
  const isTheirs =
    isKnown ||
    (buyer !== null &&
      (promotion.segmentId === null || buyer.isInSegment) &&
      (!promotion.isFirstOrderOnly || buyer.earlierOrders === 0));
  const isOpen =
    (promotion.startsAt ?? 0) <= now &&
    (promotion.endsAt ?? now + 1) > now &&
    promotion.usedCount < (promotion.totalLimit ?? Infinity);
  const { subtotal, discount } = referencePrice({
    lines,
    terms: { shipping: usd(0), reduction },
  });
  const left = budget === null ? Infinity : budget.amount - promotion.given.amount;
  const isOfSets = reduction.kind === 'buy-get' || reduction.kind === 'bundle';
  return (
    isTheirs &&
    isOpen &&
    left > 0 &&
    discount.amount <= left &&
    subtotal.amount >= promotion.minimum.amount &&
    lines.some((line) => isWithin(line, reduction)) &&
    (!isOfSets || referenceSets(lines, reduction).count > 0)
  );
}
