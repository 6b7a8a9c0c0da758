import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { failed, ok, type Result } from '#platform/result.ts';
import { type BackupStore, manifestName } from './backup-store.ts';
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

/** The complete backups of a place, the newest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  return (await store.listBackups()).complete;
}

/** Where a backup is made, and what signs it. */
interface ManifestPlace {
  store: BackupStore;
  folder: string;
  key: BackupKey | null;
}

/** The signature detects a change; with a key, also one made on purpose. */
export async function writeManifest(
  { store, folder, key }: ManifestPlace,
  manifest: Manifest,
): Promise<void> {
  const signature = signatureOf(JSON.stringify(manifest), key);
  const content = `${JSON.stringify({ manifest, signature }, null, 1)}\n`;
  await store.write(`${folder}/${manifestName}`, asStream(content));
}

/** A short file as the store takes it. */
export async function* asStream(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

export async function readManifest(
  store: BackupStore,
  folder: string,
  key: BackupKey | null,
): Promise<Result<Manifest, ManifestFailure>> {
  const stored = await store.read(`${folder}/${manifestName}`);
  if (!stored) return failed({ code: 'incomplete' });
  const damaged = failed({ code: 'damaged' as const, file: manifestName });
  const signed = signedSchema.safeParse(parsedJson(await text(stored)));
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

function signatureOf(content: string, key: BackupKey | null): string {
  return key ? key.sign(content) : createHash('sha256').update(content).digest('hex');
}

function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
