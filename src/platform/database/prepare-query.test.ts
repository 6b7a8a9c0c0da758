import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine, onPostgresServer } from '../../../tests/support/each-engine.ts';
import type { Database, Writer } from './database.ts';
import { elementsOf } from './engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from './prepare-query.ts';

interface Setting {
  key: string;
  value: string;
  now: number;
}

const insertSetting = prepareQuery((reader, { key, value, now }: Placeholders<Setting>) =>
  reader
    .insertInto('settings')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now })),
);

const settingsSince = prepareQuery(
  (reader, { now, limit }: Placeholders<{ now: number; limit: number }>) =>
    reader
      .selectFrom('settings')
      .select(['key', 'updated_at'])
      .where('updated_at', '>=', now)
      .orderBy('key')
      .limit(limit),
);

eachEngine('prepared queries', ({ open }) => {
  it('prepared query: runs with the values of each call, on the reader and in a write', async () => {
    const db = await withSettings(await open());
    expect(await settingsSince.execute(db.read, { now: 2, limit: 9 })).toEqual([
      { key: 'b', updated_at: 2 },
      { key: 'c', updated_at: 3 },
    ]);
    const inWrite = await db.write((writer) => settingsSince.execute(writer, { now: 1, limit: 1 }));
    expect(inWrite).toEqual([{ key: 'a', updated_at: 1 }]);
    expect(await settingsSince.executeTakeFirst(db.read, { now: 4, limit: 1 })).toBeUndefined();
  });

  it('prepared query: is built once', async () => {
    const db = await withSettings(await open());
    let builds = 0;
    const counted = prepareQuery((reader, { key }: Placeholders<{ key: string }>) => {
      builds += 1;
      return reader.selectFrom('settings').select('value').where('key', '=', key);
    });
    expect(await counted.executeTakeFirst(db.read, { key: 'a' })).toEqual({ value: '1' });
    expect(await counted.executeTakeFirst(db.read, { key: 'c' })).toEqual({ value: '3' });
    expect(builds).toBe(1);
  });

  it('prepared query: returns the number of rows where Kysely does', async () => {
    const db = await withSettings(await open());
    const rename = prepareQuery((reader, { now }: Placeholders<{ now: number }>) =>
      reader.updateTable('settings').set({ value: '0' }).where('updated_at', '>=', now),
    );
    const remove = prepareQuery((reader, { key }: Placeholders<{ key: string }>) =>
      reader.deleteFrom('settings').where('key', '=', key),
    );
    const removeReturning = prepareQuery((reader, { key }: Placeholders<{ key: string }>) =>
      reader.deleteFrom('settings').where('key', '=', key).returning('value'),
    );
    await db.write(async (writer) => {
      const renamed = await rename.executeTakeFirstOrThrow(writer, { now: 2 });
      expect(renamed.numUpdatedRows).toBe(2n);
      const removed = await remove.executeTakeFirstOrThrow(writer, { key: 'a' });
      expect(removed.numDeletedRows).toBe(1n);
      expect(await removeReturning.execute(writer, { key: 'b' })).toEqual([{ value: '0' }]);
      expect(await removeReturning.execute(writer, { key: 'b' })).toEqual([]);
    });
  });

  it('prepared query: takes a list of any length as one placeholder', async () => {
    const db = await withSettings(await open());
    const byKeys = prepareQuery((reader, { keys }: Placeholders<{ keys: readonly string[] }>) =>
      reader
        .selectFrom('settings')
        .select('key')
        .where('key', 'in', elementsOf(reader, keys, 'text'))
        .orderBy('key'),
    );
    const byTimes = prepareQuery((reader, { times }: Placeholders<{ times: readonly number[] }>) =>
      reader
        .selectFrom('settings')
        .select('key')
        .where('updated_at', 'in', elementsOf(reader, times, 'integer'))
        .orderBy('key'),
    );
    expect(await byKeys.execute(db.read, { keys: ['c', 'a', '"'] })).toEqual([
      { key: 'a' },
      { key: 'c' },
    ]);
    expect(await byKeys.execute(db.read, { keys: [] })).toEqual([]);
    expect(await byTimes.execute(db.read, { times: [2, 7] })).toEqual([{ key: 'b' }]);
  });

  it('prepared query: holds constants as literals, escaped', async () => {
    const db = await withSettings(await open());
    await write(db, { key: "it's", value: '4', now: 4 });
    const constant = prepareQuery((reader) =>
      reader.selectFrom('settings').select('value').where('key', '=', "it's"),
    );
    expect(await constant.execute(db.read, {})).toEqual([{ value: '4' }]);
  });

  it('prepared query: takes raw SQL', async () => {
    const db = await withSettings(await open());
    const total = prepareQuery(
      (_, { now }: Placeholders<{ now: number }>) =>
        sql<{ total: number }>`select count(*) as total from settings where updated_at >= ${now}`,
    );
    expect(await total.executeTakeFirstOrThrow(db.read, { now: 2 })).toEqual({ total: 2 });
  });
});

eachEngine('writes whose result is not read', ({ open }) => {
  it('run in order with the statements around them', async () => {
    const db = await open();
    const seen = await db.write(async (writer) => {
      await insertSetting.send(writer, { key: 'a', value: '1', now: 1 });
      await insertSetting.send(writer, { key: 'a', value: '2', now: 2 });
      const [first, second] = await Promise.all([
        settingsSince.execute(writer, { now: 2, limit: 9 }),
        settingsSince.execute(writer, { now: 3, limit: 9 }),
      ]);
      await insertSetting.send(writer, { key: 'b', value: '3', now: 3 });
      return [first.length, second.length];
    });
    expect(seen).toEqual([1, 0]);
    expect(await settingsSince.execute(db.read, { now: 0, limit: 9 })).toHaveLength(2);
  });

  it.each([['at the commit'], ['at the next statement']])(
    'fail the whole write with their own error, %s',
    async (when) => {
      const db = await withSettings(await open());
      const writing = db.write(async (writer) => {
        await insertSetting.send(writer, { key: 'd', value: '4', now: 4 });
        await insertAgain.send(writer, { key: 'a' });
        await insertSetting.send(writer, { key: 'e', value: '5', now: 5 });
        if (when === 'at the commit') return [];
        return settingsSince.execute(writer, { now: 0, limit: 9 });
      });
      await expect(writing).rejects.toThrow(/unique/i);
      expect(await settingsSince.execute(db.read, { now: 4, limit: 9 })).toEqual([]);
      await write(db, { key: 'f', value: '6', now: 6 });
      expect(await settingsSince.execute(db.read, { now: 4, limit: 9 })).toHaveLength(1);
    },
  );
});

onPostgresServer('writes whose result is not read', ({ open }) => {
  it('are tried again with the whole write after a serialization failure', async () => {
    const db = await open();
    await db.write((writer) => sql.raw(failsOnce).execute(writer));
    const stumble = prepareQuery(() => sql`select fail_once()`);
    await db.write(async (writer) => {
      await stumble.send(writer, {});
      await insertSetting.send(writer, { key: 'a', value: '1', now: 1 });
    });
    expect(await settingsSince.execute(db.read, { now: 0, limit: 9 })).toHaveLength(1);
  });
});

// A sequence goes on where a transaction is rolled back.
const failsOnce = `
  create sequence tries;
  create function fail_once() returns void language plpgsql as $$ begin
    if nextval('tries') = 1 then raise exception using errcode = '40001'; end if;
  end $$`;

const insertAgain = prepareQuery((reader, { key }: Placeholders<{ key: string }>) =>
  reader.insertInto('settings').values({ key, value: '0', updated_at: 9 }),
);

onPostgresServer('prepared queries', ({ open }) => {
  it('prepared query: is a named statement of its connection, other queries are not', async () => {
    const db = await open();
    const names = await db.write(async (writer) => {
      await insertSetting.execute(writer, { key: 'a', value: '1', now: 1 });
      await insertSetting.execute(writer, { key: 'a', value: '2', now: 2 });
      await writer.selectFrom('settings').select('key').where('key', '=', 'a').execute();
      const statements = sql<{ statement: string }>`select statement from pg_prepared_statements`;
      return (await statements.execute(writer)).rows;
    });
    expect(names).toEqual([{ statement: expect.stringContaining('insert into "settings"') }]);
  });

  it('prepared query: fails the write and leaves its connection usable', async () => {
    const db = await open();
    const broken = prepareQuery(
      (_, { now }: Placeholders<{ now: number }>) => sql`select 1 / ${now}::int`,
    );
    for (let round = 0; round < 20; round += 1) {
      await expect(db.write((writer) => broken.execute(writer, { now: 0 }))).rejects.toThrow(
        'zero',
      );
    }
    await db.write((writer) => insertSetting.execute(writer, { key: 'a', value: '1', now: 1 }));
    expect(await settingsSince.execute(db.read, { now: 0, limit: 1 })).toHaveLength(1);
  });
});

async function withSettings(db: Database): Promise<Database> {
  for (const [index, key] of ['a', 'b', 'c'].entries()) {
    await write(db, { key, value: String(index + 1), now: index + 1 });
  }
  return db;
}

function write(db: Database, setting: Setting) {
  return db.write((writer: Writer) => insertSetting.execute(writer, setting));
}
