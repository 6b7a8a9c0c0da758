import { listCategories } from '#shop/catalogue/store/categories.ts';
import { loadTitles } from '#shop/catalogue/store/summaries.ts';
import { foundBy } from '#shop/catalogue/store/table-plan.ts';
import type { Promotion } from '#shop/promotions/rules/promotion.ts';
import { type PromotionForm, promotionFrom } from '#shop/promotions/rules/promotion-form.ts';
import {
  maxBundleProducts,
  type NamedProduct,
  productLines,
  productNumberOf,
} from '#shop/promotions/rules/reduction-form.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Shop } from '#shop/shop.ts';

/** With what the form's choices and products mean in this shop. */
export async function readPromotionForm(shop: Pick<Shop, 'db' | 'hooks'>, form: PromotionForm) {
  const { read } = shop.db;
  const { currency, timeZone } = settingsFrom(await readSettings(read));
  const categories = (await listCategories(read)).map(({ value }) => value);
  const segments = (await shop.hooks.segmentNames(read)).map(({ id }) => id);
  const products = await findNamed(read, form);
  return promotionFrom(form, { currency, timeZone, categories, segments, products });
}

/** What the lines of the field `products` can mean: a number, a SKU, or words of a title. */
async function findNamed(read: Reader, form: PromotionForm): Promise<Map<string, NamedProduct[]>> {
  const named = new Map<string, NamedProduct[]>();
  if (form.kind !== 'bundle') return named;
  for (const line of productLines(form).slice(0, maxBundleProducts)) {
    const id = productNumberOf(line);
    const numbered = id === null ? [] : await loadTitles(read, [id]);
    // A SKU may consist of digits too.
    const isNumber = numbered.length > 0 || line.startsWith('#');
    const search = () => foundBy(read, line.slice(0, maxNameLength), maxNamed);
    named.set(line, isNumber ? numbered : await loadTitles(read, await search()));
  }
  return named;
}

const maxNamed = 4;
const maxNameLength = 200;

/** Of its products that are left. */
export async function bundleTitles(
  read: Reader,
  { reduction }: Pick<Promotion, 'reduction'>,
): Promise<Map<number, string>> {
  const ids = reduction.kind === 'bundle' ? reduction.productIds : [];
  return new Map((await loadTitles(read, ids)).map(({ id, title }) => [id, title]));
}
