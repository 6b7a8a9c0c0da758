import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { type BackupRecord, readBackupRecord } from '#platform/backup/backup-record.ts';

export interface BackupState extends BackupRecord {
  /** Null if there is no schedule. */
  everyHours: number | null;
}

/** The copy of the log of a SQLite database as it grows. */
export interface LogCopyState {
  everySeconds: number;
  /** Until when all of it is stored; until a first copy, when the shop was started. */
  until: number;
}

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** What staff can see of the machine and its configuration. */
export interface ServerFacts {
  /** The version of the program. */
  version: string;
  backups: () => Promise<BackupState>;
  /** Null if the log is not copied. */
  logCopy: () => LogCopyState | null;
  noteLogCopy: (until: number) => void;
  /** Of the disk that holds the data folder. */
  disk: () => Promise<DiskSpace>;
}

interface ServerFactsOptions {
  dataDir: string;
  backups: { place: string | null; everyHours: number; logSeconds: number | null };
}

export function makeServerFacts({ dataDir, backups }: ServerFactsOptions): ServerFacts {
  let until = Date.now();
  return {
    version: programVersion(),
    backups: async () => ({
      ...(await readBackupRecord(dataDir)),
      everyHours: backups.place === null ? null : backups.everyHours,
    }),
    logCopy: () =>
      backups.place === null || backups.logSeconds === null
        ? null
        : { everySeconds: backups.logSeconds, until },
    noteLogCopy: (at) => void (until = at),
    async disk() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

export function programVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return version;
}
