import type { Reader, Writer } from './database.ts';

export interface Job {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

export interface NewJob {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  now: number;
  /** Left out: at once. */
  dueAt?: number;
}

/** Work that follows from this transaction and may happen a moment later. */
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

export async function dueJobs(reader: Reader, now: number, limit: number): Promise<Job[]> {
  const rows = await reader
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'attempts'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }));
}

/** True for exactly one of those who try at once, so that a job's effect happens once. */
export async function takeJob(writer: Writer, id: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('jobs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function postponeJob(writer: Writer, id: string, dueAt: number): Promise<void> {
  await writer
    .updateTable('jobs')
    .set((row) => ({ attempts: row('attempts', '+', 1), due_at: dueAt }))
    .where('id', '=', id)
    .execute();
}
