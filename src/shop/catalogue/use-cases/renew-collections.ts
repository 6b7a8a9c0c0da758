import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { Poll } from '#platform/queue/poller.ts';
import { newSince } from '#shop/catalogue/rules/products-by-rule.ts';
import { listCollections } from '#shop/catalogue/store/collections.ts';
import { isAnyPublished } from '#shop/catalogue/store/listing.ts';
import type { Shop } from '#shop/shop.ts';

/** Pages that were cached by the time of the first look may be a little older. */
const firstSpanMs = 60_000;

/**
 * Has cached pages rendered anew once a product is no longer new in terms of a rule, because no write happens then that
 * would do so.
 */
export function renewCollections(): Poll<Pick<Shop, 'db' | 'clock'>> {
  let lookedAt: number | null = null;
  return async ({ db, clock }) => {
    const now = clock();
    const before = lookedAt ?? now - firstSpanMs;
    const rules = (await listCollections(db.read)).flatMap(({ rule }) => rule ?? []);
    for (const rule of rules) {
      const [after, until] = [newSince(rule, before), newSince(rule, now)];
      if (after === null || until === null) continue;
      if (await isAnyPublished(db.read, { after, until })) {
        await db.write(raiseContentVersion);
        break;
      }
    }
    lookedAt = now;
    return false;
  };
}
