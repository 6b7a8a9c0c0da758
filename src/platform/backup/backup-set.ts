import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { failed, ok, type Result } from '#platform/result.ts';
import type { BackupKey } from './packed-file.ts';

const fileSchema = z.object({
  /** The file's name before packing, relative to the data folder: 'database', 'imports/1.csv'. */
  name: z.string().regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)?$/),
  bytes: z.int(),
  sha256: z.string(),
});

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.int(),
  /** When the snapshot of the database was complete. Earlier versions lack it. */
  snapshotAt: z.int().optional(),
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  /** Of the key that encrypts the files; null if they are not encrypted. */
  keyId: z.string().nullable(),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** The last links of chains in the database, by name, as they stood shortly before. Earlier versions lack it. */
  chains: z.record(z.string(), z.object({ number: z.int(), hash: z.string() })).optional(),
  /** Files in the folder of the backup. */
  files: z.array(fileSchema),
  /** Files in the folder of pictures, which all backups in a place have in common. */
  pictures: z.object({ count: z.int(), bytes: z.int() }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = z.infer<typeof fileSchema>;

export type ManifestFailure =
  /** There is no complete backup in this folder. */
  | { code: 'incomplete' }
  | { code: 'damaged'; file: string }
  | { code: 'key-missing' }
  | { code: 'wrong-key' };

const manifestFile = 'manifest.json';

/** A completed backup is a folder named after its time: names sort by age. */
const folderPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const partSuffix = '.part';

export function folderName(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, '-');
}

/** The complete backups of a place, the newest first. */
export async function listBackups(place: string): Promise<string[]> {
  const names = await namesIn(place);
  return names
    .filter((name) => folderPattern.test(name))
    .toSorted()
    .toReversed();
}

/** Folders of backups that were interrupted. */
export async function listParts(place: string): Promise<string[]> {
  const names = await namesIn(place);
  return names.filter((name) => {
    return name.endsWith(partSuffix) && folderPattern.test(name.slice(0, -partSuffix.length));
  });
}

export function partName(name: string): string {
  return `${name}${partSuffix}`;
}

/** The signature detects a change; with a key, also one made on purpose. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  key: BackupKey | null,
): Promise<void> {
  const signature = signatureOf(JSON.stringify(manifest), key);
  const text = JSON.stringify({ manifest, signature }, null, 1);
  await writeFile(join(folder, manifestFile), `${text}\n`, { mode: 0o600, flush: true });
}

export async function readManifest(
  folder: string,
  key: BackupKey | null,
): Promise<Result<Manifest, ManifestFailure>> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  if (text === null) return failed({ code: 'incomplete' });
  const damaged = failed({ code: 'damaged' as const, file: manifestFile });
  const signed = signedSchema.safeParse(parsedJson(text));
  const parsed = manifestSchema.safeParse(signed.data?.manifest);
  if (!signed.success || !parsed.success) return damaged;
  const { keyId } = parsed.data;
  if (keyId !== null && key === null) return failed({ code: 'key-missing' });
  if (keyId !== null && keyId !== key?.id) return failed({ code: 'wrong-key' });
  const signing = keyId === null ? null : key;
  const isIntact =
    signatureOf(JSON.stringify(signed.data.manifest), signing) === signed.data.signature;
  return isIntact ? ok(parsed.data) : damaged;
}

const signedSchema = z.object({ manifest: z.unknown(), signature: z.string() });

function signatureOf(text: string, key: BackupKey | null): string {
  return key ? key.sign(text) : createHash('sha256').update(text).digest('hex');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
