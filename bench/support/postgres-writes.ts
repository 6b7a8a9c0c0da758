import pg from 'pg';
import { openDatabase } from '#platform/database/open-database.ts';
import { startPostgres } from '../../tests/support/start-postgres.ts';
import { type Comparison, writesPerSecond } from './comparison.ts';
import {
  handWritten,
  nextOrder,
  type OrderWrite,
  prepareShop,
  writeOrder,
} from './order-writes.ts';

/** Runs both sides on one server with its default settings, ten connections each. Null without a server. */
export async function postgresWrites(): Promise<Comparison | null> {
  const server = await startPostgres([]);
  if (!server) return null;
  const opened = await openDatabase({ url: server.url });
  if (!opened.ok) throw new Error(opened.failure.code);
  const db = opened.value;
  await prepareShop(db);
  const pool = new pg.Pool({ connectionString: server.url, max: 10 });
  // Stopping the server may cut connections that the pool is still closing.
  pool.on('error', () => {});
  return {
    engine: `PostgreSQL ${server.version}`,
    ours: (run) =>
      writesPerSecond(run, async () => {
        await db.write((writer) => writeOrder(writer, nextOrder()));
        return 1;
      }),
    byHand: (run) =>
      writesPerSecond(run, async () => {
        await writeByHand(pool, nextOrder());
        return 1;
      }),
    close: async () => {
      await pool.end();
      await db.close();
      await server.stop();
    },
  };
}

async function writeByHand(pool: pg.Pool, { id, variantIds }: OrderWrite): Promise<void> {
  const client = await pool.connect();
  const run = (name: keyof typeof handWritten, values: unknown[]) =>
    client.query({ name, text: numbered(handWritten[name]), values });
  await client.query('begin');
  await run('order', [id, Date.now()]);
  for (const variantId of variantIds) {
    await run('line', [id, variantId, 1_000]);
    await run('hold', [variantId]);
  }
  await client.query('commit');
  client.release();
}

/** Replaces question marks with '$1', '$2' … */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => `$${(count += 1)}`);
}
