import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type CollectionRule,
  isInCollection,
  ownSort,
  withBranches,
} from '#shop/catalogue/rules/collection.ts';
import {
  type CollectionForm,
  type CollectionProblems,
  readCollectionForm,
} from '#shop/catalogue/rules/collection-form.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { currentProducts, type ProductIndex } from '#shop/catalogue/store/product-index.ts';
import { readTagged } from '#shop/catalogue/store/product-tags.ts';
import { loadSummaries } from '#shop/catalogue/store/summaries.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { filterProducts, type Member } from './filter-products.ts';

/** What a collection would have. */
export interface CollectionPreview {
  /** Published products. */
  total: number;
  products: ProductSummary[];
}

const shownProducts = 6;

/** The products of a form that is not saved yet. */
export async function previewCollection(
  shop: Shop,
  visitor: Visitor,
  form: CollectionForm,
): Promise<
  Result<
    CollectionPreview,
    { code: 'forbidden' } | { code: 'invalid'; problems: CollectionProblems }
  >
> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const settings = settingsFrom(await readSettings(read));
  const categories = await listCategories(read);
  const terms = { currency: settings.currency, categories: categories.map(({ id }) => id) };
  // Its title does not matter yet.
  const named = { ...form, title: 'Preview', slug: 'preview' };
  const known = readCollectionForm(named, terms);
  if (!known.ok) return known;
  const { facts, productIds } = known.value;
  const members = facts.rule
    ? await chosenBy(await currentProducts(shop.db), withBranches(facts.rule, categories), {
        tagged: await readTagged(read, facts.rule.tags),
        now: shop.clock(),
      })
    : productIds.map((id, at) => ({ id, points: -at }));
  const { ids, total } = await filterProducts(shop, {
    selection: { kind: 'all' },
    members,
    facets: [],
    categories,
    settings,
    spanOf: () => ({ sort: ownSort(facts), offset: 0, limit: shownProducts }),
    isCounted: false,
  });
  return ok({ total, products: await loadSummaries(read, ids, settings) });
}

interface ChosenAt {
  /** The tags of the rule that products have, by product. */
  tagged: ReadonlyMap<number, string[]>;
  now: number;
}

/** Few enough that the process is back at other requests after some milliseconds. */
const perTurn = 10_000;

async function chosenBy(
  { columns }: ProductIndex,
  rule: CollectionRule,
  { tagged, now }: ChosenAt,
): Promise<Member[]> {
  const chosen: Member[] = [];
  for (const [at, number] of columns.sets.published.numbers().entries()) {
    // Products may change between two turns: each is compared as it is then, and looked up by its id afterwards.
    if (at % perTurn === perTurn - 1) await nextTurn();
    const id = columns.ids[number] ?? 0;
    const product = {
      tags: tagged.get(id) ?? [],
      categoryId: columns.categories[columns.category[number] ?? 0] ?? '',
      brand: columns.brands[columns.brand[number] ?? 0] ?? '',
      priceMinor: columns.priceMinor[number] ?? 0,
      isReduced: columns.sets.reduced.has(number),
      publishedAt: columns.publishedAt[number] ?? 0,
      isInStock: columns.sets.inStock.has(number),
    };
    if (isInCollection(rule, product, now)) chosen.push({ id, points: 0 });
  }
  return chosen;
}
