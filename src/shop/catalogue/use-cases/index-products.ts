import { learnCategories } from '#shop/catalogue/store/categories.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob, takeJob } from '#platform/queue/jobs.ts';
import {
  checkSearchIndex,
  forgetDeleted,
  type IndexFaults,
  reindexProducts,
  reindexProductsWith,
} from '#shop/catalogue/store/search-text.ts';
import { learnSynonyms, restoreSpellings } from '#shop/search/store/vocabulary.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** Few enough that requests to this process wait only for a moment. */
const productsPerJob = 100;
/** As many as share their lists on PostgreSQL, so that each list is written once. */
const productsPerRebuild = 1000;

/** Few enough for the same, with up to 29 forms each. */
const wordsPerPart = 500;

interface IndexJob {
  jobId: string;
  after: number;
  /** Of the products that have one of these in their texts; without it, of all. */
  letters?: string;
}

/** Indexes a part of the products anew and queues the next part; after the last of all, the spellings of words. */
export async function indexProducts(
  shop: Shop,
  { jobId, after, letters }: IndexJob,
): Promise<void> {
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    const part = { after, limit: productsPerJob };
    const last =
      letters === undefined
        ? await reindexProducts(writer, part)
        : await reindexProductsWith(writer, { ...part, letters });
    if (last === null && letters !== undefined) return raiseContentVersion(writer);
    const next =
      last === null
        ? ({ kind: 'index-spellings', payload: { after: '' } } as const)
        : ({
            kind: 'index-products',
            payload: { after: last, ...(letters !== undefined && { letters }) },
          } as const);
    await queueJob(writer, { id: shop.newId(), now: shop.clock(), ...next });
  });
}

/** Restores the spellings of a part of the known words and queues the next part. */
export async function indexSpellings(
  shop: Shop,
  { jobId, after }: { jobId: string; after: string },
): Promise<void> {
  await shop.db.write(async (writer) => {
    if (!(await takeJob(writer, jobId))) return;
    const last = await restoreSpellings(writer, { after, limit: wordsPerPart });
    if (last === null) return finishIndex(writer);
    await queueJob(writer, {
      id: shop.newId(),
      kind: 'index-spellings',
      payload: { after: last },
      now: shop.clock(),
    });
  });
}

/**
 * Indexes all products anew and restores the words and spellings that misspelt searches are corrected by, also while
 * the shop sells: other writes wait for a part at most.
 */
export async function rebuildSearch({ db }: Pick<Shop, 'db'>): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await db.write((writer) =>
      reindexProducts(writer, { after: from, limit: productsPerRebuild }),
    );
  }
  for (let after: string | null = ''; after !== null;) {
    const from: string = after;
    after = await db.write((writer) =>
      restoreSpellings(writer, { after: from, limit: wordsPerPart }),
    );
  }
  await db.write(finishIndex);
}

async function finishIndex(writer: Writer): Promise<void> {
  await forgetDeleted(writer);
  await learnCategories(writer);
  await learnSynonyms(writer, settingsFrom(await readSettings(writer)).searchSynonyms);
  await raiseContentVersion(writer);
}

export function checkSearch({ db }: Pick<Shop, 'db'>): Promise<IndexFaults> {
  return checkSearchIndex(db.read);
}
