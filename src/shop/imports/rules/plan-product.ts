import {
  type ProductFacts,
  type ProductForm,
  type ProductFormTerms,
  readProductForm,
} from '#shop/catalogue/rules/product-form.ts';
import {
  productAttributeNames,
  recordOf,
  variantAttributeNames,
} from '#shop/catalogue/rules/product-fields.ts';
import { onlyVariant } from '#shop/catalogue/rules/plan-variants.ts';
import type { ProductOption } from '#shop/catalogue/rules/product.ts';
import { type GridProblems, readGrid } from '#shop/catalogue/rules/read-grid.ts';
import {
  gridName,
  rowFields,
  type SoldByOptions,
  type VariantFacts,
} from '#shop/catalogue/rules/variant-grid.ts';
import { refusal } from './source-values.ts';
import { rowsLabel } from './match-product.ts';
import type {
  ImportedProduct,
  ImportedVariant,
  ImportProblem,
  SourceValue,
} from './imported-product.ts';
import type { PicturesBefore } from './plan-pictures.ts';
import { type ImportedGrid, importedGrid, importedStock } from './imported-grid.ts';

/** An existing product that the file updates. */
export interface KnownProduct extends SoldByOptions, PicturesBefore {
  facts: ProductFacts;
  status: 'draft' | 'published';
}

export interface PlannedProduct {
  facts: ProductFacts;
  options: ProductOption[];
  variants: VariantFacts[];
}

export interface PlanRequest {
  imported: ImportedProduct;
  before: KnownProduct | null;
  form: ProductForm;
  terms: ProductFormTerms;
}

interface Planned {
  product: PlannedProduct | null;
  problems: ImportProblem[];
}

/** The product after the import; null with problems if the catalog rules forbid it. */
export function planProduct(wanted: PlanRequest): Planned {
  const { imported, before } = wanted;
  const hasOptions = imported.options.length > 0 || (before?.options.length ?? 0) > 0;
  return hasOptions ? withOptions(wanted) : withoutOptions(wanted);
}

function withoutOptions({ imported, form, terms }: Omit<PlanRequest, 'before'>): Planned {
  const [only, another] = imported.variants;
  if (!only) return { product: null, problems: [] };
  if (another) {
    const rows = rowsLabel(only.row, another.row);
    const words = `${rows} belong to the same product, but no option distinguishes them`;
    return { product: null, problems: [refusal({ row: another.row, field: '' }, words)] };
  }
  const whole = {
    ...form,
    price: only.price?.text || form.price,
    compareAt: only.compareAt?.text ?? form.compareAt,
    ...recordOf(variantAttributeNames, (name) => only[name]?.text ?? form[name]),
    stock: importedStock(only, form.stock),
  };
  const read = readProductForm(whole, terms);
  if (!read.ok) return { product: null, problems: fieldProblems(read.failure.problems, imported) };
  const facts = read.value;
  return { product: { facts, options: [], variants: [onlyVariant(facts)] }, problems: [] };
}

function withOptions({ imported, before, form, terms }: PlanRequest): Planned {
  const { currency } = terms;
  const ofFile = importedGrid(imported, before, currency);
  const made = ofFile.grid.rows.filter(({ isMade }) => isMade);
  // The price of the whole is the lowest of its variants, and checked with them.
  const ofVariants = recordOf(rowFields, () => '');
  const read = readProductForm({ ...form, ...ofVariants, price: '1' }, terms);
  const problems = [...ofFile.problems, ...duplicateSkuProblems(imported)];
  if (!read.ok) problems.push(...fieldProblems(read.failure.problems, imported));
  if (!read.ok || problems.length > 0 || made.length === 0) {
    return { product: null, problems };
  }
  const grid = readGrid(ofFile.grid, read.value, terms);
  if (!grid.ok) return { product: null, problems: gridProblems(grid.failure.gridProblems, ofFile) };
  const variants = grid.value.variants.map(({ seen: _seen, ...variant }) => variant);
  const cheapest = variants.reduce((a, b) => (b.priceMinor < a.priceMinor ? b : a));
  const { priceMinor, compareAtMinor } = cheapest;
  const facts = { ...read.value, priceMinor, compareAtMinor, onHand: null };
  return { product: { facts, options: grid.value.options, variants }, problems };
}

/** Neither can be dropped, as the product would lose a variant. */
function duplicateSkuProblems({ variants }: ImportedProduct): ImportProblem[] {
  const rows = new Map<string, number>();
  return variants.flatMap(({ sku }) => {
    if (!sku || sku.text === '') return [];
    const first = rows.get(sku.text);
    if (first === undefined) rows.set(sku.text, sku.row);
    if (first === undefined) return [];
    const words = `${rowsLabel(first, sku.row)} have the same SKU “${sku.text}”: each variant needs its own`;
    return [refusal(sku, words)];
  });
}

/** Maps problems to the cells that caused them. */
function fieldProblems(
  problems: Readonly<Record<string, string>>,
  imported: ImportedProduct,
): ImportProblem[] {
  const [variant] = imported.variants;
  const { title, description, rate, count } = imported;
  const places: Record<string, SourceValue | undefined> = {
    title,
    description,
    rate,
    count,
    ...recordOf(productAttributeNames, (name) => imported[name]),
    ...recordOf(rowFields, (field) => variant?.[field]),
  };
  return Object.entries(problems)
    .filter(([field]) => field !== 'category')
    .map(([field, words]) => refusal(places[field] ?? { row: imported.row, field }, words));
}

function gridProblems(
  problems: GridProblems,
  { importedRows: variants }: ImportedGrid,
): ImportProblem[] {
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
