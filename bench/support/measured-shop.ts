import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type RunningShop, startShop } from '../../tests/support/shop-server.ts';
import { cleanUpAtExit } from './clean-up.ts';
import { type Usage, usageFile } from './shop-probe.ts';

export interface MeasuredShop extends RunningShop {
  usage: () => Promise<Usage>;
  /** Resident memory in MB. */
  residentMb: () => number;
}

const bytesPerMb = 1_000_000;
const kib = 1_024;

/** Starts the shop of a checkout as `npm start` does. */
export async function startMeasuredShop(
  checkout: string,
  env: Record<string, string> = {},
): Promise<MeasuredShop> {
  const probe = writeProbe();
  const before = process.cwd();
  process.chdir(checkout);
  const own = { NODE_OPTIONS: `--import=${probe}`, LOG_LEVEL: 'silent' };
  const shop = await startShop({ ...own, ...env }, 'bin/start.js');
  process.chdir(before);
  const file = join(shop.dataDir, usageFile);
  let isStopped = false;
  cleanUpAtExit(() => {
    if (isStopped) return;
    process.kill(shop.pid, 'SIGKILL');
    rmSync(shop.dataDir, { recursive: true, force: true });
  });

  async function stop(): Promise<void> {
    await shop.stop();
    isStopped = true;
  }

  async function usage(): Promise<Usage> {
    rmSync(file, { force: true });
    process.kill(shop.pid, 'SIGUSR2');
    for (;;) {
      await delay(20);
      const written = readIfComplete(file);
      if (written) return written;
    }
  }

  return { ...shop, stop, usage, residentMb: () => residentMb(shop.pid) };
}

/** Without types: Node's own compiler would add 10 MB to the memory of the shop. */
function writeProbe(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-probe-'));
  cleanUpAtExit(() => rmSync(folder, { recursive: true, force: true }));
  const source = readFileSync(new URL('./shop-probe.ts', import.meta.url), 'utf8');
  const file = join(folder, 'shop-probe.mjs');
  writeFileSync(file, stripTypeScriptTypes(source));
  return pathToFileURL(file).href;
}

function readIfComplete(file: string): Usage | null {
  try {
    // Only the probe writes this file.
    return JSON.parse(readFileSync(file, 'utf8')) as Usage;
  } catch {
    return null;
  }
}

/** From Linux's process table. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return Math.round((kibibytes * kib) / bytesPerMb);
}
