import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clock } from '#integrations/clock.ts';
import { makeLogger } from '#integrations/logger.ts';
import type { Shop } from '#services/shop.ts';
import { listCategories } from '#storage/catalogue/categories.ts';
import type { OpenFailure } from '#storage/database.ts';
import { type MigrateFailure, migrate } from '#storage/migrate.ts';
import { openDatabase } from '#storage/open-database.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import type { Config } from '../config.ts';
import { StartFailure } from './start-failure.ts';

/** Does a piece of work and may show that it is being done. */
export type Step = <Value>(label: string, work: () => Promise<Value>) => Promise<Value>;

export const silently: Step = (_label, work) => work();

/** A shop on a database that is ready for this program. Throws a StartFailure in words. */
export async function openShop(config: Config, step: Step = silently): Promise<Shop> {
  requireWritable(config.dataDir);
  const opened = await openDatabase({ url: config.databaseUrl });
  if (!opened.ok) throw new StartFailure(openFailure(opened.failure));
  const shop: Shop = {
    db: opened.value,
    clock,
    newId: () => randomBytes(16).toString('hex'),
    log: makeLogger(config.logLevel),
    mode: config.mode,
  };
  const migrated = await step('Preparing the database', () => migrate(shop.db));
  if (migrated.ok) return shop;
  await shop.db.close();
  throw new StartFailure(migrateFailure(migrated.failure));
}

/** Fills the demo's store the first time. Answers whether it did. */
export async function seedWhenEmpty(
  shop: Shop,
  { dataDir }: Config,
  step: Step = silently,
): Promise<boolean> {
  if ((await listCategories(shop.db.read)).length > 0) return false;
  await step('Filling the shelves', () => seedDemo(shop, { picturesDir: picturesDir(dataDir) }));
  return true;
}

export function picturesDir(dataDir: string): string {
  return join(dataDir, 'pictures');
}

function requireWritable(dataDir: string): void {
  try {
    mkdirSync(picturesDir(dataDir), { recursive: true });
    accessSync(dataDir, constants.W_OK);
    accessSync(picturesDir(dataDir), constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartFailure(
      `The data folder ${dataDir} cannot be written (${code}). Set DATA_DIR to a folder that can.`,
      { cause: error },
    );
  }
}

function openFailure(failure: OpenFailure): string {
  if (failure.code === 'database-in-use') {
    return `The database ${failure.path} is in use by another process. Stop that one first.`;
  }
  if (failure.code === 'sqlite-too-old') {
    return `SQLite ${failure.version} can damage files. Use the Node that comes with the packages.`;
  }
  return `The database cannot be opened: ${failure.reason}`;
}

function migrateFailure(failure: MigrateFailure): string {
  if (failure.code === 'database-newer') {
    return `The database is newer than this program (it has ${failure.unknown.join(', ')}). Update the program.`;
  }
  return `The migration ${failure.name} is not the one this database was made with.`;
}
