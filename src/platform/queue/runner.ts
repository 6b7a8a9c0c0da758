import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/logger.ts';
import { exponentialBackoffMs } from '#platform/retry-backoff.ts';
import { plainText } from '#platform/text.ts';
import { dueJobs, failJob, type Job, postponeJob } from './jobs.ts';

interface QueueContext {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** Handlers by job kind. Each claims its job in the transaction that does the work. */
export type JobHandlers<Context> = Readonly<
  Record<string, (context: Context, job: Pick<Job, 'id' | 'payload'>) => Promise<void>>
>;

const pauseMs = 250;
/** With this backoff the last attempt comes two days after the first. */
const maxAttempts = 60;
const backoff = { firstMs: 1000, maxMs: 60 * 60 * 1000 };
const maxErrorLength = 500;

/** Runs due jobs one after another until stopped; the current job is finished first. */
export function startJobs<Context extends QueueContext>(
  context: Context,
  handlers: JobHandlers<Context>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = runUntilStopped(context, handlers, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function runUntilStopped<Context extends QueueContext>(
  context: Context,
  handlers: JobHandlers<Context>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await runDueJobs(context, handlers, stopping);
    } catch (error) {
      context.log.error({ err: error }, 'job queue read failed');
    }
    // Ends early, without an error, at shutdown.
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** A failing job is postponed and does not block others; after its last attempt it is kept as failed. */
export async function runDueJobs<Context extends QueueContext>(
  context: Context,
  handlers: JobHandlers<Context>,
  stopping?: AbortSignal,
): Promise<void> {
  for (const job of await dueJobs(context.db.read, context.clock())) {
    if (stopping?.aborted) return;
    try {
      const handle = handlers[job.kind];
      if (!handle) throw new Error(`no handler for jobs of kind ${job.kind}`);
      await handle(context, job);
    } catch (error) {
      const { id, kind, attempts } = job;
      context.log.error({ err: error, job: kind, id, attempts }, 'job failed');
      const isRetried = await retryLater(context, job, error);
      if (!isRetried) context.log.error({ job: kind, id }, 'job failed permanently');
    }
  }
}

/** False if this was the last attempt: the job is kept as failed, with its error. */
async function retryLater(
  { db, clock }: QueueContext,
  { id, attempts }: Job,
  error: unknown,
): Promise<boolean> {
  const now = clock();
  const lastError = plainText(String(error)).slice(0, maxErrorLength);
  const isLast = attempts + 1 >= maxAttempts;
  const dueAt = now + exponentialBackoffMs(attempts, backoff);
  await db.write((writer) =>
    isLast
      ? failJob(writer, { id, now, lastError })
      : postponeJob(writer, { id, dueAt, lastError }),
  );
  return !isLast;
}
