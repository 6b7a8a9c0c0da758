import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { CopyError } from '../database-copy.ts';

interface Tool {
  child: ChildProcessWithoutNullStreams;
  ended: Promise<void>;
}

/** Starts a client program of PostgreSQL on the database of this address. */
export function startTool(name: string, url: string, options: readonly string[]): Tool {
  const address = new URL(url);
  const { password } = address;
  // Arguments are visible to other users of the machine.
  address.password = '';
  // Certificates are in the home folder.
  const own = { HOME: homedir(), PGPASSWORD: decodeURIComponent(password) };
  const args = [...options, `--dbname=${address.href}`];
  const child = spawn(findTool(name), args, password === '' ? {} : { env: own });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new CopyError(`${name} failed: ${said.trim().split('\n')[0]}`);
    },
    () => {
      throw new CopyError(
        `${name} cannot be run. Install the PostgreSQL client programs (Debian and Ubuntu: apt-get install postgresql-client).`,
      );
    },
  );
  return { child, ended };
}

/** The message of the tool explains more than the broken pipe that it leaves. */
export async function together({ ended, child }: Tool, transfer: Promise<void>): Promise<void> {
  const [tool, data] = await Promise.allSettled([
    ended,
    transfer.catch((error: unknown) => {
      // After a broken pipe the tool is about to say why.
      if (!isBrokenPipe(error)) child.kill();
      throw error;
    }),
  ]);
  const wasCut = tool.status === 'rejected' && child.signalCode === 'SIGTERM';
  if (tool.status === 'rejected' && !wasCut) throw tool.reason;
  if (data.status === 'rejected') throw data.reason;
}

function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** The newest of Debian's, else the one on the path. */
function findTool(name: string): string {
  const [newest = name] = globSync(`/usr/lib/postgresql/*/bin/${name}`).toSorted(
    (one, other) => majorIn(other) - majorIn(one),
  );
  return newest;
}

function majorIn(path: string): number {
  return Number(/(\d+)\/bin\/\w+$/.exec(path)?.[1] ?? 0);
}
