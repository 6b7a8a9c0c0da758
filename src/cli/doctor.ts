import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '#platform/files/storage-error.ts';
import { filesOfPicture } from '#platform/images.ts';
import { jobQueue } from '#platform/queue/jobs.ts';
import { countQueued } from '#platform/queue/queue.ts';
import { checkSearch } from '#shop/catalogue/use-cases/index-products.ts';
import type { Shop } from '#shop/shop.ts';
import { pendingMigrations } from '#platform/database/migrate.ts';
import type { Config } from '../config.ts';
import { backupFindings } from './backup-findings.ts';
import { type Finding, report } from './findings.ts';
import { openShop } from './open-shop.ts';
import { isOpenToOthers } from './data-folder.ts';
import { providerNotices } from './service-config.ts';
import { StartFailure } from './run.ts';
import { tracingFindings } from './tracing.ts';

const oldestNode = 26;

/** Prints one line per check. Exits with 1 if a check fails. Changes nothing. */
export async function doctor(config: Config): Promise<number> {
  const findings = [
    nodeFinding(),
    pagesFinding(),
    ...providerNotices(config.providers).map((text) => ({ isFine: false, text })),
    ...(await tracingFindings(config.tracing)),
    // Before the database is opened, which changes its files.
    ...(await backupFindings(config)),
    ...(await storeFindings(config)),
  ];
  return report(findings);
}

function nodeFinding(): Finding {
  const isFine = Number.parseInt(process.versions.node, 10) >= oldestNode;
  return { isFine, text: `Node ${process.version}` };
}

function pagesFinding(): Finding {
  const isFine = existsSync(join('build', 'server', 'handler.js'));
  return { isFine, text: isFine ? 'pages are built' : 'pages are not built: run npm start' };
}

async function storeFindings(config: Config): Promise<Finding[]> {
  try {
    const shop = await openShop(config);
    try {
      return [
        { isFine: true, text: `data folder ${config.dataDir} is writable` },
        privacyFinding(config.dataDir),
        { isFine: true, text: `database opens (${shop.db.engine})` },
        ...(await contentFindings(shop)),
      ];
    } finally {
      await shop.db.close();
    }
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return [{ isFine: false, text: error.message }];
  }
}

function privacyFinding(dataDir: string): Finding {
  const isOpen = isOpenToOthers(dataDir);
  const text = isOpen
    ? `data folder ${dataDir} can be read by other users of this machine: run chmod 700 on it`
    : 'data folder is private';
  return { isFine: !isOpen, text };
}

async function contentFindings(shop: Shop): Promise<Finding[]> {
  const pending = await pendingMigrations(shop.db);
  if (!pending.ok) return [{ isFine: false, text: `migrations: ${pending.failure.code}` }];
  if (pending.value.length > 0) {
    const names = pending.value.map(({ name }) => name).join(', ');
    return [{ isFine: false, text: `pending migrations: ${names}` }];
  }
  return [
    { isFine: true, text: 'all migrations are applied' },
    await picturesFinding(shop),
    await jobsFinding(shop),
    await searchFinding(shop),
  ];
}

async function jobsFinding(shop: Shop): Promise<Finding> {
  const { failed } = await countQueued(shop.db.read, jobQueue, shop.clock());
  if (failed === 0) return { isFine: true, text: 'no permanently failed background jobs' };
  const text = `permanently failed background jobs: ${failed}; retry them with npm run shop -- retry-jobs`;
  return { isFine: false, text };
}

async function searchFinding(shop: Shop): Promise<Finding> {
  const { products, missing, deleted, outdated, unlearned } = await checkSearch(shop);
  const [outdatedId] = outdated;
  const [unlearnedWord] = unlearned;
  const faults = [
    ...(missing > 0 ? [`${missing} of ${products} products are missing`] : []),
    ...(deleted > 0 ? [`${deleted} deleted products are left`] : []),
    ...(outdatedId === undefined ? [] : [`product ${outdatedId} has other words`]),
    ...(unlearnedWord === undefined
      ? []
      : [`misspelt searches are not corrected to ${unlearnedWord}`]),
  ];
  if (faults.length === 0)
    return { isFine: true, text: `search index has all ${products} products` };
  const text = `search index: ${faults.join(', ')}; rebuild it with npm run shop -- rebuild-search`;
  return { isFine: false, text };
}

async function picturesFinding(shop: Shop): Promise<Finding> {
  const place = shop.pictureFiles.folder === null ? ' in object storage' : '';
  const present = await presentPictures(shop);
  if (present instanceof StorageError) return { isFine: false, text: present.message };
  const named = await shop.db.read
    .selectFrom('product_pictures')
    .select(['name', 'width'])
    .distinct()
    .execute();
  const videos = await shop.db.read.selectFrom('product_videos').select('file').execute();
  const renditions = named.flatMap(filesOfPicture);
  const files = [...new Set(renditions), ...videos.map(({ file }) => file)];
  const missing = files.filter((file) => !present.has(file));
  if (missing.length === 0)
    return { isFine: true, text: `${files.length} picture files are present${place}` };
  const text = `${missing.length} of ${files.length} picture files are missing${place}, such as ${missing[0]}`;
  return { isFine: false, text };
}

/** An object storage that does not answer is a finding like others. */
async function presentPictures({ pictureFiles }: Shop): Promise<Set<string> | StorageError> {
  try {
    return new Set(await pictureFiles.list());
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
  }
}
