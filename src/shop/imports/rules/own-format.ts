import { cellValue } from '#platform/csv.ts';
import { maxOptions } from '#shop/catalogue/rules/options.ts';
import {
  firstValue,
  note,
  parseCategory,
  valueUnder,
  splitList,
  textUnder,
  withoutFormulaQuotes,
} from './source-values.ts';
import type {
  FileRow,
  ImportedVariant,
  ImportFormat,
  ImportProblem,
  SourceValue,
} from './imported-product.ts';
import { rateText, type ProductOption } from '#shop/catalogue/rules/product.ts';
import {
  type AttributeName,
  attributes,
  attributeText,
  productAttributeNames,
  type ProductAttribute,
  type ProductAttributes,
  recordOf,
  type VariantAttribute,
  variantAttributeNames,
} from '#shop/catalogue/rules/product-fields.ts';
import type { ProductFacts } from '#shop/catalogue/rules/product-form.ts';
import type { VariantFacts } from '#shop/catalogue/rules/variant-grid.ts';
import { decimalString, money } from '#platform/money.ts';

const furtherProductAttributes: readonly ProductAttribute[] = productAttributeNames.filter(
  (name) => name !== 'brand',
);
const furtherVariantAttributes: readonly VariantAttribute[] = variantAttributeNames.filter(
  (name) => name !== 'sku',
);

/** The shop's own format: one row per variant, with the product's fields in the first. */
export const ownColumns = [
  'No.',
  'Title',
  'Description',
  'Category',
  'Brand',
  'Status',
  'Rate',
  'Count',
  'Pictures',
  'Option 1',
  'Value 1',
  'Option 2',
  'Value 2',
  'Option 3',
  'Value 3',
  'SKU',
  'Price',
  'Compare-at price',
  'Stock',
  'Stock at export',
  ...furtherProductAttributes.map((name) => attributes[name].csvColumn),
  ...furtherVariantAttributes.map((name) => attributes[name].csvColumn),
];

const known = new Set<string>(ownColumns.map((column) => column.toLowerCase()));
const productColumns = [
  'title',
  'description',
  'category',
  'status',
  'rate',
  'count',
  ...productAttributeNames.map(columnOf),
];
const positions = Array.from({ length: maxOptions }, (_, at) => at + 1);

export const ownFormat: ImportFormat = {
  name: 'vitrine',
  fits: (columns) =>
    columns.some((column) => column === 'no.' || column === 'sku' || column === 'title'),
  knows: (column) => known.has(column),
  keysOf({ row, cells }) {
    const text = (column: string) => cellValue(textUnder(cells, column));
    const [number, sku, title] = [text('no.'), text('sku'), text('title')];
    const isVariant = positions.some((at) => text(`value ${at}`) !== '');
    const key = keyOf({ row, number, sku, title, isVariant });
    return { key, sku: sku || null, title, isWhole: key.startsWith('sku '), otherKey: null };
  },
  read(escaped) {
    const rows = escaped.map(withoutFormulaQuotes);
    const number = firstValue(rows, 'no.')?.text ?? '';
    const options = positions.map((at) => firstValue(rows, `option ${at}`)?.text ?? '');
    const named = options.slice(0, options.findLastIndex((name) => name !== '') + 1);
    const category = firstValue(rows, 'category');
    const status = firstValue(rows, 'status')?.text.toLowerCase();
    return {
      row: rows[0]?.row ?? 0,
      number: /^[1-9]\d{0,14}$/.test(number) ? Number(number) : null,
      title: firstValue(rows, 'title'),
      description: firstValue(rows, 'description'),
      categories: category && [parseCategory(category, 'whole')],
      ...recordOf(productAttributeNames, (name) => firstValue(rows, columnOf(name))),
      rate: firstValue(rows, 'rate'),
      count: firstValue(rows, 'count'),
      status: status === 'draft' || status === 'published' ? status : null,
      pictures: splitList(firstValue(rows, 'pictures')),
      options: named,
      variants: rows.map((row) => variantIn(row, named.length)),
      problems: [...contradictions(rows), ...statusProblem(firstValue(rows, 'status'))],
    };
  },
};

function columnOf(name: AttributeName): string {
  return attributes[name].csvColumn.toLowerCase();
}

interface Keys {
  row: number;
  number: string;
  sku: string;
  title: string;
  isVariant: boolean;
}

function keyOf({ row, number, sku, title, isVariant }: Keys): string {
  if (number !== '') return `no ${number}`;
  if (isVariant && title !== '') return `title ${title.toLowerCase()}`;
  return sku === '' ? `row ${row}` : `sku ${sku}`;
}

function variantIn(row: FileRow, optionCount: number): ImportedVariant {
  const values = positions
    .slice(0, optionCount)
    .map((at) => valueUnder(row, `value ${at}`)?.text ?? '');
  return {
    row: row.row,
    optionValues: values.some((value) => value !== '') ? values : null,
    ...recordOf(variantAttributeNames, (name) => valueUnder(row, columnOf(name))),
    price: valueUnder(row, 'price'),
    compareAt: valueUnder(row, 'compare-at price'),
    stock: valueUnder(row, 'stock'),
    stockBefore: valueUnder(row, 'stock at export'),
  };
}

/** The first non-empty value of a product's rows counts. */
function contradictions(rows: readonly FileRow[]): ImportProblem[] {
  return productColumns.flatMap((column) => {
    const first = firstValue(rows, column);
    const others = rows.flatMap((row) => valueUnder(row, column) ?? []);
    const other = others.find(({ text }) => text !== '' && text !== first?.text);
    return other && first
      ? [note(other, `Row ${first.row} has a different value, which is used`)]
      : [];
  });
}

function statusProblem(said: SourceValue | undefined): ImportProblem[] {
  if (!said || /^(?:draft|published|)$/i.test(said.text)) return [];
  return [note(said, 'Unknown status: use “draft” or “published”')];
}

/** A product of the shop's own export. */
export interface ExportedProduct {
  id: number;
  facts: ProductAttributes &
    Pick<ProductFacts, 'title' | 'description' | 'category' | 'rateTenths' | 'ratingCount'>;
  status: 'draft' | 'published';
  pictureUrls: readonly string[];
  options: readonly ProductOption[];
  variants: readonly VariantFacts[];
}

/** Rows in the order of ownColumns, one per variant. */
export function exportedRows(product: ExportedProduct, currency: string): string[][] {
  const { id, facts, status, pictureUrls, options } = product;
  const productCells = [
    facts.title,
    facts.description,
    facts.category,
    facts.brand ?? '',
    status,
    rateText(facts.rateTenths),
    String(facts.ratingCount),
    pictureUrls.join(', '),
  ];
  return product.variants.map((variant, at) => [
    String(id),
    ...(at === 0 ? productCells : productCells.map(() => '')),
    ...optionCells(options, variant, at === 0),
    ...variantCells(variant, currency),
    ...furtherProductAttributes.map((name) => (at === 0 ? attributeText(facts[name]) : '')),
    ...furtherVariantAttributes.map((name) => attributeText(variant[name])),
  ]);
}

function optionCells(
  options: readonly ProductOption[],
  { optionValues }: VariantFacts,
  isFirst: boolean,
): string[] {
  return Array.from({ length: maxOptions }, (_, at) => {
    const name = isFirst ? (options[at]?.name ?? '') : '';
    return [name, optionValues[at] ?? ''];
  }).flat();
}

function variantCells({ sku, priceMinor, compareAtMinor, onHand }: VariantFacts, currency: string) {
  const amount = (minor: number) => decimalString(money(minor, currency));
  const stock = onHand === null ? '' : String(onHand);
  const compareAt = compareAtMinor === null ? '' : amount(compareAtMinor);
  return [sku ?? '', amount(priceMinor), compareAt, stock, stock];
}
