/** How far visits came: each count is part of the one before. */
export interface Visits {
  visits: number;
  carts: number;
  checkouts: number;
}

export type VisitStep = 'visit' | 'cart' | 'checkout';

export interface VisitHour extends Visits {
  /** '2026-11-21' and '09', in the shop's time zone. */
  day: string;
  hour: string;
}

export const noVisits: Visits = { visits: 0, carts: 0, checkouts: 0 };

export function addVisits(a: Visits, b: Visits): Visits {
  return {
    visits: a.visits + b.visits,
    carts: a.carts + b.carts,
    checkouts: a.checkouts + b.checkouts,
  };
}

/** '2.4%'; null where nothing was counted, or orders of other sources make a share meaningless. */
export function shareLabel(part: number, whole: number): string | null {
  if (whole === 0 || part > whole) return null;
  return `${Math.round((part / whole) * 1000) / 10}%`;
}
