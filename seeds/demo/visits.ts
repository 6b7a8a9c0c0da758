import type { Writer } from '#platform/database/database.ts';
import { addVisitHours } from '#shop/reports/store/visit-hours.ts';
import { chance } from './past-order.ts';

/** About 35 visits for each order, some of which came as far as the cart or the checkout. In UTC, as the shop begins. */
export async function seedVisits(writer: Writer, placedAts: readonly number[]): Promise<void> {
  const byHour = Map.groupBy(placedAts, (at) => new Date(at).toISOString().slice(0, 13));
  const hours = [...byHour].map(([hour, placed]) => ({
    day: hour.slice(0, 10),
    hour: hour.slice(11),
    visits: sumOf(placed, (at) => 20 + Math.floor(chance(`visits ${at}`) * 30)),
    carts: sumOf(placed, (at) => 2 + Math.floor(chance(`carts ${at}`) * 3)),
    checkouts: sumOf(placed, (at) => 1 + Math.floor(chance(`checkouts ${at}`) * 2)),
  }));
  await addVisitHours(writer, hours);
}

function sumOf(placed: readonly number[], of: (at: number) => number): number {
  return placed.reduce((sum, _, at) => sum + of(at), 0);
}
