import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachEngine, onPostgresServer, temporaryFile } from '../../../tests/support/each-engine.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => null,
    (error: unknown) => error,
  );
}

function note(db: Database, key: string): Promise<unknown> {
  const value = JSON.stringify('x'.repeat(100_000));
  return db.write((writer) =>
    writer.insertInto('settings').values({ key, value, updated_at: 0 }).execute(),
  );
}

eachEngine('outage detection', ({ open }) => {
  it('ignores errors of our own', async () => {
    const db = await open();
    const bugs = [
      () => sql`select * from no_such_table`.execute(db.read),
      () => db.write((writer) => sql`select * from no_such_table`.execute(writer)),
      () => db.write(() => Promise.reject(new Error('a bug'))),
    ];
    for (const bug of bugs) expect(db.isOutage(await thrownBy(bug))).toBe(false);
    expect(db.isOutage(null)).toBe(false);
  });
});

onPostgresServer('a connection', ({ open }) => {
  it('detects a connection that the server ends, and recovers', async () => {
    const db = await open();
    const end = sql`select pg_terminate_backend(pg_backend_pid())`;
    expect(db.isOutage(await thrownBy(() => end.execute(db.read)))).toBe(true);
    expect(db.isOutage(await thrownBy(() => db.write((writer) => end.execute(writer))))).toBe(true);
    expect(await thrownBy(() => note(db, 'one'))).toBe(null);
  });
});

it('outage detection', async () => {
  const opened = await openDatabase({ url: temporaryFile() });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  await migrate(db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.read);
  const limit = (pages: number) =>
    db.write((writer) => sql.raw(`pragma max_page_count = ${pages}`).execute(writer));
  await limit((rows[0]?.page_count ?? 0) + 1);
  const [full, beside] = await Promise.all([
    thrownBy(() => note(db, 'one')),
    thrownBy(() => db.write((writer) => writer.deleteFrom('settings').execute())),
  ]);
  expect(db.isOutage(full)).toBe(true);
  // Writes that shared the transaction were not committed either, and fail with the same error.
  expect(beside === null || db.isOutage(beside)).toBe(true);
  await limit(1_000_000);
  expect(await thrownBy(() => note(db, 'one'))).toBe(null);
});
