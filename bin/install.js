import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './command.js';
import { finished } from './finished.js';
import { isWholeImage } from './image.js';
import { step } from './progress.js';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * Installs packages if they are missing or the lockfile has changed. A single missing package in a complete
 * install is not repaired silently: the start stops with one line.
 */
export async function ensureInstalled({ withDev = false, root = projectRoot } = {}) {
  if (isWholeImage(root)) return;
  const state = installState(root, withDev);
  if (state.kind === 'complete') return;
  const keepDev = withDev || state.hasDev;
  if (state.kind === 'half') {
    throw new Stop(
      `The package ${state.name} is missing from node_modules. Repair it with: npm install${keepDev ? '' : ' --omit=dev'}`,
    );
  }
  await step('Installing packages', () => runNpm(root, keepDev));
  const now = installState(root, withDev);
  if (now.kind !== 'complete')
    throw new Stop('npm install ended without installing every package.');
}

/** Compares npm's record of installed packages with the lockfile and the folders. */
function installState(root, withDev) {
  const locked = readPackages(join(root, 'package-lock.json'));
  if (!locked) throw new Stop('package-lock.json is missing: this is not a complete copy.');
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return { kind: 'absent', hasDev: false };
  const hasDev = Object.values(installed).some((entry) => entry.dev);
  const present = [];
  for (const [path, wanted] of Object.entries(locked)) {
    if (path === '' || wanted.link || (wanted.dev && !withDev)) continue;
    const entry = installed[path];
    // npm skips optional packages for other platforms.
    if (!entry && (wanted.optional || wanted.devOptional)) continue;
    if (entry?.version !== wanted.version || entry.integrity !== wanted.integrity) {
      return { kind: 'changed', hasDev };
    }
    present.push(path);
  }
  const missing = present.find((path) => !existsSync(join(root, path, 'package.json')));
  if (!missing) return { kind: 'complete', hasDev };
  return { kind: 'half', hasDev, name: missing.split('node_modules/').at(-1) };
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Installs exactly the lockfile. `npm ci` would reject a lockfile without the optional packages of other
 * platforms, which some registries lack. No package needs an install script.
 */
async function runNpm(root, withDev) {
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  args.push(
    '--prefer-offline',
    '--loglevel=error',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  );
  if (!withDev) args.push('--omit=dev');
  const { code, output, error } = await finished(spawnNpm(args, root));
  if (error) {
    throw new Stop(`npm cannot be run (${error.code}). Install Node.js with npm and try again.`);
  }
  if (code !== 0) throw new Stop(npmFailure(output, root));
}

function spawnNpm(args, root) {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] };
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  // Within `npm start`, uses that npm regardless of PATH.
  if (node && npm && existsSync(node) && existsSync(npm))
    return spawn(node, [npm, ...args], options);
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' });
}

const networkCodes =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/;
const folderCodes = /\b(EACCES|EPERM|EROFS|ENOSPC)\b/;

function npmFailure(output, root) {
  const network = networkCodes.exec(output)?.[1];
  if (network) {
    return `npm cannot reach its registry (${network}). Check the network and try again.`;
  }
  const folder = folderCodes.exec(output)?.[1];
  if (folder) return `The folder ${join(root, 'node_modules')} cannot be written (${folder}).`;
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const reason =
    lines.find((line) => line !== '' && !line.startsWith('code ')) ?? 'no reason given';
  return `npm install failed: ${reason}`;
}
