import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureServerBuilt } from './build.js';
import { command, Stop } from './command.js';
import { listName } from './image.js';
import { projectRoot } from './install.js';

/** What becomes part of the pages when they are built. */
const onlyBuilt = new Set([
  '@fontsource-variable/instrument-sans',
  '@fontsource/instrument-serif',
  '@iconify-json/lucide',
  '@react-router/dev',
  '@tailwindcss/vite',
  'lottie-web',
  'tailwindcss',
  'unplugin-icons',
  'vite',
]);

/** The commands of the operator, pictures and backups run from the sources; pages only from the build. */
const programs = ['LICENSE', 'package.json', 'bin', 'build', 'migrations', 'seeds', 'src'];
const notRun =
  /\.(?:test\.tsx?|tsx|css|snapshot)$|^src\/(?:cli\/dev\.ts|component-sheet)|^bin\/(?:bench|dev|make-image|mutants|test)\.js$|\/made-of$/;
/** Node refuses to run TypeScript of packages: what some bring is for compilers. */
const notRunOfPackages = /\.(?:map|md|markdown|[cm]?tsx?|test\.[cm]?js)$|\/(?:__tests__|tests?)$/;

/** Writes what a shop needs to run, and nothing else, into a folder: the program of the container image. */
await command(async () => {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new Stop('Usage: node bin/make-image.js FOLDER', 2);
  await ensureServerBuilt();
  mkdirSync(folder, { recursive: true });
  for (const path of programs) copy(path, folder, notRun);
  const packages = runningPackages();
  for (const path of packages) copy(path, folder, notRunOfPackages);
  const needed = [
    'build/client/assets',
    'build/server/handler.js',
    'build/start/main.js',
    'migrations',
    'seeds/demo/pictures',
    'src/cli/shop.ts',
    'src/platform/files/picture-process.ts',
    ...packages.map((path) => `${path}/package.json`),
  ];
  writeFileSync(join(folder, listName), `${needed.join('\n')}\n`);
});

function copy(path, folder, leftOut) {
  cpSync(join(projectRoot, path), join(folder, path), {
    recursive: true,
    filter: (file) => {
      const name = relative(projectRoot, file);
      // Packages within a package are listed by themselves.
      const isPackages = name.slice(path.length).includes('/node_modules');
      return name === path || !(isPackages || leftOut.test(name));
    },
  });
}

/** The folders of the packages that the shop loads, with those that they load, as Node finds them. */
function runningPackages() {
  const found = new Set();
  const wanted = namesIn(readPackage('.').dependencies).map((name) => ({ name, from: '' }));
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const path = find(next);
    if (path === null || found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = readPackage(path);
    const names = namesIn({ ...peerDependencies, ...dependencies, ...optionalDependencies });
    wanted.push(...names.map((name) => ({ name, from: path })));
  }
  return [...found];
}

function namesIn(dependencies) {
  return Object.keys(dependencies).filter((name) => !onlyBuilt.has(name));
}

function readPackage(path) {
  return JSON.parse(readFileSync(join(projectRoot, path, 'package.json'), 'utf8'));
}

/** Null if it is not installed, as optional packages of other platforms. */
function find({ name, from }) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(projectRoot, path, 'package.json'))) return path;
    if (folder === '' || folder === '.') return null;
  }
}
