import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { StatementSync } from 'node:sqlite';

/** What a shop has used since its start. */
export interface Usage {
  statements: number;
  cpuMs: number;
  /** Objects of JavaScript, garbage included. */
  heapMb: number;
  /** Buffers, such as pages in memory. */
  buffersMb: number;
  /** The longest that the event loop was blocked since the last question; 0 where that is not measured. */
  longestBlockMs: number;
}

export const usageFile = 'usage.json';

// Imported into the process of the shop with `--import`, so that commits can be compared that do not count.
let statements = 0;
for (const method of ['all', 'get', 'run'] as const) {
  const counted = new Proxy(StatementSync.prototype[method], {
    apply(target, statement, input) {
      statements += 1;
      return Reflect.apply(target, statement, input);
    },
  });
  Reflect.set(StatementSync.prototype, method, counted);
}

if (process.env['DATABASE_URL'] !== undefined) {
  subscribe('database:statement', () => (statements += 1));
}

const resolutionMs = 2;
// Only where it is wanted, because its timer takes CPU time of its own.
const blocks =
  process.env['MEASURE_BLOCKS'] === undefined
    ? null
    : monitorEventLoopDelay({ resolution: resolutionMs });
blocks?.enable();

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const usage: Usage = {
    statements,
    cpuMs: (user + system) / 1_000,
    heapMb: Math.round(heapUsed / 1_000_000),
    buffersMb: Math.round(arrayBuffers / 1_000_000),
    // The time from one look to the next, which an idle process spends waiting for the timer.
    longestBlockMs: blocks ? Math.max(0, blocks.max / 1_000_000 - resolutionMs) : 0,
  };
  blocks?.reset();
  writeFileSync(join(process.env['DATA_DIR'] ?? '', usageFile), JSON.stringify(usage));
});
