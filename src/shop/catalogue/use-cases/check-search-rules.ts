import type { Category } from '#shop/catalogue/rules/category.ts';
import { selectionForPath } from '#shop/catalogue/rules/selection.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { readTitles, unknownProducts } from '#shop/catalogue/store/collection-products.ts';
import type { SearchRuleEffects } from '#shop/settings/rules/search-picks.ts';
import type { SettingsProblems } from '#shop/settings/rules/rule.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Reader } from '#platform/database/database.ts';

interface SearchRulesChange {
  before: Settings;
  values: Partial<Settings>;
}

/**
 * New rules of searches that would have no effect: for numbers of no product, and for searches that show a category
 * instead. What was saved before stays, though its product may have been deleted since.
 */
export async function checkSearchRules(
  reader: Reader,
  { before, values }: SearchRulesChange,
): Promise<SettingsProblems> {
  const categories = await listCategories(reader);
  const problems: SettingsProblems = {};
  for (const key of ['searchRedirects', 'pinnedProducts', 'hiddenProducts'] as const) {
    const known = new Set(before[key].map(({ text }) => text));
    for (const { text } of values[key] ?? []) {
      const shown = known.has(text) ? null : shownInstead(text, categories);
      if (shown === null) continue;
      problems[key] = `Searches for “${text}” show ${shown}, so this line would have no effect`;
    }
  }
  for (const key of ['pinnedProducts', 'hiddenProducts'] as const) {
    const numbersOf = (rules: Settings[typeof key]) => rules.flatMap((rule) => rule.productIds);
    const known = new Set(numbersOf(before[key]));
    const added = numbersOf(values[key] ?? []).filter((id) => !known.has(id));
    const [unknown] = added.length > 0 ? await unknownProducts(reader, added) : [];
    if (unknown !== undefined) problems[key] = `There is no product with the number ${unknown}`;
  }
  return problems;
}

/** What a search shows that lists no results; null for one that does. */
function shownInstead(text: string, categories: readonly Category[]): string | null {
  const { kind } = selectionForPath(text, categories);
  if (kind === 'search') return null;
  return kind === 'all' ? 'all products' : 'a category';
}

/** What the saved rules do, by the products and categories of now. */
export async function reviewSearchRules(
  reader: Reader,
  settings: Pick<Settings, 'searchRedirects' | 'pinnedProducts' | 'hiddenProducts'>,
): Promise<SearchRuleEffects> {
  const { searchRedirects, pinnedProducts, hiddenProducts } = settings;
  const entered = [
    ...pinnedProducts.map((rule) => ({ ...rule, kind: 'pinned' as const })),
    ...hiddenProducts.map((rule) => ({ ...rule, kind: 'hidden' as const })),
  ];
  // A line that was entered twice is one rule.
  const rules = [...new Map(entered.map((rule) => [JSON.stringify(rule), rule])).values()];
  const ids = [...new Set(rules.flatMap(({ productIds }) => productIds))];
  const byId = new Map((await readTitles(reader, ids)).map((product) => [product.id, product]));
  const picks = rules.map(({ text, kind, productIds }) => ({
    text,
    kind,
    products: productIds.flatMap((id) => byId.get(id) ?? []),
  }));
  const deleted = rules.flatMap(({ text, kind, productIds }) =>
    productIds
      .filter((id) => !byId.has(id))
      .map((id) => `Product ${id}, ${kind} for “${text}”, does not exist.`),
  );
  const categories = await listCategories(reader);
  const named = [
    ...searchRedirects.map(({ text, url }) => ({ text, rule: `its redirect to ${url} has` })),
    ...rules.map(({ text, kind }) => ({ text, rule: `its ${kind} products have` })),
  ].flatMap(({ text, rule }) => {
    const shown = shownInstead(text, categories);
    return shown === null ? [] : [`“${text}” shows ${shown}, so ${rule} no effect.`];
  });
  return {
    picks: picks.filter(({ products }) => products.length > 0),
    withoutEffect: [...new Set([...named, ...deleted])],
  };
}
