import { statSync } from 'node:fs';
import { listBackups } from '#platform/backup/backup-set.ts';
import { type BackupStore, timeOf } from '#platform/backup/backup-store.ts';
import { copiedUntil, listLogs } from '#platform/backup/copied-logs.ts';
import { StorageError } from '#platform/files/storage-error.ts';
import { isLogCopyOld } from '#shop/system/rules/status-warnings.ts';
import type { Config } from '../config.ts';
import { openPlace } from './backup.ts';
import type { Finding } from './findings.ts';

const hourMs = 60 * 60 * 1000;
const toleratedIntervals = 2;

/** Of the scheduled backups: whether their place answers, and how old they are. */
export async function backupFindings(config: Config): Promise<Finding[]> {
  const { place: named, everyHours, logSeconds } = config.backups;
  if (named === null) return [];
  try {
    const { store } = openPlace(config, named);
    const [newest] = await listBackups(store);
    if (newest === undefined) {
      const text = `no backup in ${store.address} yet: run npm run shop -- backup`;
      return [{ isFine: false, text }];
    }
    const isFine = Date.now() - timeOf(newest) <= everyHours * toleratedIntervals * hourMs;
    const madeAt = new Date(timeOf(newest)).toISOString();
    const text = `the newest backup in ${store.address} was made at ${madeAt}`;
    const log =
      logSeconds === null ? [] : [await logFinding(config.databaseUrl, store, logSeconds)];
    return [{ isFine, text: isFine ? text : `${text}: is the shop running?` }, ...log];
  } catch (error) {
    if (error instanceof StorageError) return [{ isFine: false, text: error.message }];
    throw error;
  }
}

/** A log that is old is complete if the database has not changed since. */
async function logFinding(
  path: string,
  store: BackupStore,
  everySeconds: number,
): Promise<Finding> {
  const log = (await listLogs(store)).at(-1);
  if (!log) return { isFine: false, text: 'the log of the database is not copied yet' };
  const until = await copiedUntil(store, log);
  const times = [path, `${path}-wal`].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  const isFine = !isLogCopyOld({ everySeconds, until }, Math.max(...times));
  const text = `the log of the database is copied until ${new Date(until).toISOString()}`;
  return { isFine, text: isFine ? text : `${text}, and the database changed since` };
}
