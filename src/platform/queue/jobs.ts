import type { Clock } from '#platform/clock.ts';
import type { Database, Reader, Writer } from '#platform/database/database.ts';

/** The payload of each kind of job. A feature adds its kinds in a declaration of its own. */
export interface JobPayloads {}

export type JobKind = keyof JobPayloads;

export interface StoredJob {
  id: string;
  kind: string;
  payload: string;
  attempts: number;
}

export type NewJob = { [Kind in JobKind]: { kind: Kind; payload: JobPayloads[Kind] } }[JobKind] & {
  id: string;
  now: number;
  /** Defaults to now. */
  dueAt?: number;
};

/** Queues work that follows from this transaction and runs after its commit. */
export async function queueJob(writer: Writer, job: NewJob): Promise<void> {
  await writer
    .insertInto('jobs')
    .values({
      id: job.id,
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      created_at: job.now,
      due_at: job.dueAt ?? job.now,
    })
    .execute();
}

const maxBatch = 50;

/** The oldest first. */
export function dueJobs(reader: Reader, now: number): Promise<StoredJob[]> {
  return reader
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'attempts'])
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(maxBatch)
    .execute();
}

/** True for exactly one of several concurrent calls, so that a job takes effect once. */
export async function takeJob(writer: Writer, id: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('jobs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

interface Postponed {
  id: string;
  dueAt: number;
  lastError: string;
}

export async function postponeJob(
  writer: Writer,
  { id, dueAt, lastError }: Postponed,
): Promise<void> {
  await writer
    .updateTable('jobs')
    .set((row) => ({ attempts: row('attempts', '+', 1), due_at: dueAt, last_error: lastError }))
    .where('id', '=', id)
    .execute();
}

/** Marks a job as failed after its last attempt; it is not retried automatically. */
export async function failJob(
  writer: Writer,
  { id, now, lastError }: { id: string; now: number; lastError: string },
): Promise<void> {
  await writer
    .updateTable('jobs')
    .set((row) => ({ attempts: row('attempts', '+', 1), failed_at: now, last_error: lastError }))
    .where('id', '=', id)
    .execute();
}

/** Gives every failed job all of its attempts again; returns how many there were. */
export async function retryFailedJobs({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<number> {
  const now = clock();
  const { numUpdatedRows } = await db.write((writer) =>
    writer
      .updateTable('jobs')
      .set({ attempts: 0, due_at: now, failed_at: null })
      .where('failed_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

interface JobCounts {
  /** Due now or later. */
  waiting: number;
  /** Permanently failed. */
  failed: number;
}

export async function countJobs(reader: Reader): Promise<JobCounts> {
  const { all, failed } = await reader
    .selectFrom('jobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('failed_at').as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: all - failed, failed };
}
