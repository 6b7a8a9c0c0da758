import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { announce, print } from './support/progress.ts';
import { freePort } from '../tests/support/free-port.ts';

const secondStarts = 5;
const bytesPerMb = 1_000_000;

interface Start {
  /** From the command to the first page. */
  totalMs: number;
  steps: { name: string; seconds: number }[];
}

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
try {
  const report = await measure(folder);
  printReport(report);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A fresh clone with an empty npm cache and the system's Node: the time until a new user sees the first page. */
async function measure(root: string) {
  const project = fileURLToPath(new URL('..', import.meta.url));
  const clone = join(root, 'clone');
  announce('cloning');
  execFileSync('git', ['clone', '--quiet', project, clone]);
  const env = { ...machineEnvironment(), npm_config_cache: join(root, 'cache') };
  const node = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim();
  announce('first start');
  const first = await start(clone, env);
  const later: number[] = [];
  for (let i = 0; i < secondStarts; i += 1) {
    announce(`start ${i + 2}`);
    later.push((await start(clone, env)).totalMs);
  }
  const modules = join(clone, 'node_modules');
  return {
    date: new Date().toISOString(),
    machine: machine(),
    startedWith: node,
    first,
    secondStartsMs: later,
    secondStartMs: median(later),
    packages: packageCount(modules),
    packagesMb: megabytes(modules),
    nodeMb: nodeMegabytes(modules),
    wholeMb: megabytes(clone),
  };
}

/** Excludes the bundled Node from PATH and all variables that npm or the shop would inherit. */
function machineEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  const folders = PATH.split(delimiter).filter((path) => !path.includes('node_modules'));
  return { PATH: folders.join(delimiter), HOME };
}

async function start(clone: string, env: Record<string, string>): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    const address = /The shop is open: (\S+)\n/.exec(output)?.[1];
    if (!address) continue;
    const page = await fetch(address);
    if (!page.ok) throw new Error(`first page failed: status ${page.status}`);
    const totalMs = performance.now() - startedAt;
    await stop(child.pid ?? 0);
    return { totalMs, steps: stepsIn(output) };
  }
  const [code] = await once(child, 'close');
  throw new Error(`npm start ended with ${code}:\n${output}`);
}

/** Waits for the processes themselves: after its port is closed, the shop still holds its database. */
async function stop(group: number): Promise<void> {
  process.kill(-group, 'SIGTERM');
  while (isRunning(group)) await new Promise((resolve) => setTimeout(resolve, 50));
}

function isRunning(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

function stepsIn(output: string): Start['steps'] {
  const lines = output.matchAll(/^(.+) … ([\d.]+) s$/gm);
  return [...lines].map(([, name = '', seconds]) => ({ name, seconds: Number(seconds) }));
}

function packageCount(modules: string): number {
  const record: unknown = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const { packages } = record as { packages: Record<string, unknown> };
  return Object.keys(packages).length;
}

function nodeMegabytes(modules: string): number {
  const names = readdirSync(modules).filter((name) => /^node-(linux|bin|win)-/.test(name));
  return names.reduce((sum, name) => sum + megabytes(join(modules, name)), 0);
}

function megabytes(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const bytes = files.map((file) => statSync(join(file.parentPath, file.name)).size);
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / bytesPerMb);
}

function printReport(report: Awaited<ReturnType<typeof measure>>): void {
  const { processor, cores, memoryGb } = report.machine;
  const second = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  print(`${processor}, ${cores} cores, ${memoryGb} GB; started with Node ${report.startedWith}\n`);
  const rows = [
    ...report.first.steps.map(({ name, seconds }) => [name, `${seconds.toFixed(2)} s`]),
    ['first start, command to first page', second(report.first.totalMs)],
    [`second start, median of ${secondStarts}`, second(report.secondStartMs)],
    ['packages', String(report.packages)],
    ['their weight', `${report.packagesMb} MB, of it Node ${report.nodeMb} MB`],
    ['the whole folder', `${report.wholeMb} MB`],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  for (const [name = '', value = ''] of rows) print(`${name.padEnd(width)}  ${value}`);
}
