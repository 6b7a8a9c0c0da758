import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makePictureFiles } from './picture-files.ts';

it('image files are written completely, without leftovers', async () => {
  const folder = await temporaryFolder();
  const files = [
    { file: 'lamp-1a2b3c4d-400.avif', bytes: Buffer.from('one') },
    { file: 'lamp-1a2b3c4d-800.avif', bytes: Buffer.from('two') },
  ];
  await makePictureFiles(folder).keep(files);
  expect((await readdir(folder)).toSorted()).toEqual(files.map(({ file }) => file));
  for (const { file, bytes } of files) {
    expect(await readFile(join(folder, file))).toEqual(bytes);
  }
});

it('an existing file is left unchanged', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'lamp-1a2b3c4d-400.avif'), 'the first');
  const again = [{ file: 'lamp-1a2b3c4d-400.avif', bytes: Buffer.from('the second') }];
  await makePictureFiles(folder).keep(again);
  expect(await readFile(join(folder, 'lamp-1a2b3c4d-400.avif'), 'utf8')).toBe('the first');
});

it('a folder is made, and one that cannot be made throws', async () => {
  const folder = join(await temporaryFolder(), 'pictures');
  await writeFile(folder, 'a file in its place');
  const files = [{ file: 'lamp-1a2b3c4d-400.avif', bytes: Buffer.from('one') }];
  await expect(makePictureFiles(folder).keep(files)).rejects.toThrow('EEXIST');
  await rm(folder);
  await makePictureFiles(folder).keep(files);
  expect(await readdir(folder)).toEqual(['lamp-1a2b3c4d-400.avif']);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
