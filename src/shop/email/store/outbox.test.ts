import { expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import {
  countMail,
  findMailRow,
  listMailRows,
  mailQueue,
  markMailSent,
  queueMail,
  storeDueMail,
} from './outbox.ts';
import { type Claimed, retryFailed, settle } from '#platform/queue/queue.ts';
import { claimNext } from '../../../../tests/support/claim-next.ts';
import { eachEngine, onPostgresServer } from '../../../../tests/support/each-engine.ts';

async function queue(db: Database, ...ids: string[]): Promise<void> {
  const mail = {
    template: 'welcome',
    recipient: 'eve@example.com',
    data: { code: 'A', percentOff: 20 },
  } as const;
  await db.write(async (writer) => {
    for (const [now, id] of ids.entries()) await queueMail(writer, { ...mail, id, now });
  });
}

function claim(db: Database, { now = 100, limit = 10 } = {}) {
  return claimNext(db, { ...mailQueue, leaseMs: 50 }, { now, limit });
}

function fail(db: Database, { id, attempts, dueAt }: Claimed & { dueAt: number | null }) {
  const lastError = '450 not now';
  const settled =
    dueAt === null
      ? { state: 'failed', now: 120, lastError }
      : { state: 'queued', now: 120, lastError, dueAt };
  const row = { table: mailQueue.table, id, attempts };
  return db.write((writer) => settle(writer, row, settled));
}

function retry(db: Database, id: string) {
  return db.write((writer) => retryFailed(writer, mailQueue, { id, now: 140 }));
}

eachEngine('the email queue', ({ open }) => {
  it('returns the oldest emails first, up to the limit', async () => {
    const db = await open();
    await queue(db, 'a', 'b', 'c');
    expect((await claim(db, { limit: 2 })).map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
    expect(await claim(db)).toEqual([{ id: 'c', attempts: 1 }]);
  });

  it('a claimed email is not claimed again until the lease ends', async () => {
    const db = await open();
    await queue(db, 'a');
    expect(await claim(db)).toHaveLength(1);
    expect(await claim(db, { now: 149 })).toEqual([]);
    expect(await claim(db, { now: 150 })).toMatchObject([{ id: 'a', attempts: 2 }]);
  });

  it('a sent email is never claimed again', async () => {
    const db = await open();
    await queue(db, 'a');
    await claim(db);
    await db.write((writer) => markMailSent(writer, 'a', 120));
    expect(await findMailRow(db.read, 'a')).toMatchObject({ state: 'sent', sentAt: 120 });
    expect(await claim(db, { now: 10_000 })).toEqual([]);
  });

  it('a failed attempt records the reason and the next attempt', async () => {
    const db = await open();
    await queue(db, 'a');
    await claim(db);
    await fail(db, { id: 'a', attempts: 1, dueAt: 500 });
    const waiting = { state: 'queued', attempts: 1, lastError: '450 not now', sentAt: null };
    expect(await findMailRow(db.read, 'a')).toMatchObject(waiting);
    expect(await claim(db, { now: 499 })).toEqual([]);
    expect(await claim(db, { now: 500 })).toHaveLength(1);
  });

  it('a late result does not overwrite the following attempt', async () => {
    const db = await open();
    await queue(db, 'a');
    await claim(db);
    await claim(db, { now: 200 });
    await fail(db, { id: 'a', attempts: 1, dueAt: null });
    expect(await findMailRow(db.read, 'a')).toMatchObject({ state: 'queued', attempts: 2 });
  });

  it('a failed email remains and is retried on request', async () => {
    const db = await open();
    await queue(db, 'a', 'b');
    await claim(db);
    await fail(db, { id: 'a', attempts: 1, dueAt: null });
    expect(await findMailRow(db.read, 'a')).toMatchObject({ state: 'failed' });
    expect(await claim(db, { now: 140 })).toEqual([]);
    expect(await retry(db, 'a')).toBe(1);
    expect(await retry(db, 'b')).toBe(0);
    expect(await claim(db, { now: 140 })).toMatchObject([{ id: 'a', attempts: 1 }]);
  });

  it('a stored email is never sent', async () => {
    const db = await open();
    await queue(db, 'a', 'b');
    await db.write((writer) => storeDueMail(writer, { ids: ['a'], now: 0 }));
    expect(await claim(db)).toMatchObject([{ id: 'b' }]);
    expect(await findMailRow(db.read, 'a')).toMatchObject({ state: 'kept', sentAt: null });
  });

  it('is listed newest first, page by page', async () => {
    const db = await open();
    await queue(db, 'a', 'b', 'c');
    const rows = await listMailRows(db.read, { offset: 1, limit: 5 });
    expect(rows.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(await countMail(db.read)).toBe(3);
    expect(await findMailRow(db.read, 'z')).toBeNull();
  });
});

onPostgresServer('the email queue', ({ open }) => {
  it('concurrent calls claim each email once', async () => {
    const db = await open();
    const ids = Array.from({ length: 40 }, (_, number) => `mail-${number}`);
    await queue(db, ...ids);
    const claimed = await Promise.all(ids.map(() => claim(db, { limit: 4 })));
    const taken = claimed.flat().map(({ id }) => id);
    expect(new Set(taken).size).toBe(taken.length);
    const rest = await claim(db, { limit: 40 });
    expect([...taken, ...rest.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted());
  });
});
