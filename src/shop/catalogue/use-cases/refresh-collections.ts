import type { Database } from '#platform/database/database.ts';
import type { Poll } from '#platform/queue/poller.ts';
import {
  applyRule,
  findUnapplied,
  listAged,
  listAging,
  placeProducts,
  readRefreshMark,
  saveAged,
  saveRefreshMark,
} from '#shop/catalogue/store/collection-products.ts';
import { type ChangeSpan, latestMark, nextChanges } from '#shop/search/store/facet-changes.ts';
import type { Shop } from '#shop/shop.ts';

/** Few enough that requests wait a few milliseconds. */
export const productsPerWrite = 250;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Applies new rules to all products, and all rules to products that have changed or are no longer new. Edits of
 * products have applied them in their own write; stock and sales have not. Each part is stored with its progress, and
 * applying a rule once more changes nothing, so it goes on anywhere, in several processes as well.
 */
export function refreshCollections(): Poll<Pick<Shop, 'db' | 'clock'>> {
  const follow = makeFollower();
  return async ({ db, clock }) => {
    const mark = await readRefreshMark(db.read);
    if (mark === null) return false;
    const now = clock();
    const isMore = [await applyNext(db, now), await ageNext(db, now), await follow(db, mark, now)];
    return isMore.includes(true);
  };
}

async function applyNext(db: Database, now: number): Promise<boolean> {
  const unapplied = await findUnapplied(db.read);
  if (!unapplied) return false;
  const limit = productsPerWrite;
  await db.write((writer) => applyRule(writer, unapplied, { limit, now }));
  return true;
}

async function ageNext(db: Database, now: number): Promise<boolean> {
  let isMore = false;
  for (const aging of await listAging(db.read)) {
    const span = { before: now - aging.days * dayMs, limit: productsPerWrite };
    const aged = await listAged(db.read, aging, span);
    const last = aged.at(-1);
    if (!last) continue;
    const ids = aged.map(({ id }) => id);
    await db.write(async (writer) => {
      await placeProducts(writer, ids, now);
      const { id } = aging;
      await saveAged(writer, { id, agedTo: last.publishedAt ?? 0, agedId: last.id });
    });
    isMore ||= aged.length === productsPerWrite;
  }
  return isMore;
}

interface Pass {
  span: ChangeSpan;
  /** The mark that the next pass begins at. */
  next: string;
  /** What has been read, by product. */
  seen: Map<number, string>;
  hasWritten: boolean;
}

/** Reads the changes from mark to mark, in parts. */
function makeFollower() {
  let stored: string | null = null;
  let mark = '';
  /** Changes after the mark that have been applied already. */
  let applied = new Map<number, string>();
  let pass: Pass | null = null;

  return async (db: Database, storedNow: string, now: number): Promise<boolean> => {
    // Another process may have come further.
    if (storedNow !== stored) {
      stored = storedNow;
      mark = storedNow;
      pass = null;
    }
    const { span, next, seen, hasWritten }: Pass = pass ?? {
      span: { mark, after: null, limit: productsPerWrite },
      next: await latestMark(db.read),
      seen: new Map(),
      hasWritten: false,
    };
    const changes = await nextChanges(db.read, span);
    for (const { productId, revision } of changes) seen.set(productId, revision);
    const unknown = changes.filter(({ productId, revision }) => {
      return applied.get(productId) !== revision;
    });
    const isLast = changes.length < span.limit;
    const isWriting = unknown.length > 0 || (isLast && hasWritten);
    if (isWriting) {
      await db.write(async (writer) => {
        if (isLast) await saveRefreshMark(writer, next);
        const ids = unknown.map(({ productId }) => productId);
        await placeProducts(writer, ids, now);
      });
    }
    if (!isLast) {
      const after = changes.at(-1) ?? null;
      pass = { span: { ...span, after }, next, seen, hasWritten: hasWritten || isWriting };
      return true;
    }
    if (isWriting) stored = next;
    mark = next;
    applied = seen;
    pass = null;
    return false;
  };
}
