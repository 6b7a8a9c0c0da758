import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { safeInteger, wholeNumberTypes } from '#platform/database/engines/postgres.ts';
import type {
  PostgresClient,
  PostgresPool,
  PostgresStatement,
} from '#platform/database/engines/postgres-dialect.ts';

/** From the file that tests/support/postgres-server.ts has made. */
export async function startPglite(path: string): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([readFileSync(path)]) });
}

/** A pool of the one connection that PGlite has: each caller waits until the previous one releases it. */
export function pglitePool(pglite: PGlite, schema: string): PostgresPool {
  return {
    connect: async () => {
      const release = await takeTurn(pglite);
      await pglite.exec(`set search_path to ${schema}`);
      return clientOf(pglite, release);
    },
    end: async () => {},
  };
}

const lastTurns = new WeakMap<PGlite, Promise<void>>();

async function takeTurn(pglite: PGlite): Promise<() => void> {
  const before = lastTurns.get(pglite);
  const turn = Promise.withResolvers<void>();
  lastTurns.set(pglite, turn.promise);
  await before;
  return () => turn.resolve();
}

const parsers = Object.fromEntries(wholeNumberTypes.map((type) => [type, safeInteger]));

/** Like pg's client: without parameters a text may hold several statements. */
function clientOf(pglite: PGlite, release: () => void): PostgresClient {
  let isAborted = false;
  const query = async ({ text, values }: PostgresStatement) => {
    try {
      const result =
        values.length > 0
          ? await pglite.query(text, values, { parsers })
          : (await pglite.exec(text, { parsers })).at(-1);
      const command = /\w+/.exec(text)?.[0].toUpperCase() ?? '';
      return {
        command: command === 'COMMIT' && isAborted ? 'ROLLBACK' : command,
        rowCount: result?.affectedRows ?? 0,
        rows: result?.rows ?? [],
      };
    } catch (error) {
      isAborted = true;
      throw error;
    }
  };
  return { query, release };
}
