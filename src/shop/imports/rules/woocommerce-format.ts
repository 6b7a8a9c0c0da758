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
  note,
  partsOf,
  refusal,
  parseCategory,
  valueUnder,
  splitList,
  textUnder,
  withoutFormulaQuotes,
  isTrue,
  normalizeDecimal,
} from './source-values.ts';
import { htmlText } from './html-text.ts';
import type {
  FileRow,
  ImportedVariant,
  ImportFormat,
  SourceValue,
  SourceCategory,
  ImportProblem,
} from './imported-product.ts';

const known = new Set<string>([
  'id',
  'type',
  'sku',
  'name',
  'published',
  'short description',
  'description',
  'in stock?',
  'stock',
  'backorders allowed?',
  'sale price',
  'regular price',
  'categories',
  'images',
  'parent',
  ...Object.values(attributes).flatMap((one) => one.woocommerceColumns.map(columnName)),
]);

const refusedTypes: Readonly<Record<string, string>> = {
  downloadable: 'Downloadable products are not supported',
  external: 'External products are not supported',
  grouped: 'Grouped products are not supported',
};

export const woocommerceFormat: ImportFormat = {
  name: 'woocommerce',
  fits: (columns) =>
    columns.includes('name') &&
    ['type', 'regular price', 'parent', 'attribute 1 name'].some((one) => columns.includes(one)),
  knows: (column) => known.has(column) || /^attribute \d+ (?:name|value\(s\))$/.test(column),
  keysOf(row) {
    const cells = withoutFormulaQuotes(row).cells;
    const [id, sku, title] = ['id', 'sku', 'name'].map((column) => textUnder(cells, column));
    const idKey = id ? `id ${id}` : null;
    const ownKey = sku ? `sku ${sku}` : (idKey ?? `row ${row.row}`);
    const types = typesOf(row);
    const parent = textUnder(cells, 'parent').replace(/^id:\s*/, 'id ');
    const parentKey = parent.startsWith('id ') ? parent : `sku ${parent}`;
    const isPart = types.includes('variation') && parent !== '';
    // The SKU of a variable product belongs to no variation.
    const sold = types.includes('variable') ? null : sku || null;
    const keys = isPart
      ? { key: parentKey, otherKey: null }
      : { key: ownKey, otherKey: sku ? idKey : null };
    return { ...keys, sku: sold, title: title ?? '', isWhole: !isPart };
  },
  read(escaped) {
    const rows = escaped.map(withoutFormulaQuotes);
    const whole = rows.find((row) => !typesOf(row).includes('variation'));
    const variations = rows.filter((row) => typesOf(row).includes('variation'));
    const top = whole ?? { row: rows[0]?.row ?? 0, cells: {} };
    const isVariable = typesOf(top).includes('variable');
    const options = isVariable ? optionsOf(variations) : [];
    const sold =
      isVariable && variations.length > 0 ? sortVariations(top, variations, options) : [top];
    const categories = valueUnder(top, 'categories');
    const title = valueUnder(top, 'name');
    const described = withDescription(descriptionIn(top), title);
    return {
      row: top.row,
      number: null,
      title,
      description: described.description,
      categories: categories && categoriesIn(categories),
      ...recordOf(productAttributeNames, (name) =>
        attributeUnder([top], attributes[name].woocommerceColumns),
      ),
      ...(typesOf(top).includes('virtual') && {
        shippingClass: { row: top.row, field: 'type', text: 'none' },
      }),
      rate: undefined,
      count: undefined,
      status: statusIn(top),
      pictures: rows.flatMap((row) => splitList(valueUnder(row, 'images'))),
      options,
      variants: sold.map((row) => variantIn(row, options)),
      problems: [
        ...described.problems,
        ...structureProblems({ top, whole, variations, isVariable }),
        ...unusedAttributes(top, options),
        ...categoryProblems(categories),
        ...sold.flatMap(stockProblems),
      ],
    };
  },
};

function typesOf({ cells }: FileRow): string[] {
  return partsOf(textUnder(cells, 'type').toLowerCase(), ',');
}

/** In the order of the product's values, not of its variations. */
function sortVariations(top: FileRow, variations: readonly FileRow[], options: readonly string[]) {
  const [first] = options;
  const listed = attributesOf(top).find(({ name }) => name.toLowerCase() === first?.toLowerCase());
  const places = new Map(
    listed?.values.toReversed().map((value, at, all) => [value, all.length - at]),
  );
  const placed = variations.map((row) => {
    return { row, place: places.get(valuesOf(row, options)[0] ?? '') ?? 0 };
  });
  placed.sort((a, b) => a.place - b.place || a.row.row - b.row.row);
  return placed.map(({ row }) => row);
}

/** WooCommerce exports line breaks as \n. */
function descriptionIn(row: FileRow): SourceValue | undefined {
  const long = valueUnder(row, 'description');
  const short = valueUnder(row, 'short description');
  const texts = [short, long].flatMap((said) => {
    const text = said ? htmlText(said.text.replaceAll(String.raw`\n`, '\n')) : '';
    return text === '' ? [] : [text];
  });
  const said = long ?? short;
  return said && { ...said, text: [...new Set(texts)].join('\n\n') };
}

/** 'Clothing > Hoodies, Sale' */
function categoriesIn(categories: SourceValue): SourceCategory[] {
  return escapedParts(categories.text).map((text) => parseCategory({ ...categories, text }));
}

function statusIn(row: FileRow): 'draft' | 'published' | null {
  const published = valueUnder(row, 'published')?.text ?? '';
  return published === '' ? null : published === '1' ? 'published' : 'draft';
}

function variantIn(row: FileRow, options: readonly string[]): ImportedVariant {
  return {
    row: row.row,
    optionValues: options.length > 0 ? valuesOf(row, options) : null,
    ...recordOf(variantAttributeNames, (name) =>
      attributeUnder([row], attributes[name].woocommerceColumns),
    ),
    ...variantPrices(row),
    stock: variantStock(row),
    stockBefore: undefined,
  };
}

interface Structure {
  top: FileRow;
  whole: FileRow | undefined;
  variations: readonly FileRow[];
  isVariable: boolean;
}

function structureProblems({ top, whole, variations, isVariable }: Structure) {
  const type = { row: top.row, field: 'type' };
  const problems: ImportProblem[] = [];
  if (!whole) {
    return [
      refusal(
        { row: top.row, field: 'parent' },
        'The parent product of this variation is not in the file',
      ),
    ];
  }
  for (const one of typesOf(top)) {
    const words = refusedTypes[one];
    if (words) problems.push(refusal(type, words));
  }
  if (isVariable && variations.length === 0) {
    problems.push(refusal(type, 'None of its variations are in the file'));
  }
  if (!isVariable && variations.length > 0) {
    problems.push(refusal(type, 'The product has variations but its type is not “variable”'));
  }
  return problems;
}

function categoryProblems(categories: SourceValue | undefined): ImportProblem[] {
  if (!categories || escapedParts(categories.text).length < 2) return [];
  return [note(categories, 'A product has one category: the first known one is used')];
}

interface Attribute {
  name: string;
  values: string[];
  field: string;
}

/** In the order of their columns, as far as they are filled in. */
function attributesOf({ cells }: FileRow): Attribute[] {
  const found: Attribute[] = [];
  for (let at = 1; Object.hasOwn(cells, `attribute ${at} name`); at += 1) {
    const field = `attribute ${at} value(s)`;
    const name = textUnder(cells, `attribute ${at} name`);
    if (name !== '') found.push({ name, values: escapedParts(textUnder(cells, field)), field });
  }
  return found;
}

/** Attributes used for variations become options. */
function optionsOf(variations: readonly FileRow[]): string[] {
  const names = new Map<string, string>();
  for (const { name } of variations.flatMap(attributesOf)) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** '' if the variation matches any value. */
function valuesOf(row: FileRow, options: readonly string[]): string[] {
  const own = attributesOf(row);
  return options.map((option) => {
    const chosen = own.find(({ name }) => name.toLowerCase() === option.toLowerCase());
    return chosen?.values[0] ?? '';
  });
}

/** Attributes that are not used for variations. */
function unusedAttributes(top: FileRow, options: readonly string[]): ImportProblem[] {
  const chosen = new Set(options.map((name) => name.toLowerCase()));
  return attributesOf(top)
    .filter(({ name, values }) => !chosen.has(name.toLowerCase()) && values.length > 0)
    .map(({ name, field }) =>
      note({ row: top.row, field }, `Attribute “${name}” is not used by any variation`),
    );
}

/** Values with commas between them; a comma within a value has a backslash before it. */
function escapedParts(text: string): string[] {
  const values = text.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim());
  return values.filter((value) => value !== '');
}

/** For a product on sale, the sale price is the price and the regular price the compare-at price. */
function variantPrices(row: FileRow): Pick<ImportedVariant, 'price' | 'compareAt'> {
  const regular = normalizeDecimal(valueUnder(row, 'regular price'));
  const sale = normalizeDecimal(valueUnder(row, 'sale price'));
  if (sale && sale.text !== '' && Number(sale.text) < Number(regular?.text)) {
    return { price: sale, compareAt: regular };
  }
  return { price: regular, compareAt: sale && { ...sale, text: '' } };
}

/** Without a number, stock is sold out or not tracked; negative stock is imported as 0. */
function variantStock(row: FileRow): SourceValue | undefined {
  const counted = valueUnder(row, 'stock');
  const state = valueUnder(row, 'in stock?');
  const said = counted ?? state;
  if (!said) return undefined;
  const text = counted?.text ?? '';
  if (/^-\d/.test(text)) return { ...said, text: '0' };
  if (text !== '' && text !== 'parent') return { ...said, text: text.replace(/\.0+$/, '') };
  if (state?.text === '0') return { ...said, text: '0' };
  return counted ? { ...said, text: '' } : undefined;
}

function stockProblems(row: FileRow): ImportProblem[] {
  const counted = valueUnder(row, 'stock');
  const backorders = valueUnder(row, 'backorders allowed?');
  const isSoldOn = backorders && (isTrue(backorders.text) || backorders.text === 'notify');
  return [
    ...(isSoldOn ? [note(backorders, 'Overselling is not supported')] : []),
    ...(counted && /^-\d/.test(counted.text)
      ? [note(counted, `Negative stock ${counted.text} imported as 0`)]
      : []),
    ...(counted?.text === 'parent'
      ? [note(counted, 'Shared stock is not supported: stock of this variant is not tracked')]
      : []),
  ];
}
