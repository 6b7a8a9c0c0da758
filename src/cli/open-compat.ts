import {
  compatHost,
  compatPorts,
  type RunningCompat,
  startCompat,
} from '#shop/compat/api/start-compat.ts';
import type { Shop } from '#shop/shop.ts';
import type { Config } from '../config.ts';
import { describeAddress, requireFreePort } from './listen.ts';

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
