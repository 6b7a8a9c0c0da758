import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  args: string[];
  /** What Playwright would pass and this machine does better without. */
  ignoreDefaultArgs: string[];
}

/** The shell draws the same pages with half the work of the whole browser. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Only the pages under test may use the network. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Machines that run tests have none, and emulating one takes more of the processor.
  '--disable-gpu',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Containers often have 64 MB of it, which a browser fills; 1 GiB is more than it has ever taken. */
const enoughSharedMemory = 2 ** 30;

/**
 * CHROMIUM_PATH, else the system's Chromium, else Playwright's own, else the one from npm. Throws when
 * there is none: browser tests are never passed over.
 */
export async function findBrowser(): Promise<Browser> {
  const args = [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  // Playwright keeps away from shared memory everywhere; through files, drawing costs a tenth more.
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];
  const installed = fromEnvironment() ?? onSystem() ?? ownOfPlaywright();
  if (installed) return { executablePath: installed, args, ignoreDefaultArgs };
  return { executablePath: await fromNpm(), args: [...args, '--no-zygote'], ignoreDefaultArgs };
}

function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= enoughSharedMemory;
}

function fromEnvironment(): string | null {
  const file = process.env['CHROMIUM_PATH'];
  if (!file) return null;
  if (!existsSync(file)) throw new Error(`CHROMIUM_PATH names no file: ${file}`);
  return file;
}

function onSystem(): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder);
  const files = systemNames.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

function ownOfPlaywright(): string | null {
  const file = chromium.executablePath();
  return existsSync(file) ? file : null;
}

async function fromNpm(): Promise<string> {
  // Without this the package leaves the system libraries it brings unpacked; it reads it when imported.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  try {
    return await packed.executablePath();
  } catch (error) {
    throw new Error('No Chromium: install one or set CHROMIUM_PATH.', { cause: error });
  }
}
