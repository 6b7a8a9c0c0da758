import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { raiseProductVersion } from '#shop/catalogue/store/versions.ts';
import { eachEngine, migratedAtOnce } from '../../../../tests/support/each-engine.ts';
import { createSchema } from '../../../../tests/support/postgres-schema.ts';
import { type ContentListener, makeContentListener, maxStaleMs } from './content-listener.ts';

eachEngine('the content stamp', ({ name, open }) => {
  it('changes before a write of this process resolves, but on PGlite, which has one connection', async () => {
    const db = await open();
    const stamps = [db.contentStamp()];
    await db.write(raiseContentVersion);
    stamps.push(db.contentStamp());
    await db.write((writer) => raiseProductVersion(writer, 1));
    stamps.push(db.contentStamp());
    expect(new Set(stamps).size).toBe(name === 'PGlite' ? 1 : 3);
    expect(stamps.includes(null)).toBe(name === 'PGlite');
  });
});

describe('the content listener without a server', () => {
  it('changes its stamp at the age at which memory is compared with the database', async () => {
    let now = 0;
    const listener = makeContentListener(unreachable, () => now);
    onTestFinished(() => listener.close());
    const first = listener.stamp();
    now = maxStaleMs - 1;
    expect(listener.stamp()).toBe(first);
    now = maxStaleMs;
    const second = listener.stamp();
    expect(second).not.toBe(first);
    now = 2 * maxStaleMs - 1;
    expect(listener.stamp()).toBe(second);
  });

  it('ends at once while it waits for another attempt', async () => {
    const listener = makeContentListener(unreachable);
    listener.stamp();
    await expect(listener.close()).resolves.toBeUndefined();
    await expect(makeContentListener(unreachable).close()).resolves.toBeUndefined();
  });
});

const url = inject('postgresUrl');

// The listener's clock stands still: only notifications change the stamp.
describe.skipIf(url === null)('the content listener on a Postgres server', () => {
  it('learns of a change by another process', async () => {
    const { db, listener } = await listening();
    const before = listener.stamp();
    await db.write(raiseContentVersion);
    await expect.poll(listener.stamp).toBe(before + 1);
    await db.write((writer) => raiseProductVersion(writer, 1));
    await expect.poll(listener.stamp).toBe(before + 2);
  });

  it('ends while it is connecting', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const listener = makeContentListener({ connectionString: url ?? '' });
      listener.stamp();
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      await expect(listener.close()).resolves.toBeUndefined();
    }
  });

  it('ignores other writes, writes that are rolled back and other shops of the database', async () => {
    const { db, listener } = await listening();
    const other = await listening();
    const before = listener.stamp();
    await db.write((writer) => writer.deleteFrom('carts').execute());
    const refused = db.write(async (writer) => {
      await raiseContentVersion(writer);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await other.db.write(raiseContentVersion);
    await db.write(raiseContentVersion);
    await expect.poll(listener.stamp).not.toBe(before);
    expect(listener.stamp()).toBe(before + 1);
  });

  it('connects again after its connection was lost, and assumes that it missed a change', async () => {
    const { db, listener, endConnection } = await listening();
    const before = listener.stamp();
    await endConnection();
    await expect.poll(listener.stamp, { timeout: 10_000 }).toBe(before + 1);
    await db.write(raiseContentVersion);
    await expect.poll(listener.stamp).toBe(before + 2);
  });
});

const unreachable = { connectionString: 'postgres://shop@127.0.0.1:1/shop' };

interface Listening {
  /** Another process of the same shop. */
  db: Database;
  listener: ContentListener;
  /** Ends the listener's connection on the server. */
  endConnection: () => Promise<void>;
}

async function listening(): Promise<Listening> {
  const connectionString = await createSchema(url ?? '');
  const opened = await openDatabase({ url: connectionString });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = await migratedAtOnce(opened.value);
  onTestFinished(() => db.close());
  const application_name = crypto.randomUUID();
  const listener = makeContentListener({ connectionString, application_name }, () => 0);
  onTestFinished(() => listener.close());
  const unconnected = listener.stamp();
  await expect.poll(listener.stamp).toBe(unconnected + 1);
  return {
    db,
    listener,
    endConnection: async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [application_name],
      );
      await client.end();
    },
  };
}
