import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface RunningShop {
  /** http://127.0.0.1:PORT */
  origin: string;
  dataDir: string;
  pid: number;
  /** Its output so far. */
  output: () => string;
  /** Stops the shop, waits until it has ended, and removes its data. */
  stop: () => Promise<void>;
}

/** Tests and benches do in seconds, from one address, what customers do in days. */
const wideLimits = {
  ORDERS_PER_ACCOUNT: '999999999',
  ORDERS_PER_NETWORK: '999999999',
  CARTS_PER_NETWORK: '999999999',
  UNVERIFIED_RECEIPTS: '999999999',
};

const readyWithinMs = 60_000;
const stopsWithinMs = 15_000;
const pollIntervalMs = 50;

/** Starts a separate shop with the built pages: a free port, a new data folder, the demo catalogue. */
export async function startShop(
  env: Record<string, string> = {},
  program = 'src/main.ts',
): Promise<RunningShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { NODE_ENV: _tests, DATABASE_URL: _database, ...inherited } = process.env;
  const child = spawn(process.execPath, [program], {
    env: {
      ...inherited,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...wideLimits,
      // Tests count and open orders, customers and messages of their own.
      DEMO_HISTORY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written += text));
  const output = (): string => written;
  const stop = async (): Promise<void> => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, origin);
  } catch (error) {
    await stop();
    throw new Error(`the shop did not start: ${output()}`, { cause: error });
  }
  return { origin, dataDir, pid: child.pid ?? 0, output, stop };
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`it ended with code ${child.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await delay(pollIntervalMs);
  }
  throw new Error(`it was not ready within ${readyWithinMs} ms`);
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended, delay(stopsWithinMs, null, { ref: false })]);
  if (inTime) return;
  child.kill('SIGKILL');
  await ended;
  throw new Error(`the shop did not stop within ${stopsWithinMs} ms`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
