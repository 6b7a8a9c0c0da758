import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/logger.ts';
import { exponentialBackoffMs } from '#platform/retry-backoff.ts';
import { plainText } from '#platform/text.ts';
import {
  dueJobs,
  failJob,
  type JobKind,
  type JobPayloads,
  postponeJob,
  type StoredJob,
} from './jobs.ts';

interface QueueContext {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** Handlers by job kind. Each claims its job in the transaction that does the work. */
export type JobHandlers<Context> = {
  readonly [Kind in JobKind]: (
    context: Context,
    job: { id: string; payload: JobPayloads[Kind] },
  ) => Promise<void>;
};

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
      const { id, kind } = job;
      if (!hasKind(handlers, kind)) throw new Error(`no handler for jobs of kind ${kind}`);
      // As `queueJob` has stored it for this kind.
      await handlers[kind](context, { id, payload: JSON.parse(job.payload) });
    } catch (error) {
      const { id, kind, attempts } = job;
      context.log.error({ err: error, job: kind, id, attempts }, 'job failed');
      const isRetried = await retryLater(context, job, error);
      if (!isRetried) context.log.error({ job: kind, id }, 'job failed permanently');
    }
  }
}

/** False for a kind that a newer version has queued. */
function hasKind<Context>(handlers: JobHandlers<Context>, kind: string): kind is JobKind {
  return Object.hasOwn(handlers, kind);
}

/** False if this was the last attempt: the job is kept as failed, with its error. */
async function retryLater(
  { db, clock }: QueueContext,
  { id, attempts }: StoredJob,
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
