import { createServer } from 'node:net';
import { once } from 'node:events';
import { startServer, type RunningServer, type ServerOptions } from '#http/server.ts';
import { StartFailure } from './start-failure.ts';

type Address = Pick<ServerOptions, 'host' | 'port'>;

/** `startServer`, with what Node says about an address in words. */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  return inWords(options, () => startServer(options));
}

/** Asked before anything else is touched: a second start fails on the port, not on the database. */
export async function requireFreePort(address: Address): Promise<void> {
  await inWords(address, async () => {
    const probe = createServer().listen(address.port, address.host);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}

async function inWords<Value>({ host, port }: Address, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    switch (error instanceof Error && 'code' in error && error.code) {
      case 'EADDRINUSE':
        throw new StartFailure(
          `Port ${port} on ${host} is in use. Stop the program that has it, or set PORT to another.`,
          { cause: error },
        );
      case 'EACCES':
        throw new StartFailure(
          `Port ${port} may not be opened by this user. Set PORT to another.`,
          {
            cause: error,
          },
        );
      case 'EADDRNOTAVAIL':
        throw new StartFailure(`HOST ${host} is not an address of this machine.`, { cause: error });
      default:
        throw error;
    }
  }
}
