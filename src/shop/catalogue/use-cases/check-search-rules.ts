import { selectionForPath } from '#shop/catalogue/rules/selection.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { unknownProducts } from '#shop/catalogue/store/collection-products.ts';
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
      const { kind } = selectionForPath(text, categories);
      if (kind === 'search' || known.has(text)) continue;
      const shown = kind === 'all' ? 'all products' : 'a category';
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
