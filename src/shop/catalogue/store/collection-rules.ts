import {
  type CollectionRule,
  isInCollection,
  type RuledProduct,
  withBranches,
} from '#shop/catalogue/rules/collection.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { prepareQuery } from '#platform/database/prepare-query.ts';
import { listCategories } from './categories.ts';
import type { ProductRow } from './product-rows.ts';
import { readTags } from './product-tags.ts';

export interface StoredRule {
  /** Of its collection. */
  id: string;
  rule: CollectionRule;
}

/** Of all collections by rule. */
export async function readRules(reader: Reader): Promise<StoredRule[]> {
  const rows = await collectionRules.execute(reader, {});
  return rows.flatMap(({ id, rule }) => (rule === null ? [] : { id, rule: ruleFrom(rule) }));
}

const collectionRules = prepareQuery((reader) =>
  reader.selectFrom('collections').where('rule', 'is not', null).select(['id', 'rule']),
);

export function ruleFrom(json: string): CollectionRule {
  // Only collections.ts writes it; until the products had tags, rules said nothing of them.
  return { tags: [], ...(JSON.parse(json) as Omit<CollectionRule, 'tags'>) };
}

export interface Chosen {
  collectionId: string;
  productId: number;
}

/** What each rule chooses of these products. */
export async function choose(
  reader: Reader,
  rules: readonly StoredRule[],
  { rows, now }: { rows: readonly ProductRow[]; now: number },
): Promise<Chosen[]> {
  const applied = await inTree(reader, rules);
  const isTagged = rules.some(({ rule }) => rule.tags.length > 0);
  const ids = rows.map(({ id }) => id);
  const tags = isTagged ? await readTags(reader, ids) : new Map<number, string[]>();
  return applied.flatMap(({ id: collectionId, rule }) =>
    rows.flatMap((row) => {
      const isChosen = isInCollection(rule, ruledProduct(row, tags.get(row.id)), now);
      return isChosen ? [{ collectionId, productId: row.id }] : [];
    }),
  );
}

/** Asks for the categories only where a rule names one. */
async function inTree(reader: Reader, rules: readonly StoredRule[]): Promise<StoredRule[]> {
  if (!rules.some(namesCategory)) return [...rules];
  const categories = await listCategories(reader);
  return rules.map(({ id, rule }) => ({ id, rule: withBranches(rule, categories) }));
}

function namesCategory({ rule }: StoredRule): boolean {
  return rule.categories.length > 0;
}

function ruledProduct(row: ProductRow, tags: readonly string[] = []): RuledProduct {
  const { category, brand, priceMinor, isReduced, publishedAt, variants } = row;
  const isInStock = variants.some(({ isSellable }) => isSellable);
  return { categoryId: category, brand, tags, priceMinor, isReduced, publishedAt, isInStock };
}

/** After categories were moved: applies the rules that name categories to all products anew, within seconds. */
export async function reapplyCategoryRules(writer: Writer): Promise<void> {
  const ids = (await readRules(writer)).filter(namesCategory).map(({ id }) => id);
  if (ids.length === 0) return;
  await writer.updateTable('collections').set({ applied_to: 0 }).where('id', 'in', ids).execute();
}
