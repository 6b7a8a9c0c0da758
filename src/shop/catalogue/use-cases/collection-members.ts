import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection } from '#shop/catalogue/rules/collection.ts';
import type { Database } from '#platform/database/database.ts';
import { madeOncePer } from '#platform/memoized.ts';
import { readCollected } from '#shop/catalogue/store/collection-products.ts';
import type { Member } from './filter-products.ts';

/** The products of a collection, drafts among them, in the order by hand if there is one. */
export function membersOf(
  db: Database,
  { id, version }: Pick<Collection, 'id' | 'version'>,
): Promise<readonly Member[]> {
  const known = membersBy(db);
  const key = `${id} ${version}`;
  const members = known.get(key) ?? readMembers(db, id);
  // The collections that are shown, each in few versions.
  if (known.size >= maxKnown) known.clear();
  known.set(key, members);
  members.catch(() => known.delete(key));
  return members;
}

const maxKnown = 50;
const perRead = 5_000;
const membersBy = madeOncePer((_db: Database) => new Map<string, Promise<readonly Member[]>>());

/** In parts, so that other requests are answered in between. A change during the reading raises the version. */
async function readMembers({ read }: Database, id: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let after: number | null = 0; after !== null;) {
    const rows = await readCollected(read, { id, after, limit: perRead });
    // Points, so the first by hand has the most.
    for (const { productId, position } of rows) {
      members.push({ id: productId, points: -(position ?? 0) });
    }
    after = rows.length < perRead ? null : (rows.at(-1)?.productId ?? null);
    if (after !== null) await nextTurn();
  }
  return members;
}
