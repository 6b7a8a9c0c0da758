import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShopCommand } from '../../src/cli/shop.ts';
import { type RunningShop, startShop } from '../../tests/support/shop-server.ts';

export interface AdminShop {
  shop: RunningShop;
  /** Request headers of the admin's browser. */
  headers: Record<string, string>;
}

/** Environment variables that select the database. */
type Environment = Record<string, string>;

/** Provides a data folder for one shop across its restarts. */
export async function withDataFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const kept = process.env['DESK_DATA'];
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'admin-')));
  try {
    await work(dataDir);
  } finally {
    if (!kept) await rm(dataDir, { recursive: true });
  }
}

/** Seeds up to `products` products and returns the duration in seconds. */
export async function seedProducts(environment: Environment, products: number): Promise<number> {
  Object.assign(process.env, environment);
  const startedAt = performance.now();
  await runShopCommand(['seed', '--products', String(products)]);
  return (performance.now() - startedAt) / 1000;
}

export async function openAdminShop(environment: Environment): Promise<AdminShop> {
  const shop = await startShop(environment);
  const form = new URLSearchParams({ intent: 'sign-in', login: 'admin', password: 'admin' });
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${shop.origin}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: sameOrigin,
    body: form,
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { shop, headers: { ...sameOrigin, cookie } };
}
