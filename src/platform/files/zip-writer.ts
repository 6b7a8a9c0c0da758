import { crc32 } from 'node:zlib';

export interface ZippedFile {
  /** With '/' between folders. */
  name: string;
  bytes: Uint8Array;
  /** A year, month and so on of the file, as UTC. */
  modifiedAt: number;
}

/** The format without its extension for large archives ends at 65 535 files and 4 GB. */
const maxZippedFiles = 65_000;
const maxArchiveBytes = 2 ** 32 - 1;

/**
 * A zip archive of these files, in chunks: one file is in memory at a time. They are stored as they are, because
 * what is exported, like PDFs, is compressed already.
 */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes, modifiedAt } of files) {
    const path = Buffer.from(name);
    const facts = factsOf({ bytes, path, modifiedAt });
    const header = Buffer.concat([signature(0x04034b50), facts, path]);
    directory.push(directoryEntry({ facts, path, offset }));
    yield header;
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    offset += header.length + bytes.length;
    if (directory.length > maxZippedFiles || offset > maxArchiveBytes) {
      throw new RangeError(`archive too large: ${directory.length} files, ${offset} bytes`);
    }
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endOf({ count: directory.length, size: entries.length, offset });
}

const version = 20;
/** The names are UTF-8. */
const flags = 0x0800;

/** Of a file, as its header and the directory both have them. */
function factsOf({
  bytes,
  path,
  modifiedAt,
}: Pick<ZippedFile, 'bytes' | 'modifiedAt'> & { path: Buffer }): Buffer {
  const facts = Buffer.alloc(26);
  const at = new Date(modifiedAt);
  const [hours, minutes, seconds] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(flags, 2);
  facts.writeUInt16LE((hours << 11) | (minutes << 5) | (seconds >> 1), 6);
  facts.writeUInt16LE((Math.max(0, year - 1980) << 9) | (month << 5) | day, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(path.length, 22);
  return facts;
}

function directoryEntry({
  facts,
  path,
  offset,
}: {
  facts: Buffer;
  path: Buffer;
  offset: number;
}): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(version, 4);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([head, facts, tail, path]);
}

function endOf({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
