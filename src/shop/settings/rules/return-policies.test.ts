import { describe, expect, it } from 'vitest';
import { returnNote, returnPromise, type ReturnPolicy } from './return-policies.ts';

const terms = { returnDays: 30, returnsPaidBy: 'shop', withdrawals: 'off' } as const;
const inTheEu = { ...terms, returnDays: 7, withdrawals: 'on' } as const;

function line(title: string, returnPolicy: ReturnPolicy) {
  return { product: { title }, returnPolicy };
}

describe('products that cannot be returned', () => {
  it('say so instead of promising returns, and keep the right of withdrawal unless they are exempt', () => {
    expect(returnNote('standard', inTheEu)).toBeNull();
    expect(returnNote('final', terms)).toBe('This item cannot be returned.');
    expect(returnNote('exempt', terms)).toBe('This item cannot be returned.');
    expect(returnNote('final', inTheEu)).toBe(
      'This item cannot be returned. You may withdraw from the contract within 14 days of delivery.',
    );
    expect(returnNote('exempt', inTheEu)).toBe(
      'This item cannot be returned, and there is no right of withdrawal for it.',
    );
  });

  it('are named beside the promise of cart and checkout, which falls away where it holds for no item', () => {
    const bag = line('Bag', 'standard');
    const ring = line('Ring', 'final');
    const card = line('Card', 'exempt');
    expect(returnPromise([bag], terms)).toEqual({ returnDays: 30, exceptions: '' });
    expect(returnPromise([bag, ring, ring], terms)).toEqual({
      returnDays: 30,
      exceptions: 'These items cannot be returned: Ring.',
    });
    expect(returnPromise([ring], terms).returnDays).toBe(0);
    expect(returnPromise([bag, ring, card], inTheEu).exceptions).toBe(
      'These items cannot be returned: Ring, Card. You may withdraw from the contract within 14 days of delivery, except for: Card.',
    );
    expect(returnPromise([card], inTheEu)).toEqual({
      returnDays: 0,
      exceptions:
        'These items cannot be returned: Card. There is no right of withdrawal for these items.',
    });
  });
});
