import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import { failed, ok, type Result } from '#platform/result.ts';
import { storableText } from '#platform/text.ts';

export interface KeptFile {
  /** The file name in the folder. */
  file: string;
  bytes: number;
}

export interface CsvRecord {
  cells: string[];
  /** The offset of the byte after the record. */
  end: number;
}

export interface CsvSpan {
  /** The offset at which a record begins. */
  from: number;
  /** The maximum number of records; fewer are returned only at the end of the file. */
  limit: number;
  delimiter: string;
}

export interface ImportFiles {
  /** Resolves once the file is synced to disk; a larger file is deleted. */
  keep: (
    chunks: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ) => Promise<Result<KeptFile, { code: 'too-many-bytes' }>>;
  /** The first bytes, to detect the file type. Null if the file is gone. */
  head: (file: string) => Promise<Uint8Array | null>;
  read: (
    file: string,
    span: CsvSpan,
  ) => Promise<Result<CsvRecord[], { code: 'not-csv'; reason: string }>>;
  /** Succeeds if the file is already gone. */
  remove: (file: string) => Promise<void>;
}

const headBytes = 16_384;
/** An unclosed quote would otherwise read the rest of the file as one cell. */
const maxRecordBytes = 4_000_000;

/** Uploaded product files in a local folder until they are imported. */
export function makeImportFiles(folder: string): ImportFiles {
  return {
    async keep(chunks, maxBytes) {
      await mkdir(folder, { recursive: true });
      const file = `${randomUUID()}.csv`;
      const bytes = await writeAll(join(folder, file), chunks, maxBytes).catch(async (error) => {
        await rm(join(folder, file), { force: true });
        throw error;
      });
      if (bytes <= maxBytes) return ok({ file, bytes });
      await rm(join(folder, file), { force: true });
      return failed({ code: 'too-many-bytes' });
    },
    head: (file) => headOf(join(folder, file)),
    read: (file, span) => recordsOf(join(folder, file), span),
    remove: (file) => rm(join(folder, file), { force: true }),
  };
}

/** Returns the number of bytes, counted up to the limit. */
async function writeAll(path: string, chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
  const handle = await open(path, 'wx');
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes <= maxBytes) await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return bytes;
}

async function headOf(path: string): Promise<Uint8Array | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function recordsOf(path: string, { from, limit, delimiter }: CsvSpan) {
  const source = createReadStream(path, { start: from });
  const parser = parse({
    bom: from === 0,
    delimiter,
    info: true,
    max_record_size: maxRecordBytes,
    relax_column_count: true,
    relax_quotes: true,
  });
  source.once('error', (error) => parser.destroy(error)).pipe(parser);
  const records: CsvRecord[] = [];
  try {
    for await (const { record, info } of parser) {
      records.push({ cells: record.map(storableText), end: from + info.bytes });
      if (records.length === limit) break;
    }
  } catch (error) {
    return failed({ code: 'not-csv' as const, reason: String(error) });
  } finally {
    source.destroy();
  }
  return ok(records);
}
