import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { type ZippedFile, zipFiles } from './zip-writer.ts';

async function* listed(files: readonly ZippedFile[]): AsyncGenerator<ZippedFile> {
  yield* files;
}

async function archiveOf(files: readonly ZippedFile[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipFiles(listed(files))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('a zip archive: the directory at its end leads to every file, with name, size and checksum', async () => {
  const modifiedAt = Date.UTC(2026, 10, 23, 14, 30, 8);
  const files = ['journal.csv', 'invoices/Größe-1.pdf', 'empty.txt'].map((name, at) => {
    return { name, bytes: Buffer.from('x'.repeat(at === 2 ? 0 : 1000 + at)), modifiedAt };
  });
  const zip = await archiveOf(files);
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  expect(zip.readUInt16LE(end + 10)).toBe(3);
  let at = zip.readUInt32LE(end + 16);
  for (const { name, bytes } of files) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const path = Buffer.from(name);
    expect(zip.readUInt16LE(at + 28)).toBe(path.length);
    expect(zip.toString('utf8', at + 46, at + 46 + path.length)).toBe(name);
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes));
    expect(zip.readUInt16LE(at + 12)).toBe((14 << 11) | (30 << 5) | 4);
    expect(zip.readUInt16LE(at + 14)).toBe((46 << 9) | (11 << 5) | 23);
    const from = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(from)).toBe(0x04034b50);
    const data = from + 30 + path.length;
    expect(zip.subarray(data, data + bytes.length).equals(bytes)).toBe(true);
    at += 46 + path.length;
  }
  expect(at).toBe(end);
});
