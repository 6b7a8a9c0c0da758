import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { CopyError, type DatabaseCopier, type SnapshotContent } from '../database-copy.ts';

const ownerOnly = 0o600;
/** All pages in one step: between steps, a write of another process would start the copy again. */
const allPages = 2 ** 31 - 1;

/** Reads beside the process that has the file open; writers do not wait for readers. */
export function sqliteCopier(path: string): DatabaseCopier {
  return {
    engine: 'sqlite',
    async save(receive) {
      if (!existsSync(path)) throw new CopyError(`There is no database at ${path}.`);
      await requireSpace(path);
      // Next to the database: the unencrypted copy does not leave its disk.
      const folder = await mkdtemp(join(dirname(path), 'snapshot-'));
      try {
        const copy = join(folder, 'shop.db');
        const content = await snapshot(path, copy);
        // Opened before it is handed out: a stream that opens its file later fails with an uncaught error where it is
        // not read any more.
        const dump = (await open(copy)).createReadStream();
        await receive(dump).finally(() => dump.destroy());
        return content;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async describe() {
      using file = new DatabaseSync(path, { readOnly: true });
      return contentOf(file);
    },
    isEmpty: async () => !['', '-wal', '-journal'].some((suffix) => existsSync(path + suffix)),
    async restore(dump) {
      const part = `${path}.part`;
      try {
        await pipeline(dump, createWriteStream(part, { mode: ownerOnly, flush: true }));
        using copy = new DatabaseSync(part, { readOnly: true });
        requireIntact(copy);
        await rename(part, path);
      } finally {
        await rm(part, { force: true });
      }
    },
    async aside(work) {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-aside-'));
      try {
        return await work(join(folder, 'shop.db'));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A full disk would stop the shop. */
async function requireSpace(path: string): Promise<void> {
  const { size } = await stat(path);
  const { bavail, bsize, blocks } = await statfs(dirname(path));
  const spareBlocks = blocks / 50;
  if ((bavail - spareBlocks) * bsize > size) return;
  throw new CopyError(
    `The disk of ${dirname(path)} has no room for a snapshot of ${Math.ceil(size / 1e6)} MB.`,
  );
}

async function snapshot(path: string, target: string): Promise<SnapshotContent> {
  using source = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  await backup(source, target, { rate: allPages });
  using copy = new DatabaseSync(target);
  // One file without a log beside it.
  copy.exec('pragma journal_mode = delete');
  requireIntact(copy);
  return contentOf(copy);
}

function contentOf(file: DatabaseSync): SnapshotContent {
  const tables = namesIn(
    file,
    `select name from pragma_table_list where type = 'table'
    and schema = 'main' and name not like 'sqlite\\_%' escape '\\' order by name`,
  );
  const rows = tables.map((name) => [name, countIn(file, name)] as const);
  return { migrations: migrationsIn(file, tables), rows: Object.fromEntries(rows) };
}

/** A damaged database must not take the place of good backups. */
function requireIntact(file: DatabaseSync): void {
  const found = namesIn(file, 'select quick_check as name from pragma_quick_check');
  if (found.join() !== 'ok') throw new CopyError(`The database is damaged: ${found[0]}.`);
}

function migrationsIn(file: DatabaseSync, tables: readonly string[]): string[] {
  if (!tables.includes('schema_migrations')) return [];
  return namesIn(file, 'select name from schema_migrations order by name');
}

function namesIn(file: DatabaseSync, query: string): string[] {
  return file
    .prepare(query)
    .all()
    .map(({ name }) => String(name));
}

function countIn(file: DatabaseSync, table: string): number {
  return Number(file.prepare(`select count(*) as rows from "${table}"`).get()?.['rows']);
}
