import { createServer } from 'node:net';
import { once } from 'node:events';
import { type RunningServer, type ServerOptions, startServer } from '#server/server.ts';
import { StartFailure } from './run.ts';
import {
  compatHost,
  compatPorts,
  type RunningCompat,
  startCompat,
} from '#shop/compat/api/start-compat.ts';
import type { Shop } from '#shop/shop.ts';
import type { Config } from '../config.ts';

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
async function describeAddress<Value>(
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
      case 'EBADF':
      case 'ENOTSOCK':
        throw new StartFailure(
          'The socket of systemd is lost: an older Node has started the one of the packages. See docs/operating/systemd.md.',
          { cause: error },
        );
      case 'EADDRNOTAVAIL':
        throw new StartFailure(`HOST ${host} is not an address of this machine.`, { cause: error });
      default:
        throw error;
    }
  }
}

const remedy = 'unset COMPAT_PORTS';

/** Checked first, as for the main port. */
export async function requireFreeCompatPorts({ hasCompatPorts }: Config): Promise<void> {
  if (!hasCompatPorts) return;
  for (const port of compatPorts) await requireFreePort({ host: compatHost, port }, remedy);
}

/** Null if disabled. `origin` is the origin of the main server. */
export async function openCompat(
  shop: Shop,
  { hasCompatPorts }: Config,
  origin: string,
): Promise<RunningCompat | null> {
  if (!hasCompatPorts) return null;
  const address = { host: compatHost, port: compatPorts.join(', ') };
  return describeAddress(address, remedy, () => startCompat(shop, { ports: compatPorts, origin }));
}
