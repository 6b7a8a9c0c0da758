import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFile } from '../../../tests/support/each-engine.ts';
import { commitsInLog } from '../../../tests/support/write-log.ts';
import type { Database, Writer } from './database.ts';
import { openDatabase } from './open-database.ts';

const waited = 'a write may wait for nothing but its own statements';

it('waiting writes share one commit and each gets its own result', async () => {
  const { db, path } = await openNotes();
  const before = commitsInLog(path);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, id) => db.write((writer) => insertNote(writer, id))),
  );
  expect(answers).toEqual(Array.from({ length: 100 }, (_, id) => id));
  expect(commitsInLog(path) - before).toBe(1);
  expect(await noteIds(db)).toHaveLength(100);
});

it('more writes than a group holds are all completed', async () => {
  const { db, path } = await openNotes();
  const before = commitsInLog(path);
  await Promise.all(
    Array.from({ length: 600 }, (_, id) => db.write((writer) => insertNote(writer, id))),
  );
  expect(commitsInLog(path) - before).toBe(3);
  expect(await noteIds(db)).toHaveLength(600);
});

it('a write resolves after the commit: another connection sees its rows', async () => {
  const { db, path } = await openNotes();
  const other = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => other.close());
  const seen = await db
    .write((writer) => insertNote(writer, 1))
    .then(() => {
      return other.prepare('select id from notes').all().length;
    });
  expect(seen).toBe(1);
});

it('a failed write does not affect the others of its group', async () => {
  const { db, path } = await openNotes();
  const before = commitsInLog(path);
  const results = await Promise.allSettled([
    db.write((writer) => insertNote(writer, 1)),
    db.write(async (writer) => {
      await insertNote(writer, 2);
      throw new Error('changed my mind');
    }),
    db.write(async (writer) => {
      await insertNote(writer, 3);
      await insertNote(writer, 1);
    }),
    db.write((writer) => insertNote(writer, 4)),
  ]);
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(results[1]).toMatchObject({ reason: { message: 'changed my mind' } });
  expect(await noteIds(db)).toEqual([1, 4]);
  expect(commitsInLog(path) - before).toBe(1);
});

it('a write that awaits a timer fails, the others of its group are saved', async () => {
  const { db } = await openNotes();
  const results = await Promise.allSettled([
    db.write((writer) => insertNote(writer, 1)),
    db.write(async (writer) => {
      await insertNote(writer, 2);
      await pause(5);
    }),
    db.write((writer) => insertNote(writer, 3)),
  ]);
  expect(results[1]).toMatchObject({ status: 'rejected', reason: { message: waited } });
  expect(await noteIds(db)).toEqual([1, 3]);
});

it('a write that awaits the network fails', async () => {
  const { db } = await openNotes();
  const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const write = db.write(async (writer) => {
    await insertNote(writer, 1);
    await fetch(`http://127.0.0.1:${port}/`);
  });
  await expect(write).rejects.toThrow(waited);
  expect(await noteIds(db)).toEqual([]);
});

it('statements after the end of their write never reach the database', async () => {
  const { db } = await openNotes();
  const late = Promise.withResolvers<unknown>();
  const write = db.write(async (writer) => {
    await pause(5);
    await insertNote(writer, 1).then(late.resolve, late.reject);
  });
  await expect(write).rejects.toThrow(waited);
  // The door is open for another group when the late statement arrives.
  const others = Promise.all([2, 3].map((id) => db.write((writer) => insertNote(writer, id))));
  await expect(late.promise).rejects.toThrow(/rolled back/);
  await others;
  expect(await noteIds(db)).toEqual([2, 3]);
});

it('statements that a failed write did not await are rolled back or rejected', async () => {
  const { db } = await openNotes();
  const insertAtEveryTurn = async (writer: Writer) => {
    for (let id = 1; id <= 100; id += 1) {
      await Promise.resolve();
      insertNote(writer, id).catch(() => {});
    }
  };
  // The end of the write meets the stray statements at every step of theirs.
  for (let turns = 0; turns < 20; turns += 1) {
    const forgetful = db.write(async (writer) => {
      void insertAtEveryTurn(writer);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      throw new Error('no');
    });
    const other = db.write((writer) => insertNote(writer, 1_000 + turns));
    await expect(forgetful).rejects.toThrow('no');
    await other;
  }
  expect(await noteIds(db)).toEqual(Array.from({ length: 20 }, (_, turns) => 1_000 + turns));
});

it('a failed commit rejects the whole group, and the next group succeeds', async () => {
  const { db } = await openNotes();
  const results = await Promise.allSettled([
    db.write((writer) => insertNote(writer, 1)),
    db.write(async (writer) => {
      await sql`pragma defer_foreign_keys = on`.execute(writer);
      await sql`insert into replies (note_id) values (99)`.execute(writer);
    }),
  ]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(results[0]).toMatchObject({ reason: { message: 'the write was not saved' } });
  await db.write((writer) => insertNote(writer, 2));
  expect(await noteIds(db)).toEqual([2]);
});

it('a statement that ends the transaction fails its whole group', async () => {
  const { db } = await openNotes();
  await db.write((writer) =>
    sql`create trigger breaks before insert on notes when new.id = 13
      begin select raise(rollback, 'all gone'); end`.execute(writer),
  );
  const results = await Promise.allSettled(
    [1, 13, 2].map((id) => db.write((writer) => insertNote(writer, id))),
  );
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await noteIds(db)).toEqual([]);
  await db.write((writer) => insertNote(writer, 3));
  expect(await noteIds(db)).toEqual([3]);
});

it('closing waits for pending writes and rejects later ones', async () => {
  const { db, path } = await openNotes();
  const writes = [1, 2, 3].map((id) => db.write((writer) => insertNote(writer, id)));
  await db.close();
  await Promise.all(writes);
  await expect(db.write((writer) => insertNote(writer, 4))).rejects.toThrow('closed');
  const file = new DatabaseSync(path);
  onTestFinished(() => file.close());
  expect(file.prepare('select id from notes').all()).toHaveLength(3);
});

async function openNotes(): Promise<{ db: Database; path: string }> {
  const path = temporaryFile();
  const opened = await openDatabase({ url: path });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  await db.write((writer) =>
    sql
      .raw(
        `create table notes (id integer primary key) strict;
         create table replies (note_id integer not null references notes (id)) strict;`,
      )
      .execute(writer),
  );
  return { db, path };
}

async function insertNote(writer: Writer, id: number): Promise<number> {
  await sql`insert into notes (id) values (${id})`.execute(writer);
  return id;
}

async function noteIds(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(db.read);
  return rows.map((row) => row.id);
}
