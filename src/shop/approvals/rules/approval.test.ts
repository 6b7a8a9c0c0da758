import fc from 'fast-check';
import { expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { needsApproval } from './approval.ts';

const usd = (minor: number) => money(minor, 'USD');
const refunded = (state: string, minor: number) => ({ state, amount: usd(minor) });

it('a refund needs a second person above the limit, with what was refunded before', () => {
  expect(needsApproval(usd(100), [], 100)).toBe(false);
  expect(needsApproval(usd(101), [], 100)).toBe(true);
  expect(needsApproval(usd(41), [refunded('succeeded', 60)], 100)).toBe(true);
  expect(needsApproval(usd(41), [refunded('pending', 60)], 100)).toBe(true);
  expect(needsApproval(usd(41), [refunded('failed', 60)], 100)).toBe(false);
  expect(needsApproval(usd(1_000_000), [], 0)).toBe(false);
});

it('several refunds come to no more than the limit without a second person', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 1000 }), (requested, limit) => {
      const done: { state: string; amount: ReturnType<typeof usd> }[] = [];
      for (const minor of requested) {
        if (!needsApproval(usd(minor), done, limit)) done.push(refunded('succeeded', minor));
      }
      expect(done.reduce((sum, { amount }) => sum + amount.amount, 0)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 100 },
  );
});
