import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { ownSort } from '#shop/catalogue/rules/collection.ts';
import {
  type CollectionForm,
  type CollectionProblems,
  readCollectionForm,
} from '#shop/catalogue/rules/collection-form.ts';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { loadSummaries } from '#shop/catalogue/store/summaries.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { filterProducts } from './filter-products.ts';

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
  // Deleted ones too, which no product is in.
  const terms = { currency: settings.currency, categories: form.category.split('\n') };
  // Its title does not matter yet.
  const named = { ...form, title: 'Preview', slug: 'preview' };
  const known = readCollectionForm(named, terms);
  if (!known.ok) return known;
  const { facts, productIds } = known.value;
  const { rule } = facts;
  const members = rule
    ? { rule, now: shop.clock() }
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
