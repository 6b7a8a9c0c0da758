import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { safeInteger, wholeNumberTypes } from '#platform/database/engines/postgres.ts';

/** From the file that tests/support/postgres-server.ts has made. */
export async function startPglite(path: string): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([readFileSync(path)]) });
}

/** A pool of the one connection that PGlite has: whoever connects waits for the others' release. */
export function pglitePool(pglite: PGlite, schema: string): PostgresPool {
  return {
    options: {},
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
function clientOf(pglite: PGlite, release: () => void): PostgresPoolClient {
  let isAborted = false;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      const result =
        parameters.length > 0
          ? await pglite.query(sql, [...parameters], { parsers })
          : (await pglite.exec(sql, { parsers })).at(-1);
      const command = /\w+/.exec(sql)?.[0].toUpperCase();
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
  // Kysely's type has a second form for cursors, which the shop does not use.
  return { query, release } as PostgresPoolClient;
}
