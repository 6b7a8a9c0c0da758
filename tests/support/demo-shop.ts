import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeLogger } from '#integrations/logger.ts';
import type { Shop } from '#services/shop.ts';
import type { Database } from '#storage/database.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';

const now = Date.UTC(2026, 10, 21);

/** A shop without products, on the clock of 21 November 2026, writing no log. */
export function emptyShop(db: Database): Shop {
  return {
    db,
    clock: () => now,
    newId: () => randomUUID().replaceAll('-', ''),
    log: makeLogger('silent'),
    mode: 'demo',
  };
}

/** The same with the demo catalogue. */
export async function demoShop(db: Database): Promise<Shop> {
  const shop = emptyShop(db);
  const picturesDir = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'));
  onTestFinished(() => rmSync(picturesDir, { recursive: true, force: true }));
  await seedDemo(shop, { picturesDir });
  return shop;
}
