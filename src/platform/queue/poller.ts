import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import type { Database, Writer } from '#platform/database/database.ts';
import type { Logger } from '#platform/logger.ts';
import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '#platform/tracing/spans.ts';
import { isOutage } from '#platform/database/outage.ts';
import { plainText } from '#platform/text.ts';
import { claim, type Claimed, deleteExpired, type Queue, settle, settleFailure } from './queue.ts';

export interface QueueContext {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** Processes what is due; true while there may be more. Returns at once if aborted. */
export type Poll<Context> = (context: Context, cutting: AbortSignal) => Promise<boolean>;

/** What came of an attempt: null where the work has settled its row itself, in the transaction of its effect. */
export type Outcome = FailedAttempt | PostponedAttempt | null;

interface FailedAttempt {
  reason: string;
  /** Another attempt would fail as well. */
  isFinal: boolean;
  /** Further effects of the failure, in the write that records it. */
  record?: (writer: Writer, failure: { isDead: boolean }) => Promise<void>;
}

/** The attempt does not count. */
interface PostponedAttempt {
  postponedUntil: number;
}

/** One attempt at a row. What it throws is a failed attempt as well. */
export type Work<Context> = (
  context: Context,
  claimed: Claimed,
  cutting: AbortSignal,
) => Promise<Outcome>;

/** Works off due rows of a queue, some at the same time; true while there may be more. */
export async function pollQueue<Context extends QueueContext>(
  context: Context,
  { queue, work }: { queue: Queue; work: Work<Context> },
  cutting: AbortSignal,
): Promise<boolean> {
  const now = context.clock();
  // Most of the time nothing is due, and reading costs no commit.
  const ids = await queue.findDue(context.db.read, { now, limit: queue.maxConcurrent });
  if (ids.length === 0) return false;
  const claimed = await context.db.write((writer) => claim(writer, queue, { ids, now }));
  await Promise.all(claimed.map((row) => workOff(context, { queue, work, row, cutting })));
  return true;
}

interface Attempt<Context> {
  queue: Queue;
  work: Work<Context>;
  row: Claimed;
  cutting: AbortSignal;
}

/** One attempt at a claimed row. Where its result cannot be saved, the row is due again when its lease ends. */
export async function workOff<Context extends QueueContext>(
  context: Context,
  { queue, work, row, cutting }: Attempt<Context>,
): Promise<void> {
  const { db, clock, log } = context;
  const facts = { queue: queue.name, id: row.id, attempts: row.attempts };
  try {
    const attempt = () => work(context, row, cutting);
    const outcome = await inSpan(`queue ${queue.name}`, { kind: SpanKind.CONSUMER }, attempt).catch(
      (error: unknown): Outcome => {
        if (isOutage({ db }, error)) throw error;
        log.error({ err: error, ...facts }, 'queued work failed');
        return { reason: plainText(String(error)), isFinal: false };
      },
    );
    if (outcome)
      await db.write((writer) => recordOutcome(writer, { queue, row, outcome, now: clock(), log }));
  } catch (error) {
    log.error({ err: error, ...facts }, 'result of queued work not saved');
  }
}

const maxErrorLength = 500;

interface RecordedOutcome {
  queue: Queue;
  row: Claimed;
  outcome: NonNullable<Outcome>;
  now: number;
  log: Logger;
}

async function recordOutcome(
  writer: Writer,
  { queue, row, outcome, now, log }: RecordedOutcome,
): Promise<void> {
  const place = { table: queue.table, ...row };
  if ('postponedUntil' in outcome) {
    await settle(writer, place, {
      state: 'queued',
      now,
      dueAt: outcome.postponedUntil,
      isUncounted: true,
    });
    return;
  }
  const reason = outcome.reason.slice(0, maxErrorLength);
  const { attempts } = row;
  const settled = settleFailure(queue, { attempts, reason, isFinal: outcome.isFinal, now });
  if (!(await settle(writer, place, settled))) return;
  const isDead = settled.state === 'failed';
  log.warn({ queue: queue.name, ...row, reason, isDead }, 'queued work not done');
  await outcome.record?.(writer, { isDead });
}

/** Deletes what left these queues long ago. */
export function expire<Context extends QueueContext>(queues: readonly Queue[]): Poll<Context> {
  return async ({ db, clock }) => {
    const now = clock();
    const isMore: boolean[] = [];
    for (const queue of queues) {
      isMore.push(await db.write((writer) => deleteExpired(writer, queue, now)));
    }
    return isMore.includes(true);
  };
}

const hourMs = 60 * 60 * 1000;
/** How long current work may take at shutdown before it is aborted. */
const graceMs = 3000;

/** Polls independently of the others, so that a hanging receiver blocks nothing else. */
export function startPoller<Context extends { log: Logger }>(
  context: Context,
  { poll, pauseMs = 2000 }: { poll: Poll<Context>; pauseMs?: number },
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const running = pollUntilStopped(
    context,
    { poll, pauseMs },
    {
      stopping: stopping.signal,
      cutting: cutting.signal,
    },
  );
  return {
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => cutting.abort(), graceMs);
      await running;
      clearTimeout(grace);
    },
  };
}

async function pollUntilStopped<Context extends { log: Logger }>(
  context: Context,
  { poll, pauseMs }: { poll: Poll<Context>; pauseMs: number },
  { stopping, cutting }: { stopping: AbortSignal; cutting: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    const isMore = await poll(context, cutting).catch((error: unknown) => {
      context.log.error({ err: error }, 'queue read failed');
      return false;
    });
    // Ends early, without an error, at shutdown.
    if (!isMore) await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Works in batches until one is the last, then again an hour later. */
export function hourly<Context extends { clock: Clock }>(work: Poll<Context>): Poll<Context> {
  let dueAt = Number.NEGATIVE_INFINITY;
  return async (context, cutting) => {
    const now = context.clock();
    if (now < dueAt) return false;
    const isMore = await work(context, cutting);
    if (!isMore) dueAt = now + hourMs;
    return isMore;
  };
}
