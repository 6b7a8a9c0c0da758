import { maxOptions } from '#shop/catalogue/rules/options.ts';
import {
  attributes,
  productAttributeNames,
  recordOf,
  variantAttributeNames,
} from '#shop/catalogue/rules/product-fields.ts';
import {
  attributeUnder,
  columnName,
  withDescription,
  firstValue,
  isTrue,
  note,
  parseCategory,
  valueUnder,
  textUnder,
  normalizeDecimal,
} from './source-values.ts';
import { giftCardShipping } from '#shop/settings/rules/shipping-methods.ts';
import { htmlText } from './html-text.ts';
import type {
  FileRow,
  ImportedVariant,
  ImportFormat,
  ImportProblem,
  SourceValue,
  SourceCategory,
  SourcePicture,
} from './imported-product.ts';

/** Column names in older and newer export versions. */
const names = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'description'],
  type: ['type', 'custom product type'],
  category: ['product category', 'standard product type'],
  published: ['published', 'published on online store'],
  status: ['status'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  picture: ['image src', 'product image url'],
  picturePosition: ['image position'],
  pictureAlt: ['image alt text'],
  gift: ['gift card'],
} as const;

const positions = Array.from({ length: maxOptions }, (_, at) => at + 1);
const known = new Set<string>([
  ...Object.values(names).flat(),
  ...Object.values(attributes).flatMap((one) => one.shopifyColumns.map(columnName)),
  ...positions.flatMap((at) => [`option${at} name`, `option${at} value`]),
]);

export const shopifyFormat: ImportFormat = {
  name: 'shopify',
  fits: (columns) =>
    columns.includes('handle') ||
    columns.includes('url handle') ||
    columns.includes('option1 name'),
  knows: (column) => known.has(column),
  keysOf({ row, cells }) {
    const handle = textUnder(cells, ...names.handle);
    const key = handle === '' ? `row ${row}` : `handle ${handle.toLowerCase()}`;
    const sku = textUnder(cells, ...attributes.sku.shopifyColumns) || null;
    return { key, sku, title: textUnder(cells, 'title'), isWhole: false, otherKey: null };
  },
  read(rows) {
    const options = optionsIn(rows);
    const sold = rows.filter((row) => isSold(row));
    const variants = (sold.length > 0 ? sold : rows.slice(0, 1)).map((row) => {
      return variantIn(row, options.length);
    });
    const title = firstValue(rows, ...names.title);
    const html = firstValue(rows, ...names.description);
    const described = withDescription(html && { ...html, text: htmlText(html.text) }, title);
    return {
      row: rows[0]?.row ?? 0,
      number: null,
      title,
      description: described.description,
      categories: categoriesIn(rows),
      ...recordOf(productAttributeNames, (name) =>
        attributeUnder(rows, attributes[name].shopifyColumns),
      ),
      ...giftCardIn(rows),
      rate: undefined,
      count: undefined,
      status: statusIn(rows),
      pictures: picturesIn(rows),
      options,
      variants,
      problems: [...described.problems, ...productProblems(rows), ...sold.flatMap(variantProblems)],
    };
  },
};

/** In the order that they have there. */
function picturesIn(rows: readonly FileRow[]): SourcePicture[] {
  const placed = rows.flatMap((row) => {
    const said = valueUnder(row, ...names.picture);
    if (!said || !hasText(said)) return [];
    const place = Number(textUnder(row.cells, ...names.picturePosition)) || rows.length;
    return [{ place, picture: { ...said, alt: textUnder(row.cells, ...names.pictureAlt) } }];
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ picture }) => picture);
}

/** In the place of the column that says whether a product requires shipping. */
function giftCardIn(rows: readonly FileRow[]): { shippingClass?: SourceValue } {
  const gift = firstValue(rows, ...names.gift);
  return gift && isTrue(gift.text) ? { shippingClass: { ...gift, text: giftCardShipping } } : {};
}

/** Additional rows may only contain another picture. */
function isSold({ cells }: FileRow): boolean {
  const columns = [
    ...names.price,
    ...attributes.sku.shopifyColumns,
    'option1 value',
    'option2 value',
    'option3 value',
  ];
  return columns.some((column) => (cells[column] ?? '').trim() !== '');
}

/** A product without options has a single 'Default Title' value of the option 'Title'. */
function optionsIn(rows: readonly FileRow[]): string[] {
  const all = positions.map((at) => firstValue(rows, `option${at} name`)?.text ?? '');
  const named = all.filter((name) => name !== '');
  const isDefault =
    named.length === 1 &&
    rows.every(({ cells }) => /^(?:Default(?: Title)?|)$/.test(textUnder(cells, 'option1 value')));
  return isDefault ? [] : named;
}

function variantIn(row: FileRow, optionCount: number): ImportedVariant {
  const values = positions
    .slice(0, optionCount)
    .map((at) => valueUnder(row, `option${at} value`)?.text ?? '');
  return {
    row: row.row,
    optionValues: optionCount > 0 ? values : null,
    ...recordOf(variantAttributeNames, (name) =>
      attributeUnder([row], attributes[name].shopifyColumns),
    ),
    price: normalizeDecimal(valueUnder(row, ...names.price)),
    compareAt: compareAtIn(row),
    stock: stockIn(row),
    stockBefore: undefined,
  };
}

/** Often equals the price, or 0: then there is no compare-at price. */
function compareAtIn(row: FileRow): SourceValue | undefined {
  const compareAt = normalizeDecimal(valueUnder(row, ...names.compareAt));
  const price = normalizeDecimal(valueUnder(row, ...names.price));
  if (!compareAt || compareAt.text === '') return compareAt;
  return Number(compareAt.text) <= Number(price?.text) ? { ...compareAt, text: '' } : compareAt;
}

/** Stock is not tracked without an inventory tracker; negative stock is imported as 0. */
function stockIn(row: FileRow): SourceValue | undefined {
  const quantity = valueUnder(row, ...names.quantity);
  if (!quantity) return undefined;
  const tracker = valueUnder(row, ...names.tracker);
  if (tracker?.text === '') return { ...quantity, text: '' };
  return /^-\d+$/.test(quantity.text) ? { ...quantity, text: '0' } : quantity;
}

function categoriesIn(rows: readonly FileRow[]): SourceCategory[] | undefined {
  const type = firstValue(rows, ...names.type);
  const path = firstValue(rows, ...names.category);
  if (!type && !path) return undefined;
  const categories = [type ? parseCategory(type, 'whole') : [], path ? parseCategory(path) : []];
  return categories.flat().filter(hasText);
}

function statusIn(rows: readonly FileRow[]): 'draft' | 'published' | null {
  const status = firstValue(rows, ...names.status)?.text.toLowerCase();
  const published = firstValue(rows, ...names.published)?.text;
  if (status !== undefined && status !== '' && status !== 'active') return 'draft';
  if (published !== undefined && published !== '') return isTrue(published) ? 'published' : 'draft';
  return status === 'active' ? 'published' : null;
}

function productProblems(rows: readonly FileRow[]): ImportProblem[] {
  const status = firstValue(rows, ...names.status);
  return status?.text.toLowerCase() === 'archived'
    ? [note(status, 'Archived products are imported as drafts')]
    : [];
}

function variantProblems(row: FileRow): ImportProblem[] {
  const policy = valueUnder(row, ...names.policy);
  const quantity = valueUnder(row, ...names.quantity);
  return [
    ...(policy && (policy.text === 'continue' || isTrue(policy.text))
      ? [note(policy, 'Overselling is not supported')]
      : []),
    ...(quantity && /^-\d+$/.test(quantity.text) && stockIn(row)?.text === '0'
      ? [note(quantity, `Negative stock ${quantity.text} imported as 0`)]
      : []),
  ];
}

function hasText({ text }: SourceValue): boolean {
  return text !== '';
}
