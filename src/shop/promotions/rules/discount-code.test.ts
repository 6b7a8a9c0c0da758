import { describe, expect, it } from 'vitest';
import { money } from '#platform/money.ts';
import { discountOf, type IssuedCode, spelledCode } from './discount-code.ts';

const issued: IssuedCode = {
  code: '7K3M-Q9TD-0XWB',
  reduction: { kind: 'amount', off: money(2000, 'USD') },
  source: 'newsletter',
  isFirstOrderOnly: true,
  issuedTo: 'ingrid@example.com',
  isSpent: false,
};
const ingrid = { email: 'ingrid@example.com', earlierOrders: 0 };

describe('discount code', () => {
  it('grants its reduction', () => {
    expect(discountOf(issued, ingrid)).toEqual({
      ok: true,
      value: { code: issued.code, title: '', reduction: issued.reduction, promotionId: null },
    });
  });

  it('is refused with the reason', () => {
    const reason = (change: Partial<IssuedCode>, customer = ingrid) =>
      discountOf({ ...issued, ...change }, customer);
    const refused = (code: string) => ({ ok: false, failure: { code } });
    expect(discountOf(null, ingrid)).toEqual(refused('code-unknown'));
    expect(reason({ isSpent: true })).toEqual(refused('code-spent'));
    expect(reason({}, { ...ingrid, earlierOrders: 1 })).toEqual(refused('first-order-only'));
    const other = { ...ingrid, email: 'mallory@example.com' };
    expect(reason({ isSpent: true }, other)).toEqual(refused('code-of-another'));
  });

  it('issued without an owner can be used by any customer', () => {
    const other = { email: 'mallory@example.com', earlierOrders: 0 };
    expect(discountOf({ ...issued, issuedTo: null }, other).ok).toBe(true);
  });

  it('is read regardless of case and spaces', () => {
    expect(spelledCode(' 7k3m-q9td-0xwb\n')).toBe('7K3M-Q9TD-0XWB');
    expect(spelledCode('7K3M -Q9TD- 0XWB')).toBe('7K3M-Q9TD-0XWB');
    expect(spelledCode('  ')).toBe('');
  });
});
