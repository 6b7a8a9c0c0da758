import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LineProgress,
  unitsToShip,
  unshippedUnits,
} from '#shop/fulfillment/rules/fulfillment-status.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import {
  canBecome,
  isReceivable,
  planReturn,
  type Return,
  returnableUnits,
  returnStates,
  returnTransitions,
} from './return.ts';
import { returnWindow } from './return-window.ts';

const day = 24 * 60 * 60 * 1000;

describe('return states', () => {
  it('lead from the request to an end, and no end leads anywhere', () => {
    const ends = returnStates.filter((state) => returnTransitions[state].length === 0);
    expect(ends).toEqual(['refused', 'cancelled', 'completed']);
    expect(canBecome('requested', 'received')).toBe(false);
    expect(canBecome('received', 'cancelled')).toBe(false);
  });
});

function afterRefund(line: LineProgress, units: number): number {
  const refundedUnshipped = (line.refundedUnshipped ?? line.refunded) + unshippedUnits(line, units);
  return unitsToShip({ ...line, refunded: line.refunded + units, refundedUnshipped });
}

const unitsOf = (max: number) => fc.integer({ min: 0, max });

const states = fc.constantFrom(...returnStates);

describe('returnable units', () => {
  it('are never more than have shipped and are still paid for, whatever was returned before', () => {
    fc.assert(
      fc.property(
        fc.record({ quantity: unitsOf(9), shipped: unitsOf(9), refunded: unitsOf(9) }),
        fc.array(fc.tuple(states, fc.integer({ min: 1, max: 3 }))),
        (progress, earlier) => {
          const line = { ...progress, exchanged: 0 };
          const returns = earlier.map(([state, quantity]) => {
            const units = {
              position: 0,
              quantity,
              reason: 'other',
              wantedVariantId: null,
            } as const;
            const lines = [{ ...units, restocked: 0, writtenOff: 0 }];
            return { state, exchangeOrderId: null, lines } satisfies Partial<Return>;
          });
          const [left = 0] = returnableUnits([line], returns);
          const most = Math.max(0, Math.min(line.shipped, line.quantity - line.refunded));
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it('of a return that was refused or cancelled can be returned again', () => {
    const line = { quantity: 2, shipped: 2, refunded: 0, exchanged: 0 };
    const units = { position: 0, quantity: 2, reason: 'other', wantedVariantId: null } as const;
    const lines = [{ ...units, restocked: 0, writtenOff: 0 }];
    const left = (state: Return['state']) =>
      returnableUnits([line], [{ state, exchangeOrderId: null, lines }]);
    expect(
      ['refused', 'cancelled', 'requested', 'received'].map((state) =>
        left(returnStates.find((one) => one === state) ?? 'requested'),
      ),
    ).toEqual([[2], [2], [0], [0]]);
  });
});

describe('a return', () => {
  const line = { position: 0, quantity: 1, reason: 'damaged', wantedVariantId: null } as const;

  it('needs an item, and no more units than can be returned', () => {
    expect(planReturn([1], [])).toMatchObject({ failure: { code: 'nothing-to-return' } });
    expect(planReturn([0], [line])).toMatchObject({ failure: { code: 'not-returnable' } });
    expect(planReturn([2], [line, line])).toMatchObject({ failure: { code: 'not-returnable' } });
    expect(planReturn([1], [line])).toMatchObject({ ok: true });
  });

  it('is received with no more units than were announced, and with one at least', () => {
    const lines = [{ position: 0, quantity: 2 }];
    const receive = (restocked: number, writtenOff: number) =>
      isReceivable(lines, [{ position: 0, restocked, writtenOff }]);
    expect([receive(1, 1), receive(0, 1), receive(2, 1), receive(0, 0), receive(-1, 2)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the window for returns', () => {
  const journey = { deliveredAt: null, shippedAt: 0, shippingOption: 'standard' };

  it('counts from delivery, or else from the last shipment plus the longest delivery time', () => {
    expect(returnWindow(journey, defaultSettings).returnBy).toBe(35 * day);
    const delivered = { ...journey, deliveredAt: 2 * day };
    expect(returnWindow(delivered, defaultSettings).returnBy).toBe(32 * day);
    const unknown = { ...journey, shippingOption: 'pigeon' };
    expect(returnWindow(unknown, defaultSettings).returnBy).toBe(37 * day);
  });

  it('is closed before anything has shipped, and where the shop takes nothing back', () => {
    const closed = { returnBy: null, withdrawBy: null };
    expect(returnWindow({ ...journey, shippedAt: null }, defaultSettings)).toEqual(closed);
    expect(returnWindow(journey, { ...defaultSettings, returnDays: 0 })).toEqual(closed);
  });

  it('of a withdrawal has 14 days at least, where the shop offers it', () => {
    const terms = { ...defaultSettings, returnDays: 7, withdrawals: 'on' } as const;
    const window = returnWindow(journey, terms);
    expect(window).toEqual({ returnBy: 12 * day, withdrawBy: 19 * day });
  });
});

describe('units left to ship', () => {
  it('stay the same when units that came back are refunded', () => {
    const line = { quantity: 2, shipped: 1, refunded: 0 };
    expect(unitsToShip(line)).toBe(1);
    expect(unitsToShip({ ...line, returned: 1 })).toBe(1);
    expect(afterRefund({ ...line, returned: 1 }, 1)).toBe(1);
    expect(afterRefund({ ...line, returned: 1 }, 2)).toBe(0);
    expect(afterRefund(line, 1)).toBe(0);
  });

  it('stay the same when units that came back are refunded while others are to be exchanged', () => {
    const line = { quantity: 3, shipped: 2, refunded: 0, refundedUnshipped: 0, exchanged: 1 };
    expect(unitsToShip(line)).toBe(1);
    expect(afterRefund({ ...line, returned: 1 }, 1)).toBe(1);
    expect(afterRefund({ ...line, returned: 2, exchangedBack: 1 }, 1)).toBe(1);
    expect(afterRefund({ ...line, returned: 1, exchangedBack: 1 }, 1)).toBe(0);
  });

  it('are none once the rest was refunded, whatever comes back later', () => {
    const line = { quantity: 2, shipped: 1, refunded: 1, refundedUnshipped: 1 };
    expect(unitsToShip(line)).toBe(0);
    expect(unitsToShip({ ...line, returned: 1 })).toBe(0);
    expect(unshippedUnits({ ...line, returned: 1 }, 1)).toBe(0);
  });
});
