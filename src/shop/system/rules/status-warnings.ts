export interface WatchedStatus {
  mode: 'demo' | 'live';
  now: number;
  backups: {
    last: { at: number } | null;
    failure: { reason: string } | null;
    everyHours: number | null;
  };
  logCopy: { everySeconds: number; until: number } | null;
  disk: { freeBytes: number; totalBytes: number };
  failedTasks: number;
}

const hourMs = 60 * 60 * 1000;
/** Without a schedule, backups are made by hand or by another program. */
const standardEveryHours = 24;
/** A backup that takes long or fails once is no reason to worry. */
const toleratedIntervals = 2;
const lowDiskPercent = 10;
/** So many copies of the log may fail, and at least this time may pass. */
const toleratedCopies = 10;
const toleratedCopyMs = 5 * 60 * 1000;
const minuteMs = 60 * 1000;

/** What an operator should look at, in the order of its weight. */
export function statusWarnings(status: WatchedStatus): string[] {
  const { mode, now, backups, logCopy, disk, failedTasks } = status;
  const warnings: string[] = [];
  const { last, failure, everyHours } = backups;
  const oldMs = (everyHours ?? standardEveryHours) * toleratedIntervals * hourMs;
  if (failure) warnings.push(`The last backup failed: ${failure.reason}`);
  if (last && now - last.at > oldMs) {
    const hours = Math.floor((now - last.at) / hourMs);
    warnings.push(`The last backup is ${hours} hours old. Check BACKUP_DIR and its disk.`);
  }
  if (!last && (mode === 'live' || everyHours !== null)) {
    warnings.push('No backup has been made yet. Set BACKUP_DIR, or run the backup command.');
  }
  if (logCopy && isLogCopyOld(logCopy, now)) {
    const minutes = Math.floor((now - logCopy.until) / minuteMs);
    warnings.push(
      `The log of the database was last copied ${minutes} minutes ago: later orders are on this disk only. Check BACKUP_DIR.`,
    );
  }
  if (disk.freeBytes * 100 < disk.totalBytes * lowDiskPercent) {
    warnings.push(`Less than ${lowDiskPercent} % of the disk is free. Free space or extend it.`);
  }
  if (failedTasks > 0) warnings.push('Some background tasks have failed permanently.');
  return warnings;
}

/** A copy that fails for a moment is made later. */
export function isLogCopyOld(
  { everySeconds, until }: NonNullable<WatchedStatus['logCopy']>,
  now: number,
): boolean {
  return now - until > Math.max(toleratedCopyMs, toleratedCopies * everySeconds * 1000);
}
