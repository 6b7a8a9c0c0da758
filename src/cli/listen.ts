import { createServer } from 'node:net';
import { once } from 'node:events';
import { startServer, type RunningServer, type ServerOptions } from '#server/server.ts';
import { StartFailure } from './start-failure.ts';

type Address = Pick<ServerOptions, 'host' | 'port'>;

const otherPort = 'set PORT to another';

/** Starts the server and explains address errors in plain words. */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  return describeAddress(options, otherPort, () => startServer(options));
}

/** Checked first, so that a second start fails on the port and not on the database. */
export async function requireFreePort(address: Address, remedy = otherPort): Promise<void> {
  await describeAddress(address, remedy, async () => {
    const probe = createServer().listen(address.port, address.host);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  });
}

/** Explains an address error, with a remedy. */
export async function describeAddress<Value>(
  { host, port }: { host: string; port: number | string },
  remedy: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    switch (error instanceof Error && 'code' in error && error.code) {
      case 'EADDRINUSE':
        throw new StartFailure(
          `Port ${port} on ${host} is in use. Stop the program that has it, or ${remedy}.`,
          { cause: error },
        );
      case 'EACCES':
        throw new StartFailure(`Port ${port} requires elevated privileges: ${remedy}.`, {
          cause: error,
        });
      case 'EADDRNOTAVAIL':
        throw new StartFailure(`HOST ${host} is not an address of this machine.`, { cause: error });
      default:
        throw error;
    }
  }
}
