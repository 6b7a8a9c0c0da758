import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { startTool, together } from './postgres-tool.ts';
import { CopyError, type DatabaseCopier, type SnapshotContent } from '../database-copy.ts';

/** Uses pg_dump and pg_restore, which have to be at least as new as the server. */
export function postgresCopier(url: string): DatabaseCopier {
  return {
    engine: 'postgres',
    save: (receive) =>
      withClient(url, async (client) => {
        await client.query('begin isolation level repeatable read read only');
        const snapshot = await textOf(client, 'select pg_export_snapshot() as value');
        const schema = await textOf(client, 'select current_schema() as value');
        const content = await contentOf(client);
        // Another schema than the standard one shares its database with other shops.
        const ownSchema = schema === 'public' ? [] : [`--schema=${schema}`];
        const dump = startTool('pg_dump', url, [
          '--format=custom',
          '--compress=0',
          '--no-owner',
          '--no-privileges',
          `--snapshot=${snapshot}`,
          ...ownSchema,
        ]);
        await together(dump, receive(dump.child.stdout));
        return content;
      }),
    describe: () => withClient(url, contentOf),
    isEmpty: () => withClient(url, async (client) => (await tablesIn(client)).length === 0),
    async restore(dump) {
      const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
      const tool = startTool('pg_restore', url, options);
      tool.child.stdout.resume();
      await together(tool, pipeline(dump, tool.child.stdin));
    },
    aside: (work) => withScratchDatabase(url, work),
  };
}

async function contentOf(client: pg.Client): Promise<SnapshotContent> {
  const tables = await tablesIn(client);
  const rows: [string, number][] = [];
  for (const table of tables) {
    const count = await textOf(client, `select count(*) as value from ${quoted(table)}`);
    rows.push([table, Number(count)]);
  }
  if (!tables.includes('schema_migrations')) return { migrations: [], rows: {} };
  const applied = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  );
  return { migrations: applied.rows.map(({ name }) => name), rows: Object.fromEntries(rows) };
}

async function tablesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** For a look into a backup: a database of its own on the same server. */
async function withScratchDatabase<Value>(
  url: string,
  work: (url: string) => Promise<Value>,
): Promise<Value> {
  const name = `vitrine_aside_${crypto.randomUUID().replaceAll('-', '')}`;
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return withClient(url, async (client) => {
    await client.query(`create database ${name} template template0`).catch((error: unknown) => {
      throw new CopyError(
        `A database to restore aside cannot be created (${messageOf(error)}). The user of DATABASE_URL needs the right to create one: alter role … createdb.`,
      );
    });
    try {
      return await work(scratch.href);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

async function withClient<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine-copy' });
  // The query that is under way reports the broken connection.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CopyError(`The database cannot be opened: ${messageOf(error)}`, { cause: error });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function textOf(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ value: string | null }>(query);
  return rows[0]?.value ?? '';
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
