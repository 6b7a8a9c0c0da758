import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { inSubspan } from '#platform/tracing/spans.ts';
import type { QueueContext, Work } from './poller.ts';
import { findOldestDue, type Queue } from './queue.ts';

/** The payload of each kind of job. A feature adds its kinds in a declaration of its own. */
export interface JobPayloads {}

export type JobKind = keyof JobPayloads;

export type NewJob = { [Kind in JobKind]: { kind: Kind; payload: JobPayloads[Kind] } }[JobKind] & {
  id: string;
  now: number;
  /** Defaults to now. */
  dueAt?: number;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export const jobQueue: Queue = {
  name: 'jobs',
  table: 'jobs',
  maxConcurrent: 4,
  leaseMs: 2 * minuteMs,
  backoff: { firstMs: 1000, maxMs: 60 * minuteMs, maxAttempts: 60 },
  // A job that is done is deleted.
  retention: { states: ['failed'], ms: 90 * dayMs },
  findDue: (reader, due) => findOldestDue(reader, { table: 'jobs', ...due }),
  labels: { kind: sql`kind`, subject: sql`payload`, isPersonal: true },
};

/** Queues work that follows from this transaction and runs after its commit. */
export async function queueJob(writer: Writer, job: NewJob): Promise<void> {
  await insertJob.send(writer, {
    id: job.id,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    now: job.now,
    dueAt: job.dueAt ?? job.now,
  });
}

interface JobValues {
  id: string;
  kind: string;
  payload: string;
  now: number;
  dueAt: number;
}

const insertJob = prepareQuery((reader, job: Placeholders<JobValues>) =>
  reader.insertInto('jobs').values({
    id: job.id,
    kind: job.kind,
    payload: job.payload,
    created_at: job.now,
    due_at: job.dueAt,
  }),
);

/** True for exactly one of several concurrent calls, so that a job takes effect once. */
export async function takeJob(writer: Writer, id: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('jobs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Handlers by job kind. Each takes its job in the transaction that does the work. */
export type JobHandlers<Context> = {
  readonly [Kind in JobKind]: (
    context: Context,
    job: { id: string; payload: JobPayloads[Kind] },
  ) => Promise<void>;
};

/** One attempt at a job, by the handler of its kind. */
export function jobWork<Context extends QueueContext>(
  handlers: JobHandlers<Context>,
): Work<Context> {
  return async (context, { id }) => {
    const job = await findJob(context.db.read, id);
    if (!job) return null;
    const { kind } = job;
    if (!hasKind(handlers, kind)) throw new Error(`no handler for jobs of kind ${kind}`);
    // As `queueJob` has stored it for this kind.
    const payload = JSON.parse(job.payload);
    await inSubspan(`job ${kind}`, {}, () => handlers[kind](context, { id, payload }));
    return null;
  };
}

function findJob(reader: Reader, id: string) {
  const query = reader.selectFrom('jobs').select(['kind', 'payload']).where('id', '=', id);
  return query.executeTakeFirst();
}

/** False for a kind that a newer version has queued. */
function hasKind<Context>(handlers: JobHandlers<Context>, kind: string): kind is JobKind {
  return Object.hasOwn(handlers, kind);
}
