import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BitSet } from '#platform/bit-sets.ts';
import type { Category } from '#shop/catalogue/rules/category.ts';
import {
  type Collection,
  type CollectionRule,
  ruleWithBranches,
} from '#shop/catalogue/rules/collection.ts';
import { newSince, productsByRule } from '#shop/catalogue/rules/products-by-rule.ts';
import type { Database } from '#platform/database/database.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { madeOncePer } from '#platform/memoized.ts';
import { readCollected } from '#shop/catalogue/store/collection-products.ts';
import { countCollected } from '#shop/catalogue/store/collections.ts';
import { currentProducts, type ProductIndex } from '#shop/catalogue/store/product-index.ts';
import type { Shop } from '#shop/shop.ts';

/** A product of a list of its own; those with more points come first where no other order is chosen. */
export interface Member {
  id: number;
  points: number;
}

/** The products that match a rule at a time, or those that were chosen. */
export type Members = RuleAt | readonly Member[];

interface RuleAt {
  rule: CollectionRule;
  now: number;
}

/** The products of a collection: by its rule as of now, or by hand with drafts among them. */
export async function membersOf(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  collection: Pick<Collection, 'id' | 'version' | 'rule'>,
): Promise<Members> {
  const { rule } = collection;
  return rule === null ? chosenMembers(db, collection) : { rule, now: clock() };
}

/** The products that match a rule, under a name that becomes another as soon as one of them is no longer new. */
export function productsOf(
  { columns, found }: ProductIndex,
  { rule: own, now }: RuleAt,
  categories: readonly Category[],
): { name: string; products: BitSet } {
  const rule = ruleWithBranches(own, categories);
  const since = newSince(rule, now);
  const newTotal = since === null ? null : columns.orders.countNewer(since);
  const name = JSON.stringify([rule, newTotal]);
  const products = found.get(name) ?? productsByRule(rule, columns, now);
  found.set(name, products);
  return { name, products };
}

/** The products of a collection by hand, drafts among them. */
export function chosenMembers(
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

/**
 * The numbers of their published products. Nothing is remembered of it: the counts of a whole table would push out the
 * latest searches.
 */
export async function countMembers(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  collections: readonly Pick<Collection, 'id' | 'rule'>[],
): Promise<Map<string, number>> {
  const [counts, categories] = await Promise.all([
    countCollected(db.read),
    listCategories(db.read),
  ]);
  for (const { id, rule } of collections) {
    if (rule === null) continue;
    const { columns } = await currentProducts(db);
    counts.set(id, productsByRule(ruleWithBranches(rule, categories), columns, clock()).count());
  }
  return counts;
}

const maxKnown = 50;
const perRead = 5_000;
const membersBy = madeOncePer((_db: Database) => new Map<string, Promise<readonly Member[]>>());

/** In parts, so that other requests are answered in between. A change during the reading raises the version. */
async function readMembers({ read }: Database, id: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let after: number | null = 0; after !== null;) {
    const rows = await readCollected(read, { id, after, limit: perRead });
    // Points, so the first has the most.
    for (const { productId, position } of rows) members.push({ id: productId, points: -position });
    after = rows.length < perRead ? null : (rows.at(-1)?.productId ?? null);
    if (after !== null) await nextTurn();
  }
  return members;
}
