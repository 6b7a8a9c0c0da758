import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface ShopOnKeptSocket {
  origin: string;
  /** Sends SIGTERM, and resolves once the next process is open. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** As systemd does it: the socket stays open, and the service is started again when it was stopped. */
const keeper = `while
  /bin/sh -c 'echo "pid $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"' sh "$@"
do :; done`;

/** A shop whose listening socket outlives it. */
export async function startOnKeptSocket(
  env: Record<string, string>,
  program: readonly string[] = ['src/main.ts'],
): Promise<ShopOnKeptSocket> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const descriptor = Number(Reflect.get(Reflect.get(socket, '_handle'), 'fd'));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('/bin/sh', ['-c', keeper, 'sh', process.execPath, ...program], {
    env: { PATH, HOME, PORT: String(address.port), DEMO_HISTORY: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit', descriptor],
    detached: true,
  });
  // The keeper has it from now on.
  socket.close();
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const opened = async (times: number) => {
    while (output.split('The shop is open').length <= times) {
      if (child.exitCode !== null) throw new Error(`the shop ended: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await opened(1);
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async restart() {
      const times = output.split('The shop is open').length;
      process.kill(Number([...output.matchAll(/^pid (\d+)$/gm)].at(-1)?.[1]), 'SIGTERM');
      await opened(times);
    },
    async stop() {
      const ended = once(child, 'close');
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}
