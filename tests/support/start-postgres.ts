import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  url: string;
  version: string;
  pid: number;
  stop(): Promise<void>;
  /** Ends it at once, as a failing machine does, and removes its data. */
  destroy(): Promise<void>;
}

const startLimitMs = 30_000;

/** On a free loopback port in a temporary folder; null where none is installed. `settings` are lines such as 'fsync=off'. The folder `from` becomes its data. */
export async function startPostgres(
  settings: string[],
  from: string | null = null,
): Promise<PostgresServer | null> {
  const programs = findPrograms();
  if (!programs) return null;
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  if (from !== null) renameSync(from, data);
  else {
    const options = ['-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    const running = { ...owner, cwd: folder, stdio: 'ignore' } as const;
    execFileSync(join(programs, 'initdb'), ['-D', data, ...options], running);
  }

  const port = await freePort();
  const own = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const options = [...own, ...settings].flatMap((setting) => ['-c', setting]);
  const logPath = join(folder, 'log');
  const log = openSync(logPath, 'a');
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let isWanted = true;
  const ended = new Promise<void>((resolve) => {
    server.once('exit', (code, signal) => {
      if (isWanted) {
        const lastLines = readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-20);
        console.error(`PostgreSQL exited (${signal ?? code}):\n${lastLines.join('\n')}`);
      }
      resolve();
    });
  });
  // The fast shutdown: open connections are cut.
  const end = () => {
    isWanted = false;
    server.kill('SIGINT');
  };
  process.once('exit', end);
  const stop = async () => {
    end();
    await ended;
    process.removeListener('exit', end);
    // Its own processes end a moment later if it was killed.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  const destroy = async () => {
    isWanted = false;
    server.kill('SIGKILL');
    await stop();
  };
  const url = `postgres://shop@127.0.0.1:${port}/postgres`;
  try {
    return { url, version: await versionOnceReady(url), pid: server.pid ?? 0, stop, destroy };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The newest of Debian's, else what is on the path. */
export function findPrograms(): string | undefined {
  const ofDebian = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (a, b) => majorIn(b) - majorIn(a),
  );
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  return [...ofDebian, ...onPath].find((folder) =>
    ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))),
  );
}

function majorIn(path: string): number {
  return Number(/(\d+)\/bin$/.exec(path)?.[1] ?? 0);
}

/** Postgres refuses to run as root: Debian's package has made a user for it. */
export function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function versionOnceReady(url: string): Promise<string> {
  const until = performance.now() + startLimitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? '';
    } catch (error) {
      if (performance.now() > until) throw new Error('Postgres does not start', { cause: error });
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
