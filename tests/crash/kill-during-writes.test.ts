import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { contentVersion } from '#platform/database/content-version.ts';
import { temporaryFile } from '../support/each-engine.ts';

const writer = fileURLToPath(new URL('write-until-killed.ts', import.meta.url));

it.each([1, 137, 2_000])(
  'a process killed after %i acknowledged writes has saved each exactly once',
  async (killAfter) => {
    const path = temporaryFile();
    const { acknowledged, signal } = await writeUntilKilled(path, killAfter);
    expect(signal).toBe('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);

    // The killed process holds no lock: the file opens at once.
    const reopened = await openDatabase({ url: path });
    if (!reopened.ok) throw new Error(reopened.failure.code);
    const db = reopened.value;
    onTestFinished(() => db.close());
    const saved = await readSettings(db.read);
    for (const number of acknowledged) expect(saved[`write-${number}`]).toBe(number);
    // Each write raised the version by one in its own transaction: no write is partial or repeated.
    expect(await contentVersion(db.read)).toBe(1 + Object.keys(saved).length);
    const { rows } = await sql`pragma integrity_check`.execute(db.read);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  },
  60_000,
);

async function writeUntilKilled(path: string, killAfter: number) {
  const child = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > killAfter) child.kill('SIGKILL');
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, name) => resolve(name));
  });
  // The text after the last line end was cut off by the kill.
  const acknowledged = output.split('\n').slice(0, -1).map(Number);
  return { acknowledged, signal };
}
