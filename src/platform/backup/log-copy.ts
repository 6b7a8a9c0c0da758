import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BackupPlace } from './backup-place.ts';
import { asStream } from './backup-set.ts';
import {
  type CopiedLog,
  copiedUntilFile,
  extractName,
  listLogs,
  type LogExtract,
  logFrom,
} from './copied-logs.ts';
import { packBytes } from './packed-file.ts';
import {
  follows,
  frameHeaderBytes,
  readWal,
  walHeaderBytes,
  type WalPosition,
} from './wal-reader.ts';

interface LogCopyOptions extends BackupPlace {
  now: () => number;
  /** Beyond this length SQLite may begin its log anew. */
  longBytes?: number;
  /** About as much is read and stored at a time. */
  extractBytes?: number;
}

export interface LogCopy {
  /**
   * Copies what was committed since, and lets SQLite begin its log anew once it is long. Returns until when everything
   * is stored. What fails is tried again with the next copy.
   */
  copy: () => Promise<number>;
  /** When the unbroken copy began: it continues no backup that was made before. 0 if nothing was written yet. */
  startedAt: () => number;
}

const longLogBytes = 8_388_608;
/** Its checksums take a few milliseconds. */
const standardExtractBytes = 1_048_576;
const maxTurns = 10_000;
/**
 * Copies the write-ahead log of a database whose own connections never move it into the database file
 * (`leaveCheckpoints`). Only reading the log is synchronous: the place of the backups may be slow, and the shop's
 * requests do not wait for it.
 */
export function startLogCopy(path: string, options: LogCopyOptions): LogCopy {
  const { store, key, now, longBytes = longLogBytes } = options;
  const reader = openLog(path, options);

  async function storeWaiting(): Promise<void> {
    for (let next = reader.waiting[0]; next; next = reader.waiting[0]) {
      const packed = await packBytes(next.bytes, { isCompressed: true, key });
      await store.write(next.file, asStream(packed));
      reader.waiting.shift();
    }
  }

  return {
    startedAt: () => reader.log()?.startedAt ?? 0,
    async copy() {
      await reader.begin();
      await storeWaiting();
      const at = now();
      const end = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
      while (reader.take()) {
        await storeWaiting();
        if (reader.offset() >= end) break;
      }
      if (reader.offset() > longBytes) await reader.checkpoint();
      await storeWaiting();
      const log = reader.log();
      if (log) await store.write(`${log.folder}/${copiedUntilFile}`, asStream(String(at)));
      return at;
    },
  };
}

/** The log and what was read of it. The connection stays open: the last one to close would delete the log. */
function openLog(
  path: string,
  { store, key, now, extractBytes = standardExtractBytes }: LogCopyOptions,
) {
  const connection = new DatabaseSync(path, { timeout: 0 });
  connection.exec('pragma wal_autocheckpoint = 0');
  connection.prepare('select count(*) from sqlite_schema').get();
  const wal = `${path}-wal`;
  /** Read from the log and not stored yet, in the order of the log. */
  const waiting: { file: string; bytes: Buffer }[] = [];
  let isBegun = false;
  let log: Pick<CopiedLog, 'startedAt' | 'folder'> | null = null;
  let last: Omit<LogExtract, 'name'> | null = null;
  let position: WalPosition | null = null;

  function take(): boolean {
    const part = readWal(wal, position, extractBytes);
    if (!part) return false;
    const isSame = position !== null && part.end.salts === position.salts;
    // A log that began anew while this process did not watch may have lost frames that were never copied.
    const isAfter = last !== null && position !== null && follows(part.end.salts, position.salts);
    if (!isSame && !isAfter) log = null;
    log ??= logFrom(now());
    const from = isSame && position ? position.offset : 0;
    const segment = isSame ? (last?.segment ?? 1) : isAfter && last ? last.segment + 1 : 1;
    last = { segment, from, to: part.end.offset, at: now(), salts: part.end.salts };
    position = part.end;
    waiting.push({ file: `${log.folder}/${extractName(last, key)}`, bytes: part.bytes });
    return true;
  }

  /**
   * With the lock to write, what was read is all there is, and SQLite may reuse the log afterwards. What was read last
   * is stored later: if that fails for good, the next process finds that the log has begun anew and starts a new copy.
   */
  async function checkpoint(): Promise<void> {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      if (isLocked(connection)) {
        while (take());
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
    waiting,
    take,
    checkpoint,
    log: () => log,
    offset: () => position?.offset ?? 0,
    /** Continues the copy of an earlier process, if its log is still the same. */
    async begin() {
      if (isBegun) return;
      const newest = (await listLogs(store)).at(-1) ?? null;
      log = newest;
      last = newest?.extracts.at(-1) ?? null;
      position = last && positionAfter(wal, last);
      isBegun = true;
    },
  };
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

/** Null if the log has begun anew since that extract. */
function positionAfter(wal: string, { salts, to }: Omit<LogExtract, 'name'>): WalPosition | null {
  const whole = readWal(wal, null);
  if (!whole || whole.end.salts !== salts || whole.end.offset < to) return null;
  // The header of the last frame that was copied holds the checksum of everything up to it.
  const header = whole.bytes.subarray(to - frameHeaderBytes - whole.pageSize);
  return { salts, offset: to, sums: [header.readUInt32BE(16), header.readUInt32BE(20)] };
}
