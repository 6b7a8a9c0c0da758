import { cellValue } from '#platform/csv.ts';
import { maxOptions } from '#shop/catalogue/rules/options.ts';
import {
  firstValue,
  note,
  parseCategory,
  valueUnder,
  splitList,
  textUnder,
} from './source-values.ts';
import type {
  FileRow,
  ImportedVariant,
  ImportFormat,
  ImportProblem,
  SourceValue,
} from './imported-product.ts';

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
] as const;

const known = new Set<string>(ownColumns.map((column) => column.toLowerCase()));
const ofTheProduct = ['title', 'description', 'category', 'brand', 'status', 'rate', 'count'];
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
  read(defused) {
    const rows = defused.map(withoutDefuses);
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
      brand: firstValue(rows, 'brand'),
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

function withoutDefuses({ row, cells }: FileRow): FileRow {
  const entries = Object.entries(cells).map(([column, text]) => [column, cellValue(text)] as const);
  return { row, cells: Object.fromEntries(entries) };
}

function variantIn(row: FileRow, optionCount: number): ImportedVariant {
  const values = positions
    .slice(0, optionCount)
    .map((at) => valueUnder(row, `value ${at}`)?.text ?? '');
  return {
    row: row.row,
    optionValues: values.some((value) => value !== '') ? values : null,
    sku: valueUnder(row, 'sku'),
    price: valueUnder(row, 'price'),
    compareAt: valueUnder(row, 'compare-at price'),
    stock: valueUnder(row, 'stock'),
    stockBefore: valueUnder(row, 'stock at export'),
  };
}

/** The first non-empty value of a product's rows counts. */
function contradictions(rows: readonly FileRow[]): ImportProblem[] {
  return ofTheProduct.flatMap((column) => {
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
