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

/** Traces that are sent to a collector. */
export interface TracingState {
  /** Its origin. */
  collector: string;
  /** Whether `traceparent` of the proxy is believed. */
  trustsParent: boolean;
  /** False while they are set up and nothing is sent, because packages are missing. */
  isRunning: boolean;
}

/** What staff can see of the machine and its configuration. */
export interface ServerFacts {
  /** The version of the program. */
  version: string;
  backups: () => Promise<BackupState>;
  /** Null if the log is not copied. */
  logCopy: () => LogCopyState | null;
  noteLogCopy: (until: number) => void;
  /** Null if no collector is set up. */
  tracing: () => TracingState | null;
  noteTracing: (state: TracingState) => void;
  /** Of the disk that holds the data folder. */
  disk: () => Promise<DiskSpace>;
}

interface ServerFactsOptions {
  dataDir: string;
  backups: { place: string | null; everyHours: number; logSeconds: number | null };
  tracing?: TracingState | null;
}

export function makeServerFacts({
  dataDir,
  backups,
  tracing = null,
}: ServerFactsOptions): ServerFacts {
  let until = Date.now();
  let traced = tracing;
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
    tracing: () => traced,
    noteTracing: (state) => void (traced = state),
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
