import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carrierNames, trackingLink, trackingOf, trackingText } from './carriers.ts';
import { isTrackingUrl, trackingChanges, typedTracking } from './edited-tracking.ts';
import { fulfillmentStatusOf, unitsToShip } from './fulfillment-status.ts';
import { planFulfillment, withShipped } from './fulfillment.ts';

const units = fc.nat({ max: 5 });
const lines = fc.array(fc.record({ quantity: units, shipped: units, refunded: units }), {
  minLength: 1,
  maxLength: 4,
});
const requested = fc.array(
  fc.record({
    position: fc.integer({ min: -1, max: 5 }),
    quantity: fc.integer({ min: -1, max: 6 }),
  }),
  { maxLength: 5 },
);

describe('a shipment', () => {
  it('never has more units than were ordered and neither shipped nor refunded', () => {
    fc.assert(
      fc.property(lines, fc.oneof(requested, fc.constant('rest' as const)), (before, request) => {
        const planned = planFulfillment(before, request);
        if (!planned.ok) return;
        expect(planned.value.length).toBeGreaterThan(0);
        for (const [position, line] of withShipped(before, planned.value).entries()) {
          const added = line.shipped - (before[position]?.shipped ?? 0);
          expect(added).toBeGreaterThanOrEqual(0);
          const limit = added > 0 ? line.quantity - line.refunded : line.shipped;
          expect(line.shipped).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('of the rest leaves nothing to ship', () => {
    fc.assert(
      fc.property(lines, (before) => {
        const planned = planFulfillment(before, 'rest');
        const after = planned.ok ? withShipped(before, planned.value) : before;
        expect(after.every((line) => unitsToShip(line) === 0)).toBe(true);
        expect(planned.ok ? fulfillmentStatusOf(after) : 'fulfilled').toBe('fulfilled');
      }),
    );
  });

  it('names each line once', () => {
    const twice = [1, 1].map((quantity) => ({ position: 0, quantity }));
    const order = [{ quantity: 3, shipped: 0, refunded: 0 }];
    expect(planFulfillment(order, twice)).toMatchObject({ failure: { code: 'too-many-units' } });
    expect(planFulfillment(order, [])).toMatchObject({ failure: { code: 'nothing-to-ship' } });
  });
});

describe('a tracking number', () => {
  it('links to each known carrier by name, whatever its case and spaces', () => {
    for (const carrier of carrierNames) {
      const typed = { carrier: ` ${carrier.toUpperCase()} `, trackingNumber: ' AB 12/3 ' };
      const tracking = trackingOf(typed, []);
      expect(trackingLink(tracking)).toMatch(/^https:\/\/\S+AB12%2F3/);
      expect(trackingText(tracking)).toBe(`${carrier}, AB 12/3`);
    }
  });

  it('links by the template of the shop, by its own URL, or not at all', () => {
    const own = [{ name: 'Parcel Bike', template: 'https://bike.example/t/{number}' }];
    const typed = { carrier: 'parcel bike', trackingNumber: '7 8' };
    expect(trackingLink(trackingOf(typed, own))).toBe('https://bike.example/t/78');
    const unknown = trackingOf({ carrier: 'Uncle Bob', trackingNumber: '78' }, own);
    expect([unknown.carrier, trackingLink(unknown)]).toEqual(['Uncle Bob', null]);
    const given = { ...typed, trackingUrl: 'https://elsewhere.example/1' };
    expect(trackingLink(trackingOf(given, own))).toBe('https://elsewhere.example/1');
    expect(trackingLink(trackingOf({ carrier: 'UPS', trackingNumber: '' }, own))).toBeNull();
  });

  it('is typed as it is stored, and each change of it is named', () => {
    const own = [{ name: 'Parcel Bike', template: 'https://bike.example/t/{number}' }];
    const names = fc.constantFrom('UPS', 'Parcel Bike', 'Uncle Bob', '');
    const links = fc.constantFrom('', 'https://elsewhere.example/1');
    const typed = fc.record({
      carrier: names,
      trackingNumber: fc.stringMatching(/^\d{0,3}$/),
      trackingUrl: links,
    });
    fc.assert(
      fc.property(typed, typed, (first, second) => {
        const [before, after] = [trackingOf(first, own), trackingOf(second, own)];
        expect(trackingOf(typedTracking(before, own), own)).toEqual(before);
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        expect(trackingChanges(before, after).length === 0).toBe(isSame);
      }),
    );
    const before = trackingOf({ carrier: 'ups', trackingNumber: '' }, []);
    const after = trackingOf({ carrier: '', trackingNumber: '7' }, []);
    expect(trackingChanges(before, after)).toEqual([
      { what: 'Carrier', before: 'UPS', after: 'none' },
      { what: 'Tracking number', before: 'none', after: '7' },
    ]);
    const texts = ['javascript:alert(1)', 'https://', 'ftp://a.example', 'http://a.example/7'];
    expect(texts.map(isTrackingUrl)).toEqual([false, false, false, true]);
  });
});
