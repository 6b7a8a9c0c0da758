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
import { isWholeImage } from './image.js';
import { inTurn } from './in-turn.js';
import { projectRoot } from './install.js';
import { step } from './progress.js';

const inputs = [
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'src',
  'tools/browser-wall.ts',
  'tools/client-chunks.ts',
  'tools/icon-compiler.ts',
  'tools/react-module.ts',
  'tools/storefront-manifest.ts',
  'tools/unused-router-parts.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds the pages if their sources have changed since the last completed build. */
export async function ensureBuilt({ root = projectRoot } = {}) {
  const folder = join(root, 'build');
  await ensureMade({
    root,
    folder,
    madeOf: hashOf(root, pageFiles(root)),
    label: 'Building pages',
    make: async () => {
      await buildPages(root);
      await compressAssets(join(folder, 'client'));
    },
  });
}

/** Builds the pages, and bundles them with the server. Returns the file of the bundle. */
export async function ensureServerBuilt({ root = projectRoot } = {}) {
  const folder = join(root, 'build', 'start');
  if (isWholeImage(root)) return join(folder, 'main.js');
  await ensureBuilt({ root });
  const pages = readStamp(join(root, 'build', stampName));
  const madeOf = `${pages} ${hashOf(root, serverFiles(root))}`;
  const make = () => bundleServer(root);
  await ensureMade({ root, folder, madeOf, label: 'Bundling the server', make });
  return join(folder, 'main.js');
}

const stampName = 'made-of';

async function ensureMade({ root, folder, madeOf, label, make }) {
  const stampFile = join(folder, stampName);
  if (readStamp(stampFile) === madeOf) return;
  requireWritable(folder);
  requireWritable(join(root, 'node_modules'));
  await step(label, () =>
    // Outside the output folder, which the build empties.
    inTurn(join(root, 'node_modules', '.being-built'), async () => {
      if (readStamp(stampFile) === madeOf) return;
      rmSync(stampFile, { force: true });
      await make();
      writeFileSync(stampFile, madeOf);
    }),
  );
}

function hashOf(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** What only the server runs is not part of the pages. */
const notOfPages =
  /^src\/(?:cli|server|workers|main|config)|\/(?:store|integrations|use-cases|api)\/|\.test\.tsx?$/;
const ofServer = /(?<!\.test)\.tsx?$/;

function pageFiles(root) {
  return inputs
    .flatMap((input) => filesUnder(root, input))
    .filter((file) => !notOfPages.test(file));
}

function serverFiles(root) {
  const all = ['seeds', 'src', 'tools/make-server-bundle.ts'];
  return all.flatMap((input) => filesUnder(root, input)).filter((file) => ofServer.test(file));
}

/** Paths from the project's root, sorted. */
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

function buildPages(root) {
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  return run(root, [tool, 'build'], 'The pages could not be built.');
}

function bundleServer(root) {
  const tool = join(root, 'tools', 'make-server-bundle.ts');
  return run(root, [tool], 'The server could not be bundled.');
}

async function run(root, args, failure) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, output } = await finished(child);
  if (code !== 0) throw new Stop(`${output.trim()}\n${failure}`);
}
