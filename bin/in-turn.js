import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const maxWaitMs = 10 * 60_000;

/** Runs `work` while holding a lock file with the holder's process id; a killed holder loses the lock. */
export async function inTurn(file, work) {
  while (!take(file)) await delay(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

function isHeld(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > maxWaitMs) return false;
    const holder = Number(readFileSync(file, 'utf8'));
    // A lock file that is just being created is still empty.
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
