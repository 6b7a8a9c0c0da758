import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const shipped = new URL('../../migrations/', import.meta.url);

/** A folder with the migrations below this number, removed when the test ends: the schema of an earlier release. */
export function migrationsBefore(number: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(shipped).filter((name) => name < number)) {
    cpSync(new URL(file, shipped), join(folder, file));
  }
  return pathToFileURL(`${folder}/`);
}
