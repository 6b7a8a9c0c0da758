import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachEngine, onPostgresServer } from '../../../tests/support/each-engine.ts';
import { makeMigrationCheck, migrate, pendingMigrations } from './migrate.ts';
import { contentVersion } from '#platform/database/content-version.ts';

const first = {
  '0001-tables.sql': 'create table one (id integer);\ncreate table two (id integer);',
};
const second = {
  '0002-rows.sql': "-- A comment with a ';' in it.\ninsert into one (id) values (7);",
};

eachEngine('migrations', ({ openEmpty }) => {
  it('a new database gets every migration once', async () => {
    const db = await openEmpty();
    const before = await pendingMigrations(db);
    const ran = await migrate(db, { now: 123 });
    expect(ran).toEqual({ ok: true, value: before.ok && before.value.map((one) => one.name) });
    expect(ran).toMatchObject({ value: expect.arrayContaining(['0001-versions']) });
    expect(await migrate(db)).toEqual({ ok: true, value: [] });
    expect(await pendingMigrations(db)).toEqual({ ok: true, value: [] });
    expect(await contentVersion(db.read)).toBe(1);
    const rows = await db.read.selectFrom('schema_migrations').selectAll().execute();
    expect(rows[0]?.applied_at).toBe(123);
    expect(rows[0]?.checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  it('migrations run once and in order, new ones when they are added', async () => {
    const db = await openEmpty();
    expect(await migrate(db, { folder: folderOf(first) })).toEqual({
      ok: true,
      value: ['0001-tables'],
    });
    const both = folderOf({ ...second, ...first });
    expect(await migrate(db, { folder: both })).toEqual({ ok: true, value: ['0002-rows'] });
    const { rows } = await sql`select id from one`.execute(db.read);
    expect(rows).toEqual([{ id: 7 }]);
  });

  it('a changed migration is rejected, except for line endings', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: folderOf(first) });
    const script = first['0001-tables.sql'];
    const windows = folderOf({ '0001-tables.sql': script.replaceAll('\n', '\r\n') });
    expect(await migrate(db, { folder: windows })).toEqual({ ok: true, value: [] });
    const changed = folderOf({ '0001-tables.sql': `${script} `, ...second });
    const failure = { code: 'migration-changed', name: '0001-tables' };
    expect(await migrate(db, { folder: changed })).toEqual({ ok: false, failure });
    expect(await pendingMigrations(db, changed)).toEqual({ ok: false, failure });
  });

  it('a database of a newer version is rejected and left unchanged', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: folderOf({ ...first, ...second }) });
    const older = folderOf({ ...first, '0003-late.sql': 'create table late (id integer);' });
    const failure = { code: 'database-newer', unknown: ['0002-rows'] };
    expect(await migrate(db, { folder: older })).toEqual({ ok: false, failure });
    await expect(sql`select * from late`.execute(db.read)).rejects.toThrow(/late/);
  });

  it('a failed migration leaves nothing and can run again', async () => {
    const db = await openEmpty();
    const broken = 'create table three (id integer);\ninsert into nowhere (id) values (1);';
    const folder = folderOf({ ...first, '0002-broken.sql': broken });
    await expect(migrate(db, { folder })).rejects.toThrow(/nowhere/);
    await expect(sql`select * from three`.execute(db.read)).rejects.toThrow(/three/);
    const mended = folderOf({ ...first, '0002-broken.sql': broken.replace('nowhere', 'three') });
    expect(await migrate(db, { folder: mended })).toEqual({ ok: true, value: ['0002-broken'] });
    const { rows } = await sql`select id from three`.execute(db.read);
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('a repeated check follows the database', async () => {
    const db = await openEmpty();
    const isMigrated = makeMigrationCheck(db);
    expect(await isMigrated()).toBe(false);
    await migrate(db);
    expect(await isMigrated()).toBe(true);
    const newer = { name: '9999-newer', checksum: 'x', applied_at: 0 };
    await db.write((writer) => writer.insertInto('schema_migrations').values(newer).execute());
    expect(await isMigrated()).toBe(false);
  });

  it('each engine uses its own file where they differ', async () => {
    const db = await openEmpty();
    const folder = folderOf({
      '0001-x.sqlite.sql': 'create table on_sqlite (id integer) strict;',
      '0001-x.postgres.sql': 'create table on_postgres (id bigserial);',
    });
    expect(await migrate(db, { folder })).toEqual({ ok: true, value: ['0001-x'] });
    const { rows } = await sql.raw(`select * from on_${db.engine}`).execute(db.read);
    expect(rows).toEqual([]);
  });

  it('a file with an invalid name is rejected', async () => {
    const db = await openEmpty();
    const folder = folderOf({ '2-rows.sql': 'select 1;' });
    await expect(migrate(db, { folder })).rejects.toThrow('not a name for a migration: 2-rows.sql');
  });
});

onPostgresServer('migrations', ({ openEmpty }) => {
  it('concurrent processes wait for each other', async () => {
    const db = await openEmpty();
    const results = await Promise.all([migrate(db), migrate(db), migrate(db)]);
    const ran = results.flatMap((result) => (result.ok ? result.value : ['failed']));
    const names = await db.read.selectFrom('schema_migrations').select('name').execute();
    expect(ran.toSorted()).toEqual(names.map((row) => row.name).toSorted());
    expect(await pendingMigrations(db)).toEqual({ ok: true, value: [] });
  });
});

function folderOf(files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}
