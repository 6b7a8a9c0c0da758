import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { skipLocked } from '#platform/database/engines/engine-sql.ts';
import { type Backoff, retryBackoffMs } from './retry-backoff.ts';

/**
 * A table whose rows are worked off in the background. Its columns are `id`, `state` ('queued' until the row has
 * left the queue), `due_at`, `attempts` (the current one included), `last_error`, and `ended_at`, when it left.
 */
export interface Queue {
  /** In metrics and in the admin. */
  name: string;
  table: string;
  /** At the same time in one process. */
  maxConcurrent: number;
  /** Longer than any attempt, so that no other worker claims the row meanwhile. */
  leaseMs: number;
  backoff: Backoff;
  /** Rows in these states are deleted some time after they left the queue. */
  retention: { states: readonly string[]; ms: number };
  /** The ids of rows that may be worked off now, the first first. They may be claimed by others meanwhile. */
  findDue: (reader: Reader, due: { now: number; limit: number }) => Promise<string[]>;
  /** What staff see of a dead letter. */
  labels: {
    kind: RawBuilder<string>;
    subject: RawBuilder<string>;
    /** The subject names a customer. */
    isPersonal: boolean;
  };
}

/** The rows that are due the longest. */
export async function findOldestDue(
  reader: Reader,
  { table, now, limit }: { table: string; now: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where state = 'queued' and due_at <= ${now}
    order by due_at limit ${limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

export interface Claimed {
  id: string;
  /** The current attempt included. */
  attempts: number;
}

/**
 * Leases these rows to the caller. Each is claimed by one caller only, and by another when the lease has ended
 * without a result, as it does if this process dies.
 */
export async function claim(
  writer: Writer,
  { table, leaseMs }: Pick<Queue, 'table' | 'leaseMs'>,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update ${sql.table(table)} set due_at = ${now + leaseMs}, attempts = attempts + 1
    where id in (
      select id from ${sql.table(table)}
      where id in (${sql.join(ids)}) and state = 'queued' and due_at <= ${now}
      ${skipLocked(writer)}
    )
    returning id, attempts
  `.execute(writer);
  return rows;
}

export interface Settled {
  /** 'queued' keeps the row in the queue until `dueAt`. */
  state: string;
  now: number;
  dueAt?: number;
  lastError?: string | null;
  /** The attempt does not count. */
  isUncounted?: boolean;
}

/** False, and no effect, if the row was settled or claimed by another process meanwhile. */
export async function settle(
  writer: Writer,
  { table, id, attempts }: Claimed & { table: string },
  { state, now, dueAt = now, lastError = null, isUncounted = false }: Settled,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set state = ${state}, due_at = ${dueAt}, last_error = ${lastError},
      ended_at = ${state === 'queued' ? null : now}, attempts = ${isUncounted ? attempts - 1 : attempts}
    where id = ${id} and state = 'queued' and attempts = ${attempts}
    returning id
  `.execute(writer);
  return rows.length > 0;
}

/** Returns to the queue by its backoff; failed after the last attempt, or at once if `isFinal`. */
export function settleFailure(
  { backoff }: Pick<Queue, 'backoff'>,
  {
    attempts,
    reason,
    isFinal,
    now,
  }: { attempts: number; reason: string; isFinal: boolean; now: number },
): Settled {
  const waitMs = isFinal ? null : retryBackoffMs(attempts, { ...backoff, chance: Math.random() });
  return waitMs === null
    ? { state: 'failed', now, lastError: reason }
    : { state: 'queued', now, dueAt: now + waitMs, lastError: reason };
}

/** Gives failed rows, or the one with this id, all of their attempts again; returns how many there were. */
export async function retryFailed(
  writer: Writer,
  { table }: Pick<Queue, 'table'>,
  { id, now }: { id?: string; now: number },
): Promise<number> {
  const { rows } = await sql`
    update ${sql.table(table)} set state = 'queued', attempts = 0, due_at = ${now}, ended_at = null
    where state = 'failed' ${id === undefined ? sql`` : sql`and id = ${id}`}
    returning id
  `.execute(writer);
  return rows.length;
}

export interface QueueCounts {
  due: number;
  /** Due later: queued for then, waiting for the next attempt, or being worked on. */
  later: number;
  /** Permanently failed. */
  failed: number;
}

/** By one index each, because most rows of a queue that is also a log have left it. */
export async function countQueued(
  reader: Reader,
  { table }: Pick<Queue, 'table'>,
  now: number,
): Promise<QueueCounts> {
  const count = (state: RawBuilder<unknown>) =>
    sql`(select count(*) from ${sql.table(table)} where ${state})`;
  const { rows } = await sql<QueueCounts>`
    select ${count(sql`state = 'queued' and due_at <= ${now}`)} as due,
      ${count(sql`state = 'queued' and due_at > ${now}`)} as later,
      ${count(sql`state = 'failed'`)} as failed
  `.execute(reader);
  const [counts] = rows;
  if (!counts) throw new Error('the count returned no row');
  return counts;
}

export interface DeadLetter {
  queue: string;
  id: string;
  kind: string;
  subject: string;
  attempts: number;
  lastError: string | null;
  failedAt: number;
}

export async function countDeadLetters(reader: Reader, queues: readonly Queue[]): Promise<number> {
  const each = queues.map(
    ({ table }) => sql`(select count(*) from ${sql.table(table)} where state = 'failed')`,
  );
  const { rows } = await sql<{ count: number }>`
    select ${sql.join(each, sql` + `)} as count
  `.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Of all queues, the last to fail first. */
export async function listDeadLetters(
  reader: Reader,
  queues: readonly Queue[],
  { offset, limit }: { offset: number; limit: number },
): Promise<DeadLetter[]> {
  const each = queues.map(
    ({ name, table, labels }) => sql`
      select cast(${name} as text) as queue, id, ${labels.kind} as kind, ${labels.subject} as subject,
        attempts, last_error as "lastError", coalesce(ended_at, due_at) as "failedAt"
      from ${sql.table(table)} where state = 'failed'
    `,
  );
  const { rows } = await sql<DeadLetter>`
    ${sql.join(each, sql` union all `)}
    order by "failedAt" desc, id limit ${limit} offset ${offset}
  `.execute(reader);
  return rows;
}

const maxDeleted = 500;

/** Deletes a batch of rows that left the queue long ago. False once none is left. */
export async function deleteExpired(
  writer: Writer,
  { table, retention }: Queue,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)}
      where state in (${sql.join(retention.states)}) and ended_at < ${now - retention.ms}
      limit ${maxDeleted}
    )
    returning id
  `.execute(writer);
  return rows.length === maxDeleted;
}
