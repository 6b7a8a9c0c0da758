import { randomInt } from 'node:crypto';
import { isbot } from 'isbot';
import type { Clock } from '#platform/clock.ts';
import { fastHash } from '#platform/fast-hash.ts';
import { addVisits, noVisits, type Visits, type VisitStep } from '#shop/reports/rules/visits.ts';

export interface VisitCounter {
  /** Counts a browser once a day at each step. Synchronous and cheap: it runs with every page from memory. */
  count: (browser: Browser, step: VisitStep) => void;
  /** Forgets all browsers when a day begins in the shop's time zone. */
  beginDay: (day: string) => void;
  /** What was counted since the last time, by quarter hour. */
  take: () => VisitSlot[];
  /** What was taken could not be saved. */
  restore: (slots: readonly VisitSlot[]) => void;
}

export interface Browser {
  address: string;
  userAgent: string;
}

export interface VisitSlot {
  /** When the quarter hour began: time zones differ by such. */
  at: number;
  counts: Visits;
}

const slotMs = 15 * 60_000;
const levels: Readonly<Record<VisitStep, number>> = { visit: 1, cart: 2, checkout: 3 };
/** Above all levels, so that nothing more is counted. */
const robot = 4;
/** Beyond this many browsers a day, a flood of made-up ones fills the memory no further. */
const maxBrowsers = 500_000;

/**
 * Counts visits without tracking anyone: a browser is a hash of 32 bits with a random salt of the day, kept in
 * memory until the day ends. Only numbers are ever saved. Each process counts for itself.
 */
export function makeVisitCounter(clock: Clock): VisitCounter {
  const reached = new Map<number, number>();
  const slots = new Map<number, Visits>();
  let today = '';
  let salt = newSalt();

  return {
    count({ address, userAgent }, step) {
      const hash = fastHash(fastHash(salt, address), userAgent);
      const before = reached.get(hash);
      const level = levels[step];
      if (before !== undefined && before >= level) return;
      if (before === undefined && reached.size >= maxBrowsers) return;
      const isRobot = before === undefined && (userAgent === '' || isbot(userAgent));
      reached.set(hash, isRobot ? robot : level);
      if (!isRobot) addTo(slotAt(clock()), stepsBetween(before ?? 0, level));
    },
    beginDay(day) {
      if (day === today) return;
      if (today !== '') reached.clear();
      if (today !== '') salt = newSalt();
      today = day;
    },
    take() {
      const taken = [...slots].map(([at, counts]) => ({ at, counts }));
      slots.clear();
      return taken;
    },
    restore(taken) {
      for (const { at, counts } of taken) addTo(at, counts);
    },
  };

  function addTo(at: number, counts: Visits): void {
    slots.set(at, addVisits(slots.get(at) ?? noVisits, counts));
  }
}

function slotAt(now: number): number {
  return now - (now % slotMs);
}

function newSalt(): number {
  return randomInt(2 ** 32);
}

/** A visit that begins at the checkout counts at each step on the way. */
function stepsBetween(before: number, level: number): Visits {
  const isNew = (step: VisitStep) => (before < levels[step] && levels[step] <= level ? 1 : 0);
  return { visits: isNew('visit'), carts: isNew('cart'), checkouts: isNew('checkout') };
}
