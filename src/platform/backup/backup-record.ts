import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const recordSchema = z.object({
  /** The last backup that was completed. */
  last: z
    .object({
      at: z.int(),
      place: z.string(),
      name: z.string(),
      /** Without pictures. */
      bytes: z.int(),
      tookMs: z.int(),
    })
    .nullable(),
  /** The last backup that failed since. */
  failure: z.object({ at: z.int(), reason: z.string() }).nullable(),
});

export type BackupRecord = z.infer<typeof recordSchema>;

const nothing: BackupRecord = { last: null, failure: null };

/** A file, because the command that backs up cannot write to a SQLite database that the shop has open. */
function recordFile(dataDir: string): string {
  return join(dataDir, 'backups.json');
}

export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  const text = await readFile(recordFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return nothing;
  try {
    return recordSchema.catch(nothing).parse(JSON.parse(text));
  } catch {
    return nothing;
  }
}

/** A completed backup clears the failure before it. */
export async function recordBackup(
  dataDir: string,
  news: { last: NonNullable<BackupRecord['last']> } | { failure: BackupRecord['failure'] },
): Promise<void> {
  const before = await readBackupRecord(dataDir);
  const record = { ...before, failure: null, ...news };
  const path = recordFile(dataDir);
  await writeFile(`${path}.part`, `${JSON.stringify(record, null, 1)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
