import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The write-ahead log of SQLite (https://www.sqlite.org/fileformat2.html#walformat): a header, then frames of a page
 * each. The checksum of a frame covers all before it, and the salts change whenever the file begins anew.
 */
export interface WalPosition {
  /** Both salts of the header, in hexadecimal. */
  salts: string;
  /** Where the next frame begins. */
  offset: number;
  sums: readonly [number, number];
}

export interface WalPart {
  /** From the previous position, or from the header, to the end of the last commit. */
  bytes: Buffer;
  end: WalPosition;
  /** Contents of pages by number, and the number of pages of the database after the last commit. */
  pages: Map<number, Buffer>;
  pageCount: number;
  pageSize: number;
}

export const walHeaderBytes = 32;
export const frameHeaderBytes = 24;
const littleEndianMagic = 0x377f0682;

/** Commits after `position`, or since the log began; null if there are none. Reads about `limit` bytes of them. */
export function readWal(
  path: string,
  position: WalPosition | null,
  limit = Number.POSITIVE_INFINITY,
): WalPart | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const { size } = fstatSync(file);
    const header = bytesOf(file, 0, Math.min(size, walHeaderBytes));
    const from = position && position.salts === saltsOf(header) ? position : null;
    const start = from ? from.offset : 0;
    if (size < walHeaderBytes || size <= start) return null;
    // What follows may be left over from before the log began anew.
    if (from && bytesOf(file, start, frameHeaderBytes).toString('hex', 8, 16) !== from.salts) {
      return null;
    }
    for (let length = limit; ; length *= 2) {
      const part = parseWal(header, bytesOf(file, start, Math.min(length, size - start)), from);
      // The last commit of this length may lie beyond it.
      if (part || length >= size - start) return part;
    }
  } finally {
    closeSync(file);
  }
}

/** What of a log is committed and intact: `bytes` follow `position`, or begin with the header. */
export function parseWal(
  header: Buffer,
  bytes: Buffer,
  position: WalPosition | null,
): WalPart | null {
  const isLittle = header.readUInt32BE(0) === littleEndianMagic;
  const pageSize = header.readUInt32BE(8);
  const salts = saltsOf(header);
  const start = position ?? headerPosition(header, isLittle);
  if (!start) return null;
  const pending = new Map<number, Buffer>();
  const part: WalPart = { bytes, end: start, pages: new Map(), pageCount: 0, pageSize };
  const shift = position ? position.offset : 0;
  let { sums } = start;
  let at = start.offset - shift;
  for (; at + frameHeaderBytes + pageSize <= bytes.length; at += frameHeaderBytes + pageSize) {
    const frame = bytes.subarray(at, at + frameHeaderBytes + pageSize);
    const page = frame.subarray(frameHeaderBytes);
    sums = checksum(page, checksum(frame.subarray(0, 8), sums, isLittle), isLittle);
    // Left over from before the log began anew, or half written.
    const isIntact = sums[0] === frame.readUInt32BE(16) && sums[1] === frame.readUInt32BE(20);
    if (frame.toString('hex', 8, 16) !== salts || !isIntact) break;
    pending.set(frame.readUInt32BE(0), page);
    const pageCount = frame.readUInt32BE(4);
    if (pageCount === 0) continue;
    for (const [number, content] of pending) part.pages.set(number, content);
    pending.clear();
    part.pageCount = pageCount;
    part.end = { salts, offset: shift + at + frame.length, sums };
  }
  if (part.pageCount === 0) return null;
  return { ...part, bytes: bytes.subarray(0, part.end.offset - shift) };
}

/** Null while the header is being written. */
function headerPosition(header: Buffer, isLittle: boolean): WalPosition | null {
  const sums = checksum(header.subarray(0, 24), [0, 0], isLittle);
  if (sums[0] !== header.readUInt32BE(24) || sums[1] !== header.readUInt32BE(28)) return null;
  return { salts: saltsOf(header), offset: walHeaderBytes, sums };
}

function saltsOf(header: Buffer): string {
  return header.toString('hex', 16, 24);
}

/** A log that SQLite began anew has the next number as its first salt: it does so only once all is in the database. */
export function follows(next: string, previous: string): boolean {
  const first = (salts: string) => Number.parseInt(salts.slice(0, 8), 16);
  return first(next) === (first(previous) + 1) % 2 ** 32;
}

function checksum(
  bytes: Buffer,
  [first, second]: readonly [number, number],
  isLittle: boolean,
): readonly [number, number] {
  let [one, two] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    const left = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const right = isLittle ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    one = (one + left + two) >>> 0;
    two = (two + right + one) >>> 0;
  }
  return [one, two];
}

function bytesOf(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const read = readSync(file, bytes, 0, length, from);
  return bytes.subarray(0, read);
}
