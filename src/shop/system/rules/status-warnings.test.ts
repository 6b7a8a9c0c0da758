import { expect, it } from 'vitest';
import { statusWarnings, type WatchedStatus } from './status-warnings.ts';

const hourMs = 60 * 60 * 1000;
const now = 1000 * hourMs;
const healthy: WatchedStatus = {
  mode: 'live',
  now,
  backups: { last: { at: now - 47 * hourMs }, failure: null, everyHours: 24 },
  logCopy: null,
  disk: { freeBytes: 10, totalBytes: 100 },
  failedTasks: 0,
};

it('status: a shop with a recent backup and free disk space has no warnings', () => {
  expect(statusWarnings(healthy)).toEqual([]);
});

it('status: an old, failed or missing backup is a warning', () => {
  const { backups } = healthy;
  const old = { ...backups, last: { at: now - 49 * hourMs } };
  expect(statusWarnings({ ...healthy, backups: old })).toEqual([
    'The last backup is 49 hours old. Check BACKUP_DIR and its disk.',
  ]);
  const failed = { ...backups, failure: { reason: 'no space left' } };
  expect(statusWarnings({ ...healthy, backups: failed })).toEqual([
    'The last backup failed: no space left',
  ]);
  const missing = { last: null, failure: null, everyHours: null };
  expect(statusWarnings({ ...healthy, backups: missing })).toHaveLength(1);
  expect(statusWarnings({ ...healthy, mode: 'demo', backups: missing })).toEqual([]);
});

it('status: a nearly full disk and failed tasks are warnings', () => {
  const disk = { freeBytes: 9, totalBytes: 100 };
  expect(statusWarnings({ ...healthy, disk, failedTasks: 1 })).toEqual([
    'Less than 10 % of the disk is free. Free space or extend it.',
    'Some background tasks have failed permanently.',
  ]);
});

it('status: a log of the database that is no longer copied is a warning', () => {
  const copied = (everySeconds: number, secondsAgo: number) =>
    statusWarnings({ ...healthy, logCopy: { everySeconds, until: now - secondsAgo * 1000 } });
  expect(copied(10, 300)).toEqual([]);
  expect(copied(10, 301)).toEqual([
    'The log of the database was last copied 5 minutes ago: later orders are on this disk only. Check BACKUP_DIR.',
  ]);
  expect(copied(60, 600)).toEqual([]);
  expect(copied(60, 601)).toHaveLength(1);
});
