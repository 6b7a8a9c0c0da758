import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { BackupPlace } from './backup-place.ts';
import { copiedUntil, listLogs, type LogExtract } from './copied-logs.ts';
import { unpackBytes } from './packed-file.ts';
import { parseWal, walHeaderBytes, type WalPart, type WalPosition } from './wal-reader.ts';

export interface Replayed {
  /** Until when everything is in the database. */
  until: number;
  /** The first extract that does not follow the one before; null if the log is complete. */
  brokenAt: string | null;
}

/** Between which times the copy of the database was made. */
interface Snapshot {
  begunAt: number;
  endedAt: number;
}

/**
 * Writes the copied log over a restored snapshot. Pages of before the snapshot do no harm, as all later ones follow;
 * that is why a log that ends before the snapshot is not used. Null if there is none that covers it.
 */
export async function replayLog(
  database: string,
  place: BackupPlace,
  snapshot: Snapshot,
): Promise<Replayed | null> {
  const checked = await checkedLog(place, snapshot);
  if (!checked) return null;
  const { intact, ...replayed } = checked;
  if (intact.length === 0) return replayed;
  const file = openSync(database, 'r+');
  try {
    let bytes = 0;
    for await (const part of partsOf(intact, place)) {
      write(file, part);
      bytes = part.pageCount * part.pageSize;
    }
    ftruncateSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return replayed;
}

/** What a restore of this snapshot would replay, every extract read. Null if no copied log covers it. */
export async function checkLog(place: BackupPlace, snapshot: Snapshot): Promise<Replayed | null> {
  const checked = await checkedLog(place, snapshot);
  return checked && { until: checked.until, brokenAt: checked.brokenAt };
}

async function checkedLog(
  place: BackupPlace,
  snapshot: Snapshot,
): Promise<(Replayed & { intact: LogExtract[] }) | null> {
  const logs = await listLogs(place.store);
  const log = logs.findLast(({ startedAt }) => startedAt <= snapshot.begunAt);
  if (log === undefined) return null;
  const until = await copiedUntil(place.store, log);
  if (until < snapshot.endedAt) return null;
  const { extracts } = log;
  let count = 0;
  for await (const _ of partsOf(extracts, place)) count += 1;
  const broken = extracts[count];
  const brokenAt = broken ? `${place.store.address}/${broken.name}` : null;
  const end = broken ? (extracts[count - 1]?.at ?? 0) : until;
  // Its pages would be older than those of the snapshot.
  if (end < snapshot.endedAt) return { until: snapshot.begunAt, brokenAt, intact: [] };
  return { until: end, brokenAt, intact: extracts.slice(0, count) };
}

function write(file: number, { pages, pageSize }: WalPart): void {
  for (const [number, content] of pages) {
    writeSync(file, content, 0, content.length, (number - 1) * pageSize);
  }
}

/** Ends before the first extract that is damaged or does not follow the one before. */
async function* partsOf(
  extracts: readonly LogExtract[],
  { store, key }: BackupPlace,
): AsyncGenerator<WalPart> {
  let header: Buffer | null = null;
  let position: WalPosition | null = null;
  let before: LogExtract | null = null;
  for (const extract of extracts) {
    const name = extract.name.replace(/\.zst(?:\.enc)?$/, '');
    const bytes = await unpackBytes({ store, name, isCompressed: true, key }).catch(() => null);
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
