import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where no server is installed. */
    postgresUrl: string | null;
    /** A fresh PGlite as a tar file: reading it is five times faster than making one. */
    pglitePath: string;
  }
}

// The server is thrown away after the run, so it need not reach the disk.
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Vitest's global setup: one server and one PGlite for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(settings);
  if (!server && process.env['CI'] === 'true') {
    throw new Error('CI=true asks for a Postgres server, and none is installed');
  }
  project.provide('postgresUrl', server?.url ?? null);

  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pglite-'));
  const pglitePath = join(folder, 'fresh.tar');
  const pglite = await PGlite.create();
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  writeFileSync(pglitePath, Buffer.from(await dump.arrayBuffer()));
  project.provide('pglitePath', pglitePath);

  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.stop();
  };
}
