import { expect, inject, it, describe, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Database } from '#platform/database/database.ts';
import { makeContentListener } from '#platform/database/engines/content-listener.ts';
import { postgresDatabase, postgresPool } from '#platform/database/engines/postgres.ts';
import { emptyShop } from '../../../tests/support/demo-shop.ts';
import { migratedAtOnce } from '../../../tests/support/each-engine.ts';
import { openTestServer, type TestServer } from '../../../tests/support/open-test-server.ts';
import { createSchema } from '../../../tests/support/postgres-schema.ts';
import { watchStatements } from '../../../tests/support/watch-statements.ts';

const url = inject('postgresUrl');
const paths = ['/', '/product/0', '/api/products'];

describe.skipIf(url === null)('two processes of a shop on PostgreSQL', () => {
  it('answer from memory without a statement while nothing changes', async () => {
    const [here] = await twoServers();
    await visit(here);
    await expect.poll(() => statementsOf(here)).toBe(0);
  });

  it('show a change of one with the next request to it', async () => {
    const [here] = await twoServers();
    const before = await visit(here);
    await here.shop.db.write(raiseContentVersion);
    expect(await visit(here)).not.toEqual(before);
  });

  it('show a change of the other as soon as they are notified', async () => {
    const [here, there] = await twoServers();
    const before = await untilFromMemory(here);
    await there.shop.db.write(raiseContentVersion);
    await expect.poll(() => visit(here), patiently).not.toEqual(before);
  });

  it('show a change of the other within the bound when its notification is lost', async () => {
    let now = 0;
    const [here, there] = await twoServers(() => now);
    await there.shop.db.write((writer) =>
      sql`alter table versions disable trigger user`.execute(writer),
    );
    const before = await untilFromMemory(here);
    await there.shop.db.write(raiseContentVersion);
    expect(await visit(here)).toEqual(before);
    now += 1_000;
    expect(await visit(here)).not.toEqual(before);
  });
});

const patiently = { timeout: 10_000 };

/** Two servers on one database; the bound of the first follows this clock. */
async function twoServers(now = () => 0): Promise<[TestServer, TestServer]> {
  const schema = await createSchema(url ?? '');
  const first = opened(schema, now);
  await migratedAtOnce(first);
  const second = opened(schema, () => 0);
  return [await countingServer(first), await countingServer(second)];
}

function opened(connectionString: string, now: () => number): Database {
  const pool = postgresPool(connectionString);
  const db = postgresDatabase(pool, makeContentListener({ connectionString }, now));
  onTestFinished(() => db.close());
  return db;
}

async function countingServer(db: Database): Promise<TestServer> {
  let count = 0;
  const render = async () => {
    count += 1;
    return new Response(`rendered ${count}`, { headers: { 'content-type': 'text/html' } });
  };
  return openTestServer({ shop: emptyShop(db), render });
}

async function visit(server: TestServer): Promise<string[]> {
  const answers: string[] = [];
  for (const path of paths) answers.push((await server.ask(path)).text);
  return answers;
}

async function statementsOf(server: TestServer): Promise<number> {
  return (await watchStatements(() => visit(server))).length;
}

/** After the listener is connected, which makes it assume a change. */
async function untilFromMemory(server: TestServer): Promise<string[]> {
  await visit(server);
  await expect.poll(() => statementsOf(server), patiently).toBe(0);
  return visit(server);
}
