import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShopCommand } from '../../src/cli/shop.ts';
import { type RunningShop, startShop } from '../../tests/support/shop-server.ts';

export interface DeskShop {
  shop: RunningShop;
  /** What the admin's browser sends. */
  headers: Record<string, string>;
}

/** Where a shop keeps its data. */
type Environment = Record<string, string>;

/** A folder for the data of one shop that grows between its starts. */
export async function withDeskFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const kept = process.env['DESK_DATA'];
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'desk-')));
  try {
    await work(dataDir);
  } finally {
    if (!kept) await rm(dataDir, { recursive: true });
  }
}

/** Answers how many seconds it took to fill it up to so many products. */
export async function fillDesk(environment: Environment, products: number): Promise<number> {
  Object.assign(process.env, environment);
  const startedAt = performance.now();
  await runShopCommand(['seed', '--products', String(products)]);
  return (performance.now() - startedAt) / 1000;
}

export async function openDesk(environment: Environment): Promise<DeskShop> {
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
