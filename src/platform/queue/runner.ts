import { setTimeout as wait } from 'node:timers/promises';
import { listDueJobs } from './list-due-jobs.ts';
import { retryLater } from './retry-later.ts';
import type { Shop } from '#shop/shop.ts';
import { handlers } from '../../workers/handlers.ts';

const pauseMs = 250;

/** Runs due jobs one after another until stopped; the current job is finished first. */
export function startJobs(shop: Shop): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = pollJobs(shop, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function pollJobs(shop: Shop, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await runDueJobs(shop, stopping);
    } catch (error) {
      shop.log.error({ err: error }, 'job queue read failed');
    }
    // Ends early, without an error, at shutdown.
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** A failing job is postponed and does not block others; after its last attempt it is kept as failed. */
export async function runDueJobs(shop: Shop, stopping?: AbortSignal): Promise<void> {
  for (const job of await listDueJobs(shop)) {
    if (stopping?.aborted) return;
    try {
      const handle = handlers[job.kind];
      if (!handle) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await handle(shop, job);
    } catch (error) {
      const { id, kind, attempts } = job;
      shop.log.error({ err: error, job: kind, id, attempts }, 'job failed');
      const isRetried = await retryLater(shop, job, error);
      if (!isRetried) shop.log.error({ job: kind, id }, 'job failed permanently');
    }
  }
}
