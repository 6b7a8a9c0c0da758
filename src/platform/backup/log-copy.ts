import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { folderName } from './backup-set.ts';
import { type BackupKey, packBytes, packedName } from './packed-file.ts';
import {
  follows,
  frameHeaderBytes,
  readWal,
  walHeaderBytes,
  type WalPart,
  type WalPosition,
} from './wal-reader.ts';

export interface LogPlace {
  /** The folder of the backups. */
  place: string;
  key: BackupKey | null;
}

interface LogCopyOptions extends LogPlace {
  now: () => number;
  /** Beyond this length SQLite may begin its log anew. */
  longBytes?: number;
}

export interface LogCopy {
  /** Copies what was committed since, and lets SQLite begin its log anew once it is long. */
  copy: () => Promise<void>;
  /** When the unbroken copy began: it continues no backup that was made before. 0 if nothing was written yet. */
  startedAt: () => number;
}

/** An extract of the log. Its name orders it, and says where it belongs and when it was read. */
export interface LogExtract {
  path: string;
  segment: number;
  salts: string;
  from: number;
  to: number;
  /** When it was read. */
  at: number;
}

const longLogBytes = 8_388_608;
const maxTurns = 10_000;
const extractPattern = /^(\d{8})-(\d{15})-(\d{15})-(\d{15})-([0-9a-f]{16})(?:\.zst)(?:\.enc)?$/;

export function logFolder(place: string): string {
  return join(place, 'log');
}

/** The unbroken copies of a log, the oldest first. */
export function listLogs(place: string): string[] {
  return namesIn(logFolder(place))
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name))
    .toSorted();
}

export function startOf(log: string): number {
  const [day = '', time = ''] = log.split('T');
  const [hours, minutes, seconds, ms] = time.replace('Z', '').split('-');
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

export function listExtracts(folder: string): LogExtract[] {
  return namesIn(folder)
    .toSorted()
    .flatMap((name) => {
      const [, segment, from, to, at, salts = ''] = extractPattern.exec(name) ?? [];
      if (segment === undefined) return [];
      const numbers = {
        segment: Number(segment),
        from: Number(from),
        to: Number(to),
        at: Number(at),
      };
      return [{ path: join(folder, name), salts, ...numbers }];
    });
}

/** Until when the log is copied completely, in a file beside its extracts. */
export const copiedUntilFile = 'copied-until';

/**
 * Copies the write-ahead log of a database whose own connections never move it into the database file
 * (`leaveCheckpoints`). Its connection stays open until the process ends: the last one to close would delete the log.
 */
export function startLogCopy(
  path: string,
  { place, key, now, longBytes = longLogBytes }: LogCopyOptions,
): LogCopy {
  const connection = new DatabaseSync(path, { timeout: 0 });
  connection.exec('pragma wal_autocheckpoint = 0');
  connection.prepare('select count(*) from sqlite_schema').get();
  const wal = `${path}-wal`;
  let log = listLogs(place).at(-1) ?? null;
  let last = log === null ? null : lastExtract(join(logFolder(place), log));
  let position = last && positionAfter(wal, last);

  /** Synchronous, so that no write of this process comes between reading the log and storing the part. */
  function take(): { part: WalPart; file: string } | null {
    const part = readWal(wal, position);
    if (!part) return null;
    const isSame = position !== null && part.end.salts === position.salts;
    // A log that began anew while this process did not watch may have lost frames that were never copied.
    const isAfter = last !== null && position !== null && follows(part.end.salts, position.salts);
    if (!isSame && !isAfter) log = null;
    log ??= folderName(now());
    const from = isSame && position ? position.offset : 0;
    const segment = isSame ? (last?.segment ?? 1) : isAfter && last ? last.segment + 1 : 1;
    const extract = { segment, from, to: part.end.offset, at: now(), salts: part.end.salts };
    const file = join(logFolder(place), log, extractName(extract, key));
    return { part, file };
  }

  function accept({ part: { end }, file }: { part: WalPart; file: string }): void {
    position = end;
    [last = null] = listExtracts(join(file, '..')).slice(-1);
  }

  function copyNow(): void {
    const taken = take();
    if (!taken) return;
    writeDurably(taken.file, packBytes(taken.part.bytes, { isCompressed: true, key }));
    accept(taken);
  }

  /** With the lock to write, what was copied is all there is, and SQLite may reuse the log afterwards. */
  async function checkpoint(): Promise<void> {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      if (isLocked(connection)) {
        copyNow();
        connection.exec('rollback');
        const result = connection.prepare('pragma wal_checkpoint(passive)').get();
        // Another process wrote between the two statements: the copy begins anew, from the next backup on.
        if (position && Number(result?.['log']) > framesIn(position, connection)) {
          [log, last, position] = [null, null, null];
        }
        return;
      }
      await nextTurn();
    }
  }

  return {
    startedAt: () => (log === null ? 0 : startOf(log)),
    async copy() {
      const at = now();
      copyNow();
      if (position && position.offset > longBytes) await checkpoint();
      if (log === null) return;
      const mark = join(logFolder(place), log, copiedUntilFile);
      await writeFile(`${mark}.part`, String(at), { mode: 0o600, flush: true });
      renameSync(`${mark}.part`, mark);
    },
  };
}

/** Deletes what no restore needs that begins with the backup of this time or a later one. */
export function deleteOldLogs(place: string, oldestAt: number): void {
  const logs = listLogs(place);
  const needed = logs.findLastIndex((log) => startOf(log) <= oldestAt);
  for (const log of logs.slice(0, Math.max(0, needed))) {
    rmSync(join(logFolder(place), log), { recursive: true });
  }
  const extracts = needed < 0 ? [] : listExtracts(join(logFolder(place), logs[needed] ?? ''));
  const current = extracts.findLast(({ at }) => at < oldestAt)?.segment ?? 0;
  for (const { path, segment } of extracts) if (segment < current) rmSync(path);
}

function extractName(extract: Omit<LogExtract, 'path'>, key: BackupKey | null): string {
  const { segment, from, to, at, salts } = extract;
  const numbers = [from, to, at].map((number) => String(number).padStart(15, '0'));
  const name = [String(segment).padStart(8, '0'), ...numbers, salts].join('-');
  return packedName(name, { isCompressed: true, key });
}

function isLocked(connection: DatabaseSync): boolean {
  try {
    connection.exec('begin immediate');
    return true;
  } catch {
    return false;
  }
}

function framesIn({ offset }: WalPosition, connection: DatabaseSync): number {
  const pageSize = Number(connection.prepare('pragma page_size').get()?.['page_size']);
  return (offset - walHeaderBytes) / (frameHeaderBytes + pageSize);
}

function lastExtract(folder: string): LogExtract | null {
  return listExtracts(folder).at(-1) ?? null;
}

/** Null if the log has begun anew since that extract. */
function positionAfter(wal: string, { salts, to }: LogExtract): WalPosition | null {
  const whole = readWal(wal, null);
  if (!whole || whole.end.salts !== salts || whole.end.offset < to) return null;
  // The header of the last frame that was copied holds the checksum of everything up to it.
  const header = whole.bytes.subarray(to - frameHeaderBytes - whole.pageSize);
  return { salts, offset: to, sums: [header.readUInt32BE(16), header.readUInt32BE(20)] };
}

function writeDurably(path: string, bytes: Buffer): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const part = `${path}.part`;
  const file = openSync(part, 'w', 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
  const folder = openSync(join(path, '..'), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
