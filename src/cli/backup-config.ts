import { isAbsolute, relative, resolve } from 'node:path';

export interface BackupConfig {
  /** The folder of scheduled backups; null if there is no schedule. */
  readonly place: string | null;
  readonly everyHours: number;
  /** The number of scheduled backups that are kept. */
  readonly keep: number;
  /** Encrypts backups; null if they are not encrypted. */
  readonly key: string | null;
}

/** A backup beside the data is lost with it. */
export function backupProblems({
  BACKUP_DIR,
  DATA_DIR = './data',
}: Readonly<Record<string, string | undefined>>): string[] {
  if (!BACKUP_DIR) return [];
  const path = relative(resolve(DATA_DIR), resolve(BACKUP_DIR));
  const isInside = path === '' || !(path.startsWith('..') || isAbsolute(path));
  return isInside ? ['BACKUP_DIR must be outside DATA_DIR'] : [];
}
