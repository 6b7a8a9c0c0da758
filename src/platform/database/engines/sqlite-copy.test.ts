import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { temporaryFile } from '../../../../tests/support/each-engine.ts';
import { sqliteCopier } from './sqlite-copy.ts';

it('a snapshot that is refused, and gone at once, ends without an uncaught error', async () => {
  const path = temporaryFile();
  const folder = dirname(path);
  using file = new DatabaseSync(path);
  file.exec('create table notes (text)');
  const dumps: Readable[] = [];
  const refused = sqliteCopier(path).save(async (dump) => {
    dumps.push(dump.destroy());
    for (const name of readdirSync(folder)) {
      if (name.startsWith('snapshot-')) rmSync(join(folder, name), { recursive: true });
    }
    throw new Error('no space left');
  });
  await expect(refused).rejects.toThrow('no space left');
  for (const dump of dumps) {
    await expect(finished(dump)).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  }
  expect(dumps).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['shop.db']);
});
