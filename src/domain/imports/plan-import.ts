import type { Category } from '../catalogue/category.ts';
import {
  type ProductFacts,
  type ProductForm,
  productFormFrom,
  productFormOf,
  type ProductFormTerms,
  readProductForm,
} from '../catalogue/product-form.ts';
import type { ProductOption } from '../catalogue/product.ts';
import { type GridProblems, readGrid } from '../catalogue/read-grid.ts';
import {
  gridName,
  rowFields,
  type SoldByOptions,
  type VariantFacts,
} from '../catalogue/variant-grid.ts';
import { categoryOf, type ImportCategories } from './category-of.ts';
import { note, refusal } from './foreign-values.ts';
import type { ImportedProduct, ImportedVariant, ImportProblem, Said } from './imported-product.ts';
import { pictureProblems } from './picture-problems.ts';
import { type GridOfFile, gridOfFile, stockTold } from './variant-rows.ts';

/** A product of the shop that the file is about. */
export interface KnownProduct extends SoldByOptions {
  facts: ProductFacts;
  status: 'draft' | 'published';
  pictureNames: readonly string[];
}

export interface ImportTerms {
  currency: string;
  categories: ImportCategories;
}

export interface ImportPlan {
  /** 'refused': it stays, or stays away. */
  outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  /** As the product is to be; null where it is refused. */
  product: PlannedProduct | null;
  problems: ImportProblem[];
}

export interface PlannedProduct {
  facts: ProductFacts;
  options: ProductOption[];
  variants: VariantFacts[];
}

/** What becomes of a product of a file: what the file does not speak of stays as it is. */
export function planImport(
  imported: ImportedProduct,
  before: KnownProduct | null,
  { currency, categories }: ImportTerms,
): ImportPlan {
  const problems = [...imported.problems, ...pictureProblems(imported, before)];
  const values = categories.all.map(({ value }) => value);
  const terms: ProductFormTerms = { currency, categories: values, rules: 'catalogue' };
  const category = chosenCategory(imported, before, categories);
  problems.push(...category.problems);
  const form = { ...formWith(imported, before, currency), category: category.value };
  const hasOptions = imported.options.length > 0 || (before?.options.length ?? 0) > 0;
  const planned = hasOptions
    ? withOptions({ imported, before, form, terms })
    : withoutOptions({ imported, form, terms });
  problems.push(...planned.problems);
  if (problems.some(({ isRefusal }) => isRefusal) || !planned.product) {
    return { outcome: 'refused', product: null, problems };
  }
  const { product } = planned;
  const isSame = before !== null && JSON.stringify(told(before)) === JSON.stringify(told(product));
  const outcome = before === null ? 'added' : isSame ? 'unchanged' : 'changed';
  return { outcome, product, problems };
}

/** A category that the shop does not have is no reason to move a product that it has. */
function chosenCategory(
  { categories: said, row }: ImportedProduct,
  before: KnownProduct | null,
  categories: ImportCategories,
) {
  const keeps = before && (!said || said.every(({ text }) => text === ''));
  if (keeps) return { value: before.facts.category, problems: [] };
  const found = categoryOf(said, row, categories);
  if (!before || found.problems.length === 0) return found;
  const place = found.problems[0] ?? { row, field: 'category' };
  const words = `There is no category “${said?.[0]?.text}” here: it stays in “${before.facts.category}”`;
  return { value: before.facts.category, problems: [note(place, words)] };
}

/** What has to stand there is not taken away by an empty cell. */
function formWith(
  imported: ImportedProduct,
  before: KnownProduct | null,
  currency: string,
): ProductForm {
  const { title, description, brand, rate, count } = imported;
  const kept = before ? productFormOf(before.facts, currency) : { rate: '0.0', count: '0' };
  const text = { ...kept, ...(brand && { brand: brand.text }) };
  const needed = { title, description, rate, count };
  for (const [field, said] of Object.entries(needed)) {
    if (said && said.text !== '') Object.assign(text, { [field]: said.text });
  }
  return productFormFrom((field) => new Map(Object.entries(text)).get(field));
}

interface Asked {
  imported: ImportedProduct;
  before: KnownProduct | null;
  form: ProductForm;
  terms: ProductFormTerms;
}

interface Planned {
  product: PlannedProduct | null;
  problems: ImportProblem[];
}

function withoutOptions({ imported, form, terms }: Omit<Asked, 'before'>): Planned {
  const [only, another] = imported.variants;
  if (!only) return { product: null, problems: [] };
  if (another) {
    const words = `Row ${only.row} is about the same product, and no option tells them apart`;
    return { product: null, problems: [refusal({ row: another.row, field: '' }, words)] };
  }
  const whole = {
    ...form,
    price: only.price?.text || form.price,
    compareAt: only.compareAt?.text ?? form.compareAt,
    sku: only.sku?.text ?? form.sku,
    stock: stockTold(only, form.stock),
  };
  const read = readProductForm(whole, terms);
  if (!read.ok) return { product: null, problems: fieldProblems(read.failure.problems, imported) };
  const { sku, priceMinor, compareAtMinor, onHand } = read.value;
  const variant = { optionValues: [], sku, priceMinor, compareAtMinor, onHand };
  return { product: { facts: read.value, options: [], variants: [variant] }, problems: [] };
}

function withOptions({ imported, before, form, terms }: Asked): Planned {
  const { currency } = terms;
  const ofFile = gridOfFile(imported, before, currency);
  const made = ofFile.grid.rows.filter(({ isMade }) => isMade);
  // The price of the whole is the lowest of its variants, and checked with them.
  const form1 = { ...form, price: '1', compareAt: '', sku: '', stock: '' };
  const read = readProductForm(form1, terms);
  const problems = [...ofFile.problems];
  if (!read.ok) problems.push(...fieldProblems(read.failure.problems, imported));
  if (!read.ok || ofFile.problems.length > 0 || made.length === 0) {
    return { product: null, problems };
  }
  const grid = readGrid(ofFile.grid, read.value, terms);
  if (!grid.ok) return { product: null, problems: gridProblems(grid.failure.gridProblems, ofFile) };
  const variants = grid.value.variants.map(({ seen: _seen, ...variant }) => variant);
  const cheapest = variants.reduce((a, b) => (b.priceMinor < a.priceMinor ? b : a));
  const { priceMinor, compareAtMinor } = cheapest;
  const facts = { ...read.value, priceMinor, compareAtMinor, onHand: null, sku: null };
  return { product: { facts, options: grid.value.options, variants }, problems };
}

/** Beside the cells that the rules were broken in. */
function fieldProblems(
  problems: Readonly<Record<string, string>>,
  imported: ImportedProduct,
): ImportProblem[] {
  const [variant] = imported.variants;
  const { title, description, brand, rate, count } = imported;
  const places: Record<string, Said | undefined> = {
    title,
    description,
    brand,
    rate,
    count,
    price: variant?.price,
    compareAt: variant?.compareAt,
    sku: variant?.sku,
    stock: variant?.stock,
  };
  return Object.entries(problems)
    .filter(([field]) => field !== 'category')
    .map(([field, words]) => refusal(places[field] ?? { row: imported.row, field }, words));
}

function gridProblems(problems: GridProblems, { told: variants }: GridOfFile): ImportProblem[] {
  return Object.entries(problems).map(([name, words]) => {
    for (const [position, variant] of variants) {
      const field = rowFields.find((one) => gridName.row(position, one) === name);
      if (field) return refusal(placeIn(variant, field), words);
    }
    const [first] = variants.values();
    return refusal({ row: first?.row ?? 0, field: '' }, words);
  });
}

function placeIn(variant: ImportedVariant, field: (typeof rowFields)[number]) {
  return variant[field] ?? { row: variant.row, field };
}

function told({ facts, options, variants }: Pick<KnownProduct, 'facts' | 'options' | 'variants'>) {
  const { title, description, category, rateTenths, ratingCount, brand } = facts;
  const sold = variants.map(({ optionValues, sku, priceMinor, compareAtMinor, onHand }) => {
    return { optionValues, sku, priceMinor, compareAtMinor, onHand };
  });
  return { title, description, category, rateTenths, ratingCount, brand, options, sold };
}
