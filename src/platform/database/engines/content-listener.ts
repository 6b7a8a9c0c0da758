import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { exponentialBackoffMs } from '#platform/queue/retry-backoff.ts';

export interface ContentListener {
  /** Changes with every content change that is known of, and every `maxStaleMs`. */
  stamp: () => number;
  /** Called after a write of this process that may have changed public content. */
  raise: () => void;
  close: () => Promise<void>;
}

/**
 * The age at which anything in memory is compared with the database again: a notification may be lost with its
 * connection, and a proxy in front of the server may pass none.
 */
export const maxStaleMs = 1_000;

/** Triggers send the name of their schema on commit: several shops may share a database. */
const channel = 'vitrine_content';
const reconnecting = { firstMs: 100, maxMs: 5_000 };

/** Learns of content changes by other processes. Connects when the stamp is first read. */
export function makeContentListener(
  settings: pg.ClientConfig,
  now: () => number = () => performance.now(),
): ContentListener {
  const closing = new AbortController();
  let changes = 0;
  let raisedAt = now();
  let listening: Promise<void> | undefined;

  function raise(): void {
    changes += 1;
    raisedAt = now();
  }

  async function listen(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      if (await listenOnce()) failures = 0;
      const ms = exponentialBackoffMs(failures, reconnecting);
      await pause(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  /** Until the connection ends; whether there was one. */
  async function listenOnce(): Promise<boolean> {
    const client = new pg.Client({ ...settings, keepAlive: true });
    const ended = new Promise<void>((resolve) => void client.once('end', resolve));
    const end = () => void client.end().catch(() => {});
    // 'end' follows; without a listener the event would end the process.
    client.on('error', () => {});
    let schema = '';
    client.on('notification', ({ payload }) => {
      if (payload === schema) raise();
    });
    closing.signal.addEventListener('abort', end);
    try {
      // A client that is ended while it connects never settles.
      await Promise.race([client.connect(), ended.then(() => Promise.reject(new Error('ended')))]);
      const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
      schema = rows[0]?.schema ?? '';
      await client.query(`listen ${channel}`);
      // What was changed before is not notified.
      raise();
      await ended;
      return true;
    } catch {
      end();
      return false;
    } finally {
      closing.signal.removeEventListener('abort', end);
    }
  }

  return {
    raise,
    stamp() {
      listening ??= listen();
      if (now() - raisedAt >= maxStaleMs) raise();
      return changes;
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}
