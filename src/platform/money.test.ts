import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  decimalString,
  type Money,
  minorDigits,
  money,
  multiplyMoney,
  parseMoney,
} from './money.ts';

const cents = fc.integer({ min: -1e14, max: 1e14 });
const usd = (amount: number): Money => money(amount, 'USD');

describe('an amount', () => {
  it('is a whole number of minor units', () => {
    for (const bad of [0.5, Number.NaN, Infinity, 2 ** 52, '5' as unknown as number]) {
      expect(() => money(bad, 'USD')).toThrow(/^not an amount of minor units: /);
    }
  });

  it('is never minus zero, so that nothing reads -$0.00', () => {
    expect(Object.is(money(-0, 'USD').amount, 0)).toBe(true);
  });

  it('adds up without rounding', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(BigInt(addMoney(usd(a), usd(b)).amount)).toBe(BigInt(a) + BigInt(b));
      }),
    );
  });

  it('of another currency cannot be added', () => {
    expect(() => addMoney(usd(1), money(1, 'EUR'))).toThrow('cannot add EUR to USD');
  });

  it('times a quantity is exact, and refuses to overflow', () => {
    expect(multiplyMoney(usd(1999), 999)).toEqual(usd(1_997_001));
    expect(multiplyMoney(usd(2 ** 50), 2).amount).toBe(2 ** 51);
    expect(() => multiplyMoney(usd(2 ** 50), 4)).toThrow(RangeError);
  });
});

describe('a price people read', () => {
  it("has its currency's digits: none for yen, three for dinars", () => {
    expect([minorDigits('USD'), minorDigits('JPY'), minorDigits('KWD')]).toEqual([2, 0, 3]);
    expect(decimalString(money(1234, 'JPY'))).toBe('1234');
    expect(decimalString(money(1234, 'KWD'))).toBe('1.234');
  });

  it('reads back as the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 - 1 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (amount, currency) => {
          const value = money(amount, currency);
          expect(parseMoney(decimalString(value), currency)).toEqual(value);
        },
      ),
    );
  });

  it('is not read from anything else', () => {
    const bad = ['', ' ', '1.234', '-1', '1e2', '0x10', '１', '1,50', 'NaN', '.5', '5.', '1 0'];
    expect(bad.filter((text) => parseMoney(text, 'USD') !== null)).toEqual([]);
  });
});
