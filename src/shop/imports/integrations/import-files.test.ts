import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { makeImportFiles } from './import-files.ts';

function open() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-imports-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, files: makeImportFiles(folder) };
}

async function kept(files: ReturnType<typeof makeImportFiles>, ...chunks: string[]) {
  const result = await files.keep(
    Readable.from(chunks.map((text) => Buffer.from(text))),
    1_000_000,
  );
  if (!result.ok) throw new Error(result.failure.code);
  return result.value.file;
}

it('a file read in batches yields the same records as a file read at once', async () => {
  const { files } = open();
  const lines = Array.from({ length: 40 }, (_, at) => `"${'é,"" \r\n'.repeat(at % 5)}",${at}`);
  const file = await kept(files, '\uFEFFText,', 'No\r\n', lines.join('\r\n'), '\r\n\r\n"last"');
  const whole = await files.read(file, { from: 0, limit: 1000, delimiter: ',' });
  if (!whole.ok) throw new Error(whole.failure.reason);
  expect(whole.value).toHaveLength(43);
  expect(whole.value[0]?.cells).toEqual(['Text', 'No']);
  expect(whole.value[5]?.cells).toEqual(['é," \r\n'.repeat(4), '4']);
  let from = 0;
  for (const record of whole.value) {
    const one = await files.read(file, { from, limit: 1, delimiter: ',' });
    expect(one).toEqual({ ok: true, value: [record] });
    from = record.end;
  }
  expect(await files.read(file, { from, limit: 1, delimiter: ',' })).toEqual({
    ok: true,
    value: [],
  });
});

it('an oversized or aborted upload is deleted', async () => {
  const { folder, files } = open();
  const large = Readable.from([Buffer.alloc(6), Buffer.alloc(6)]);
  expect(await files.keep(large, 11)).toEqual({ ok: false, failure: { code: 'too-many-bytes' } });
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(6);
      throw new Error('gone');
    })(),
  );
  await expect(files.keep(broken, 11)).rejects.toThrow('gone');
  expect(readdirSync(folder)).toEqual([]);
});

it('an unclosed quote or a missing file ends the import with an error', async () => {
  const { files } = open();
  const file = await kept(files, 'A,B\n1,"', 'x'.repeat(5000));
  expect(await files.read(file, { from: 0, limit: 9, delimiter: ',' })).toMatchObject({
    ok: false,
  });
  await files.remove(file);
  await files.remove(file);
  expect(await files.read(file, { from: 0, limit: 9, delimiter: ',' })).toMatchObject({
    ok: false,
  });
  expect(await files.head(file)).toBeNull();
});
