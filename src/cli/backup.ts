import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { recordBackup } from '#platform/backup/backup-record.ts';
import { type BackupPlace, deleteOldBackups } from '#platform/backup/backup-place.ts';
import { bucketAddress, makeBucketStore, makeFolderStore } from '#platform/backup/backup-store.ts';
import { makeBackup } from '#platform/backup/make-backup.ts';
import { makeBackupKey } from '#platform/backup/packed-file.ts';
import { copierOf, CopyError } from '#platform/database/database-copy.ts';
import { hasTable } from '#platform/database/engines/engine-sql.ts';
import { makeObjectStorage } from '#platform/files/object-storage.ts';
import { StorageError } from '#platform/files/storage-error.ts';
import { openBeside } from '#platform/database/open-database.ts';
import { formatNumber } from '#platform/format.ts';
import { programVersion } from '#platform/server-facts.ts';
import type { ChainLink } from '#shop/events/rules/audit-chain.ts';
import { readChainHead } from '#shop/events/store/audit-chain.ts';
import type { Config } from '../config.ts';
import { backupPlace } from './backup-config.ts';
import { openPictures } from './open-shop.ts';
import { StartFailure } from './run.ts';

const belowNormal = 10;

interface BackupRequest {
  /** Where to; the scheduled place if not given. */
  to: string | null;
  /** How many backups to keep there; null keeps all. */
  keep: number | null;
}

/** Backs the shop up beside the process that sells. */
export async function backUp(config: Config, { to, keep }: BackupRequest): Promise<number> {
  const named = to === null ? config.backups.place : backupPlace(to);
  if (named === null) throw new StartFailure('Set BACKUP_DIR, or name a folder: backup --to DIR');
  const place = openPlace(config, named);
  const { address } = place.store;
  // The shop and its customers come first.
  setPriority(belowNormal);
  const startedAt = performance.now();
  const at = Date.now();
  try {
    const { name, bytes, orders } = await madeBackup(config, place, at);
    const tookMs = Math.round(performance.now() - startedAt);
    await recordBackup(config.dataDir, { last: { at, place: address, name, bytes, tookMs } });
    const size = `${formatNumber(Math.ceil(bytes / 1e6))} MB`;
    console.log(`backed up to ${address}/${name}: ${size}, ${formatNumber(orders)} orders`);
    const kept = keep ?? (to === null ? config.backups.keep : null);
    const old = kept === null ? [] : await deleteOldBackups(place, kept, at);
    for (const one of old) console.log(`deleted the old backup ${one}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await recordBackup(config.dataDir, { failure: { at, reason } });
    throw explained(error);
  }
  return 0;
}

async function madeBackup(config: Config, place: BackupPlace, now: number) {
  const source = {
    copier: await copierOf(config.databaseUrl),
    dataDir: config.dataDir,
    pictures: openPictures(config),
    files: furtherFiles(config.dataDir),
    program: programVersion(),
    chains: await chainHeads(config),
  };
  const made = await makeBackup(source, place, now);
  if (!made.ok) throw new StartFailure(`Another backup to ${place.store.address} is under way.`);
  const { files, rows } = made.value.manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { name: made.value.name, bytes, orders: rows['orders'] ?? 0 };
}

/** A change of the audit log after this moment is found by comparing it with the backup. */
async function chainHeads({ databaseUrl }: Config): Promise<Record<string, ChainLink>> {
  const opened = await openBeside({ url: databaseUrl });
  // The copier says what is wrong.
  if (!opened.ok) return {};
  try {
    const { read } = opened.value;
    return (await hasTable(read, 'audit_head')) ? { audit: await readChainHead(read) } : {};
  } finally {
    await opened.value.close();
  }
}

/** The secret of a demo, and uploaded product files that wait for their import. */
function furtherFiles(dataDir: string): string[] {
  const imports = join(dataDir, 'imports');
  const uploads = existsSync(imports) ? readdirSync(imports) : [];
  const secret = existsSync(join(dataDir, 'session-secret')) ? ['session-secret'] : [];
  return [...secret, ...uploads.map((name) => `imports/${name}`)];
}

/** A part of a large file may take long on a slow line. */
const bucketTimeoutMs = 300_000;

/** A place for backups by its name in the configuration: a folder, or `object-storage`. */
export function openPlace(config: Config, named: string): BackupPlace {
  const { backups, storage, dataDir } = config;
  const key = backups.key === null ? null : makeBackupKey(backups.key);
  if (named !== bucketAddress) return { store: makeFolderStore(named), key };
  if (!storage.objects) {
    throw new StartFailure('Set S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.');
  }
  const bucket = makeObjectStorage(storage.objects, { timeoutMs: bucketTimeoutMs });
  return {
    store: makeBucketStore(bucket, { lockPath: join(dataDir, 'backup'), now: Date.now }),
    key,
  };
}

const systemCodes = /^(?:E[A-Z]+)$/;

/** Failures of the disk and of other programs are no bugs. */
export function explained(error: unknown): unknown {
  if (error instanceof CopyError || error instanceof StorageError) {
    return new StartFailure(error.message, { cause: error });
  }
  const isSystem =
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    systemCodes.test(error.code);
  return isSystem ? new StartFailure(error.message, { cause: error }) : error;
}
