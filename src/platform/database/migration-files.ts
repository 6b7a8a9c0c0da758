import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './database.ts';

export interface Migration {
  /** '0002-catalogue', the same on both engines. */
  name: string;
  script: string;
  checksum: string;
}

/** The folder's migrations for this engine, in order. Throws on a file whose name is not NNNN-name.sql. */
export async function migrationFiles(
  folder: URL,
  engine: Database['engine'],
): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const match = /^(\d{4}-[a-z0-9-]+)(?:\.(sqlite|postgres))?\.sql$/.exec(file);
    if (!match?.[1]) throw new Error(`not a name for a migration: ${file}`);
    if (match[2] !== undefined && match[2] !== engine) continue;
    const script = await readFile(new URL(file, folder), 'utf8');
    migrations.push({ name: match[1], script, checksum: checksumOf(script) });
  }
  return migrations;
}

/** Line endings are ignored, because a checkout may have changed them. */
function checksumOf(script: string): string {
  return createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');
}
