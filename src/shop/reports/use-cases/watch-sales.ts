import { setTimeout as wait } from 'node:timers/promises';
import { readSalesState } from '#shop/reports/store/sales-changes.ts';
import type { Shop } from '#shop/shop.ts';

interface WatchOptions {
  /** Ends the watch. */
  signal: AbortSignal;
  /** Checked now and then; false ends the watch. */
  isAllowed: () => Promise<boolean>;
  pauseMs?: number;
}

const pauseMs = 2_000;
const looksBetweenChecks = 8;

/**
 * 'changed' whenever sales were counted, and 'same' now and then, so that broken connections are noticed. It reads
 * one row each time, so it sees the orders of other processes as well and needs nothing from the write of an order.
 */
export async function* watchSales(
  { db }: Pick<Shop, 'db'>,
  { signal, isAllowed, ...options }: WatchOptions,
): AsyncGenerator<'changed' | 'same'> {
  let { version } = await readSalesState(db.read);
  yield 'same';
  for (let look = 1; !signal.aborted; look += 1) {
    // Ends early, without an error, when the watch ends.
    await wait(options.pauseMs ?? pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const isDue = look % looksBetweenChecks === 0;
    if (isDue && !(await isAllowed())) return;
    const { version: now } = await readSalesState(db.read);
    if (now !== version) yield 'changed';
    else if (isDue) yield 'same';
    version = now;
  }
}
