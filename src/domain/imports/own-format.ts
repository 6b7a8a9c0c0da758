import { cellValue } from '../csv.ts';
import { maxOptions } from '../catalogue/options.ts';
import {
  firstSaid,
  note,
  saidCategory,
  saidUnder,
  splitList,
  textUnder,
} from './foreign-values.ts';
import type {
  FileRow,
  ImportedVariant,
  ImportFormat,
  ImportProblem,
  Said,
} from './imported-product.ts';

/** What the shop writes itself: one row for each variant, and what is the same for all of them in the first. */
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
    const number = firstSaid(rows, 'no.')?.text ?? '';
    const options = positions.map((at) => firstSaid(rows, `option ${at}`)?.text ?? '');
    const named = options.slice(0, options.findLastIndex((name) => name !== '') + 1);
    const category = firstSaid(rows, 'category');
    const status = firstSaid(rows, 'status')?.text.toLowerCase();
    return {
      row: rows[0]?.row ?? 0,
      number: /^[1-9]\d{0,14}$/.test(number) ? Number(number) : null,
      title: firstSaid(rows, 'title'),
      description: firstSaid(rows, 'description'),
      categories: category && [saidCategory(category, 'whole')],
      brand: firstSaid(rows, 'brand'),
      rate: firstSaid(rows, 'rate'),
      count: firstSaid(rows, 'count'),
      status: status === 'draft' || status === 'published' ? status : null,
      pictures: splitList(firstSaid(rows, 'pictures')),
      options: named,
      variants: rows.map((row) => variantIn(row, named.length)),
      problems: [...contradictions(rows), ...strangeStatus(firstSaid(rows, 'status'))],
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
    .map((at) => saidUnder(row, `value ${at}`)?.text ?? '');
  return {
    row: row.row,
    optionValues: values.some((value) => value !== '') ? values : null,
    sku: saidUnder(row, 'sku'),
    price: saidUnder(row, 'price'),
    compareAt: saidUnder(row, 'compare-at price'),
    stock: saidUnder(row, 'stock'),
    stockBefore: saidUnder(row, 'stock at export'),
  };
}

/** Of several rows of a product the first that says something counts. */
function contradictions(rows: readonly FileRow[]): ImportProblem[] {
  return ofTheProduct.flatMap((column) => {
    const first = firstSaid(rows, column);
    const others = rows.flatMap((row) => saidUnder(row, column) ?? []);
    const other = others.find(({ text }) => text !== '' && text !== first?.text);
    return other && first
      ? [note(other, `Row ${first.row} has a different value, which is used`)]
      : [];
  });
}

function strangeStatus(said: Said | undefined): ImportProblem[] {
  if (!said || /^(?:draft|published|)$/i.test(said.text)) return [];
  return [note(said, 'Unknown status: use “draft” or “published”')];
}
