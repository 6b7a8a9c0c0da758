import {
  type ProductForm,
  productFormFrom,
  productFormOf,
  type ProductFormTerms,
} from '#shop/catalogue/rules/product-form.ts';
import {
  productAttributeNames,
  productAttributesOf,
  variantAttributesOf,
} from '#shop/catalogue/rules/product-fields.ts';
import { needsPicture } from '#shop/catalogue/rules/picture-list.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import { matchCategory, type ImportCategories } from './match-category.ts';
import { note } from './source-values.ts';
import type { ImportedProduct, ImportProblem } from './imported-product.ts';
import { planPictures, type WantedPicture } from './plan-pictures.ts';
import { type KnownProduct, type PlannedProduct, planProduct } from './plan-product.ts';

export interface ImportTerms {
  currency: string;
  categories: ImportCategories;
}

export interface ImportPlan {
  /** 'refused': not created or updated. */
  outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  /** The product after the import; null if refused. */
  product: (PlannedProduct & { status: ProductStatus }) | null;
  /** Pictures to download. */
  pictures: WantedPicture[];
  /** Whether only a missing picture prevents publishing. */
  isShownWithPicture: boolean;
  problems: ImportProblem[];
}

/** Plans the import of a product; fields without a column stay unchanged. */
export function planImport(
  imported: ImportedProduct,
  before: KnownProduct | null,
  { currency, categories }: ImportTerms,
): ImportPlan {
  const problems = [...imported.problems];
  // Invalid products are not checked any further.
  if (problems.some(({ isRefusal }) => isRefusal)) return refused(problems);
  const pictures = planPictures(imported, before);
  problems.push(...pictures.problems);
  const values = [...categories.all, ...categories.decisions.values()].flatMap((one) =>
    'value' in one ? [one.value] : [],
  );
  const terms: ProductFormTerms = { currency, categories: values, rules: 'catalogue' };
  const category = chosenCategory(imported, before, categories);
  const form = { ...formWith(imported, before, currency), category: category.value };
  const planned = planProduct({ imported, before, form, terms });
  problems.push(...planned.problems);
  // Unknown categories are reported only for otherwise valid products.
  const isLost = problems.some(({ isRefusal }) => isRefusal);
  problems.push(
    ...category.problems.map(({ category: name, ...problem }) => {
      return isLost || name === undefined ? problem : { ...problem, category: name };
    }),
  );
  if (problems.some(({ isRefusal }) => isRefusal) || !planned.product) {
    return refused(problems);
  }
  const shown = chosenStatus(imported, before);
  problems.push(...shown.problems);
  const product = { ...planned.product, status: shown.status };
  const isSame =
    before !== null && JSON.stringify(comparable(before)) === JSON.stringify(comparable(product));
  const outcome = before === null ? 'added' : isSame ? 'unchanged' : 'changed';
  const isShownWithPicture = imported.status === 'published' && lacksPicture(before);
  return { outcome, product, pictures: pictures.wanted, isShownWithPicture, problems };
}

function refused(problems: ImportProblem[]): ImportPlan {
  return { outcome: 'refused', product: null, pictures: [], isShownWithPicture: false, problems };
}

/** An unknown category does not move an existing product. */
function chosenCategory(
  { categories: said, row }: ImportedProduct,
  before: KnownProduct | null,
  categories: ImportCategories,
) {
  const keeps = before && (!said || said.every(({ text }) => text === ''));
  if (keeps) return { value: before.facts.category, problems: [] };
  const found = matchCategory(said, row, categories);
  if (!before || found.problems.length === 0) return found;
  const place = found.problems[0] ?? { row, field: 'category' };
  const words = `Category “${said?.[0]?.text}” not found: the product stays in “${before.facts.category}”`;
  return { value: before.facts.category, problems: [note(place, words)] };
}

/** New products have no picture yet, and published products require one. */
function chosenStatus(
  { status, row }: ImportedProduct,
  before: KnownProduct | null,
): { status: ProductStatus; problems: ImportProblem[] } {
  if (!before) return { status: 'draft', problems: [] };
  const requested = status ?? before.status;
  if (requested === 'draft' || !lacksPicture(before)) return { status: requested, problems: [] };
  const words = 'Stays a draft until it has a picture';
  return { status: before.status, problems: [note({ row, field: 'status' }, words)] };
}

/** Whether publishing depends on a picture that is not downloaded yet. */
function lacksPicture(before: KnownProduct | null): boolean {
  const pictureCount = before?.pictureNames.length ?? 0;
  return pictureCount === 0 && needsPicture('published', before && { ...before, pictureCount });
}

/** An empty cell does not clear a required field. */
function formWith(
  imported: ImportedProduct,
  before: KnownProduct | null,
  currency: string,
): ProductForm {
  const { title, description, rate, count } = imported;
  const kept = before ? productFormOf(before.facts, currency) : { rate: '0.0', count: '0' };
  const text: Partial<ProductForm> = { ...kept };
  for (const name of productAttributeNames) {
    const said = imported[name];
    if (said) text[name] = said.text;
  }
  const needed = { title, description, rate, count };
  for (const [field, said] of Object.entries(needed)) {
    if (said && said.text !== '') Object.assign(text, { [field]: said.text });
  }
  return productFormFrom((field) => new Map(Object.entries(text)).get(field));
}

function comparable({
  facts,
  status,
  options,
  variants,
}: Pick<KnownProduct, 'facts' | 'status' | 'options' | 'variants'>) {
  const { title, description, category, rateTenths, ratingCount } = facts;
  const own = productAttributesOf(facts);
  const sold = variants.map((variant) => {
    const { optionValues, priceMinor, compareAtMinor, onHand } = variant;
    return { optionValues, ...variantAttributesOf(variant), priceMinor, compareAtMinor, onHand };
  });
  // Products without an option order compare equal in any order.
  sold.sort((a, b) => (a.optionValues.join('\n') < b.optionValues.join('\n') ? -1 : 1));
  return { title, description, category, rateTenths, ratingCount, ...own, status, options, sold };
}
