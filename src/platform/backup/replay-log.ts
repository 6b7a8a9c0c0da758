import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  copiedUntilFile,
  listLogs,
  listExtracts,
  logFolder,
  type LogExtract,
  type LogPlace,
  startOf,
} from './log-copy.ts';
import { unpackBytes } from './packed-file.ts';
import { parseWal, walHeaderBytes, type WalPart, type WalPosition } from './wal-reader.ts';

export interface Replayed {
  /** Until when everything is in the database. */
  until: number;
  /** The first extract that does not follow the one before; null if the log is complete. */
  brokenAt: string | null;
}

/**
 * Writes the copied log over a restored snapshot. Pages of before the snapshot do no harm, as all later ones follow;
 * that is why a log that ends before the snapshot is not used. Null if there is none that covers it.
 */
export async function replayLog(
  database: string,
  { place, key }: LogPlace,
  snapshot: { begunAt: number; endedAt: number },
): Promise<Replayed | null> {
  const log = listLogs(place).findLast((name) => startOf(name) <= snapshot.begunAt);
  if (log === undefined) return null;
  const folder = join(logFolder(place), log);
  const until = Number(await readFile(join(folder, copiedUntilFile), 'utf8').catch(() => '0'));
  if (until < snapshot.endedAt) return null;
  const extracts = listExtracts(folder);
  const count = await countIntact(extracts, key);
  const broken = extracts[count];
  const end = broken ? (extracts[count - 1]?.at ?? 0) : until;
  // Its pages would be older than those of the snapshot.
  if (end < snapshot.endedAt) return { until: snapshot.begunAt, brokenAt: broken?.path ?? null };
  const file = openSync(database, 'r+');
  try {
    let bytes = 0;
    for await (const part of partsOf(extracts.slice(0, count), key)) {
      write(file, part);
      bytes = part.pageCount * part.pageSize;
    }
    ftruncateSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { until: end, brokenAt: broken?.path ?? null };
}

function write(file: number, { pages, pageSize }: WalPart): void {
  for (const [number, content] of pages) {
    writeSync(file, content, 0, content.length, (number - 1) * pageSize);
  }
}

async function countIntact(extracts: readonly LogExtract[], key: LogPlace['key']): Promise<number> {
  let count = 0;
  for await (const _ of partsOf(extracts, key)) count += 1;
  return count;
}

/** Ends before the first extract that is damaged or does not follow the one before. */
async function* partsOf(
  extracts: readonly LogExtract[],
  key: LogPlace['key'],
): AsyncGenerator<WalPart> {
  let header: Buffer | null = null;
  let position: WalPosition | null = null;
  let before: LogExtract | null = null;
  for (const extract of extracts) {
    const bytes = await unpackBytes(extract.path, { isCompressed: true, key }).catch(() => null);
    if (!bytes || !isNext(extract, before)) return;
    if (extract.from === 0) [header, position] = [bytes.subarray(0, walHeaderBytes), null];
    const part: WalPart | null = header && parseWal(header, bytes, position);
    if (part?.end.offset !== extract.to) return;
    yield part;
    [position, before] = [part.end, extract];
  }
}

function isNext(extract: LogExtract, before: LogExtract | null): boolean {
  if (!before) return extract.from === 0;
  if (extract.segment === before.segment) return extract.from === before.to;
  return extract.segment === before.segment + 1 && extract.from === 0;
}
