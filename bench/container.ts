import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../tests/support/free-port.ts';
import { sellOne } from '../tests/support/one-sale.ts';
import { machine } from './support/machine.ts';
import { announce, print } from './support/progress.ts';

/**
 * Builds the container image with Debian's buildah from a base that mmdebstrap makes of packages, and starts it as
 * the first process of its own namespace: read-only, as an unknown user, without privileges. Needs Linux, root, and
 * the packages buildah and mmdebstrap; no registry of images.
 */
const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    base: { type: 'string' },
    suite: { type: 'string', default: 'bookworm' },
    // Keeps what was built in this folder, to go on from it the next time.
    work: { type: 'string' },
  },
});
const project = fileURLToPath(new URL('..', import.meta.url));
const work = options.work ?? mkdtempSync(join(tmpdir(), 'vitrine-image-'));
const storage = ['--storage-driver=vfs', `--root=${work}/images`, `--runroot=${work}/run`];
const unknownUser = 12_345;
const base = 'localhost/vitrine-base';
const image = 'localhost/vitrine';
const bytesPerMb = 1_000_000;
/** What a demo needs beside the image's own settings. */
const demo = { SHOP_MODE: 'demo', HOST: '127.0.0.1', DEMO_HISTORY: '0' };

/** What `podman run --read-only --user 12345:0 --cap-drop ALL --tmpfs /tmp --volume data:/data` sets up. */
const setUp = `
  mount --make-rprivate /
  mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount -t tmpfs tmpfs "$1/tmp"
  mount --bind "$2" "$1/data"
  root="$1"; shift 2
  exec chroot "$root" setpriv --reuid ${unknownUser} --regid 0 --clear-groups --inh-caps=-all --bounding-set=-all \\
    --no-new-privs env -i -C /shop "$@"`;

const load = loadavg()[0];
mkdirSync(work, { recursive: true });
try {
  const report = { date: new Date().toISOString(), machine: machine(), load, ...(await measure()) };
  print(JSON.stringify(report, null, 2));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  if (!options.work) rmSync(work, { recursive: true, force: true });
}

async function measure() {
  announce('base');
  const baseMb = commitBase();
  announce('image');
  const startedAt = performance.now();
  buildah(
    'build',
    '--isolation=chroot',
    '--layers',
    '--format=docker',
    `--build-arg=BASE=${base}`,
    ...certificates(),
    '--file=Containerfile',
    `--tag=${image}`,
    project,
  );
  const buildSeconds = Math.round((performance.now() - startedAt) / 1000);
  const container = buildah('from', '--pull-never', image);
  const root = buildah('mount', container);
  const imageMb = megabytes(root);
  const parts = {
    programs: megabytes(join(root, 'usr/local/bin')),
    shop: megabytes(join(root, 'shop')),
  };
  announce('a live shop without settings');
  const refused = await inContainer(root, { data: folderOf('none'), env: {} }).ended;
  announce('first start');
  const data = folderOf('demo');
  const first = await sell(root, data);
  announce('second start');
  const second = await sell(root, data);
  return { baseMb, imageMb, parts, buildSeconds, refused, first, second };
}

/** A file system of Debian's essential packages, as an image. */
function commitBase(): number {
  if (!existsSync(join(work, 'images', 'vfs-images'))) makeBase();
  const container = buildah('from', '--pull-never', base);
  const mb = megabytes(buildah('mount', container));
  buildah('rm', container);
  return mb;
}

function makeBase(): void {
  const tar = options.base ?? join(work, 'base.tar');
  const sources = '/etc/apt/sources.list.d/debian.sources';
  // As the slim images of Debian. What is being built need not survive a failure of power.
  const leftOut = ['doc', 'info', 'lintian', 'locale', 'man'].map(
    (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  );
  const flags = ['--quiet', '--variant=minbase', '--dpkgopt=force-unsafe-io', ...leftOut];
  if (!options.base) execFileSync('mmdebstrap', [...flags, options.suite, tar, sources]);
  const container = buildah('from', 'scratch');
  buildah('add', container, tar, '/');
  buildah('commit', '--quiet', '--rm', container, base);
}

/** Where the registry of packages is behind a proxy of one's own, its certificate is among those of the machine. */
function certificates(): string[] {
  const file = '/etc/ssl/certs/ca-certificates.crt';
  const inside = '/run/certificates-of-the-machine.crt';
  const settings = join(work, 'npmrc');
  writeFileSync(settings, `cafile=${inside}\n`);
  return [`--volume=${file}:${inside}:ro`, `--volume=${settings}:/root/.npmrc:ro`];
}

function buildah(command: string, ...args: string[]): string {
  const output = execFileSync('buildah', [...storage, command, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 100_000_000,
  });
  return command === 'inspect' ? output : (output.trim().split('\n').at(-1) ?? '');
}

function folderOf(name: string): string {
  const folder = join(work, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // As the image's own volume: of group 0.
  execFileSync('chgrp', ['0', folder]);
  execFileSync('chmod', ['0770', folder]);
  return folder;
}

/** Starts the shop, sells, asks the health check, and stops the first process of the namespace. */
async function sell(root: string, data: string) {
  const port = await freePort();
  const startedAt = performance.now();
  const env = { ...demo, PORT: String(port) };
  const shop = inContainer(root, { data, env });
  const origin = await shop.opened;
  const page = await fetch(origin);
  await page.text();
  const firstPageMs = Math.round(performance.now() - startedAt);
  const order = await sellOne(origin);
  const pid = shopProcess();
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  const memoryMb = Math.round((Number.parseInt(field('VmRSS'), 10) * 1024) / bytesPerMb);
  const health = execFileSync(
    'nsenter',
    [
      '--target',
      pid,
      '--mount',
      '--pid',
      '--root',
      '/usr/bin/env',
      '-i',
      // `nsenter --wd` would look for it outside.
      '-C',
      '/shop',
      `PORT=${port}`,
      '/usr/local/bin/node',
      'bin/health.js',
    ],
    { encoding: 'utf8' },
  );
  const stoppedAt = performance.now();
  process.kill(Number(pid), 'SIGTERM');
  const { code } = await shop.ended;
  return {
    firstPageMs,
    order,
    memoryMb,
    uid: field('Uid').split('\t')[0],
    pidInside: field('NSpid').split('\t').at(-1),
    capabilities: field('CapEff'),
    health: health.trim(),
    exitCode: code,
    stopMs: Math.round(performance.now() - stoppedAt),
  };
}

function shopProcess(): string {
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (
        new RegExp(`^Uid:\\t${unknownUser}\\t`, 'm').test(status) &&
        /^NSpid:.*\t1$/m.test(status)
      )
        return pid;
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('the shop is not the first process of its namespace');
}

function inContainer(root: string, { data, env }: { data: string; env: Record<string, string> }) {
  const { Docker } = JSON.parse(buildah('inspect', '--type=image', image)) as {
    Docker: { config: ImageConfig };
  };
  const { config } = Docker;
  const variables = [
    ...config.Env,
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ];
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-ec',
      setUp,
      'sh',
      root,
      data,
      ...variables,
      ...config.Cmd,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let [stdout, stderr] = ['', ''];
  const { promise: opened, resolve, reject } = Promise.withResolvers<string>();
  opened.catch(() => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    const address = /The shop is open: (\S+)\n/.exec(stdout)?.[1];
    if (address) resolve(address);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([code]) => {
    reject(new Error(`the container ended with ${code}: ${stderr}`));
    return { code, stderr: stderr.trim() };
  });
  return { opened, ended };
}

interface ImageConfig {
  Env: string[];
  Cmd: string[];
}

function megabytes(folder: string): number {
  const output = execFileSync('du', ['--summarize', '--bytes', '--one-file-system', folder], {
    encoding: 'utf8',
  });
  return Math.round(Number.parseInt(output, 10) / bytesPerMb);
}
