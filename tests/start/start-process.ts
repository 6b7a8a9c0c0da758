import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  child: ChildProcess;
  /** What it has written to standard output so far. */
  output: () => string;
  /** The address that it prints once it listens. */
  opened: Promise<string>;
  ended: Promise<Ended>;
}

/** Starts a command with the shop's variables and none of the test runner's. It is killed when the test ends. */
export function startProcess(
  command: string[],
  env: Record<string, string> = {},
  cwd = projectRoot,
): Started {
  const [program = process.execPath, ...args] = command;
  const { PATH = '', HOME = '' } = process.env;
  const options = { cwd, env: { PATH, HOME, PORT: '0', DEMO_HISTORY: '0', ...env } };
  // A process group of its own, as in a terminal: Ctrl-C reaches all of it, and no child is left running.
  const child = spawn(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let [stdout, stderr] = ['', ''];
  const { promise: opened, resolve, reject } = Promise.withResolvers<string>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    const address = /The shop is open: (\S+)\n/.exec(stdout)?.[1];
    if (address) resolve(address);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([code]) => {
    reject(new Error(`it ended with ${code}: ${stderr}`));
    return { code, stdout, stderr };
  });
  // A test that waits for the exit does not read the address.
  opened.catch(() => {});
  onTestFinished(() => signalGroup(child, 'SIGKILL'));
  return { child, output: () => stdout, opened, ended };
}

export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

/** The server as `npm start` runs it once everything is installed and built. */
export function startMain(env: Record<string, string>, cwd = projectRoot): Started {
  return startProcess([process.execPath, join(projectRoot, 'src', 'main.ts')], env, cwd);
}

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function takenPort(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
