import { readFileSync } from 'node:fs';

const headerBytes = 32;
const frameHeaderBytes = 24;

/**
 * The commits in SQLite's write-ahead log since its last checkpoint: the frames that name the size of
 * the database after them (sqlite.org/fileformat2.html#walformat).
 */
export function commitsInLog(databasePath: string): number {
  const log = readFileSync(`${databasePath}-wal`);
  if (log.length < headerBytes) return 0;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salt = log.readBigUInt64BE(16);
  let commits = 0;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    // Stale frames from before the last checkpoint follow the last valid one.
    if (log.readBigUInt64BE(at + 8) !== salt) break;
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}
