import { isAbsolute, relative, resolve } from 'node:path';
import { bucketAddress } from '#platform/backup/backup-store.ts';

export interface BackupConfig {
  /** The folder of scheduled backups, or `object-storage`; null if there is no schedule. */
  readonly place: string | null;
  readonly everyHours: number;
  /** The number of scheduled backups that are kept. */
  readonly keep: number;
  /** How often the log of a SQLite database is copied; null if it is not. */
  readonly logSeconds: number | null;
  /** Encrypts backups; null if they are not encrypted. */
  readonly key: string | null;
}

export function backupPlace(named: string | undefined): string | null {
  if (!named) return null;
  return named === bucketAddress ? named : resolve(named);
}

/** A backup beside the data is lost with it. */
export function backupProblems({
  BACKUP_DIR,
  BACKUP_LOG_SECONDS,
  DATABASE_URL = '',
  DATA_DIR = './data',
}: Readonly<Record<string, string | undefined>>): string[] {
  if (BACKUP_LOG_SECONDS && DATABASE_URL.includes('://')) {
    return ['BACKUP_LOG_SECONDS is for SQLite: archive the write-ahead log of PostgreSQL instead'];
  }
  if (BACKUP_DIR === bucketAddress) return [];
  if (!BACKUP_DIR) return BACKUP_LOG_SECONDS ? ['BACKUP_LOG_SECONDS needs BACKUP_DIR'] : [];
  const path = relative(resolve(DATA_DIR), resolve(BACKUP_DIR));
  const isInside = path === '' || !(path.startsWith('..') || isAbsolute(path));
  return isInside ? ['BACKUP_DIR must be outside DATA_DIR'] : [];
}
