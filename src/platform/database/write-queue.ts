import { setImmediate as nextTurn } from 'node:timers/promises';
import { inThisRequest } from '#platform/request-context.ts';
import type { Kysely } from 'kysely';
import type { Writer } from './database.ts';
import type { RunStatement } from './engines/statement-runner.ts';
import type { Schema } from './schema.ts';

export interface WriteQueue {
  write: <Value>(work: (writer: Writer) => Promise<Value>) => Promise<Value>;
  /** The number of committed groups. */
  commits: () => number;
  /** Rejects new writes and resolves once pending ones are done. */
  close: () => Promise<void>;
}

export interface WriteQueueConnection {
  run: RunStatement;
  /** Transactions are savepoints. */
  kysely: Kysely<Schema>;
  isGroupOpen: () => boolean;
}

interface Waiting {
  /** Runs the work in its savepoint; the returned function resolves the caller after the commit. */
  attempt: () => Promise<() => void>;
  reject: (error: unknown) => void;
}

const waitingLimit = 10_000;
const groupLimit = 256;
const gatheringTurns = 8;

/**
 * Group commit: all writes that wait when a group starts share one transaction and one disk sync. Each has its
 * own savepoint, so that one failure does not affect the others.
 */
export function openWriteQueue(connection: WriteQueueConnection): WriteQueue {
  const waiting: Waiting[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;
  let commits = 0;

  function write<Value>(work: (writer: Writer) => Promise<Value>): Promise<Value> {
    if (isClosed) return Promise.reject(new Error('the database is closed'));
    if (waiting.length >= waitingLimit) return Promise.reject(new Error('too many writes wait'));
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const attempt = inThisRequest(async () => {
      const transaction = connection.kysely.transaction();
      const value = await transaction.execute((writer) => settledThisTurn(work(writer)));
      return () => resolve(value);
    });
    waiting.push({ attempt, reject });
    draining ??= drain();
    return promise;
  }

  async function drain() {
    do {
      await gather();
      await commitGroup(connection, waiting.splice(0, groupLimit), () => (commits += 1));
    } while (waiting.length > 0);
    draining = undefined;
  }

  /** Waits while further writes arrive in each turn of the event loop: a larger group costs the same disk sync. */
  async function gather() {
    let queued = 0;
    for (let turn = 0; turn < gatheringTurns && queued < waiting.length; turn += 1) {
      queued = waiting.length;
      // Writes of requests that arrived together are queued within a few turns.
      await nextTurn();
    }
  }

  async function close() {
    isClosed = true;
    await draining;
  }

  return { write, commits: () => commits, close };
}

async function commitGroup(
  connection: WriteQueueConnection,
  group: Waiting[],
  onCommit: () => void,
): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    connection.run('begin immediate');
    for (const one of group) answers.push(await answerAfterCommit(connection, one));
    connection.run('commit');
    onCommit();
    for (const answer of answers) answer();
  } catch (cause) {
    if (connection.isGroupOpen()) connection.run('rollback');
    for (const { reject } of group) reject(new Error('the write was not saved', { cause }));
  }
}

async function answerAfterCommit(
  connection: WriteQueueConnection,
  one: Waiting,
): Promise<() => void> {
  try {
    return await one.attempt();
  } catch (error) {
    // Errors such as a full disk end the whole transaction, including the other writes of the group.
    if (!connection.isGroupOpen()) throw error;
    one.reject(error);
    return () => {};
  }
}

/** Statements complete without a turn of the event loop: work that takes one awaits something else. */
function settledThisTurn<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setImmediate(() => {
      reject(new Error('a write may wait for nothing but its own statements'));
    });
    work.then(resolve, reject).finally(() => clearImmediate(late));
  });
}
