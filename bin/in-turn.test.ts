import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { inTurn } from './in-turn.js';

function file(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'turns-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'held');
}

it('runs locked work one at a time, even after a failure', async () => {
  const held = file();
  let atOnce = 0;
  const work = async (n: number) => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await delay(10);
    atOnce -= 1;
    if (n === 1) throw new Error('failed');
    return n;
  };
  const done = await Promise.allSettled([0, 1, 2].map((n) => inTurn(held, () => work(n))));
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('releases the lock of a killed process', async () => {
  const held = file();
  const noProcess = 2 ** 22 + 1;
  writeFileSync(held, `${noProcess}`);
  expect(await inTurn(held, async () => 'done')).toBe('done');
});
