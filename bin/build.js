import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Stop } from './command.js';
import { compressAssets } from './compress-assets.js';
import { finished } from './finished.js';
import { inTurn } from './in-turn.js';
import { projectRoot } from './install.js';
import { step } from './progress.js';

const inputs = [
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'src',
  'tools/browser-wall.ts',
  'tools/icon-compiler.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds the pages if their sources have changed since the last completed build. */
export async function ensureBuilt({ root = projectRoot } = {}) {
  const folder = join(root, 'build');
  const stampFile = join(folder, 'made-of');
  const madeOf = hashOfInputs(root);
  if (readStamp(stampFile) === madeOf) return;
  requireWritable(folder);
  await step('Building pages', () =>
    // Outside the output folder, which the build empties.
    inTurn(join(root, 'node_modules', '.being-built'), async () => {
      if (readStamp(stampFile) === madeOf) return;
      rmSync(stampFile, { force: true });
      await buildPages(root);
      await compressAssets(join(folder, 'client'));
      writeFileSync(stampFile, madeOf);
    }),
  );
}

function hashOfInputs(root) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesUnder(root, input)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

const notBuilt =
  /^src\/(?:cli|server|workers|main|config)|\/(?:store|integrations|use-cases|api)\/|\.test\.tsx?$/;

/** Paths from the project's root, sorted. What only the server runs and tests are not part of a build. */
function filesUnder(root, path) {
  let entries;
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(join(root, '/').length))
    .filter((file) => !notBuilt.test(file))
    .toSorted();
}

function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function requireWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Stop(`The folder ${folder} cannot be written (${error.code}).`);
  }
}

async function buildPages(root) {
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(process.execPath, [tool, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, output } = await finished(child);
  if (code !== 0) throw new Stop(`${output.trim()}\nThe pages could not be built.`);
}
