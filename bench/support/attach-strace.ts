import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Tracing {
  /** Detaches from the process and returns the output of strace. */
  detach: () => Promise<string>;
}

/** Traces all threads of a running process; resolves once attached. Requires strace. */
export async function attachStrace(pid: number, args: readonly string[]): Promise<Tracing> {
  const tracer = spawn('strace', ['-f', '-p', `${pid}`, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  const attached = Promise.withResolvers<void>();
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text;
    if (/attached/.test(written)) attached.resolve();
  });
  tracer.once('error', attached.reject);
  tracer.once('exit', () => attached.reject(new Error(`strace ended: ${written}`)));
  await attached.promise;
  return {
    async detach() {
      const ended = once(tracer, 'exit');
      tracer.kill('SIGINT');
      await ended;
      return written;
    },
  };
}
