import type { ProductAttribute, VariantAttribute } from '#shop/catalogue/rules/product-fields.ts';

/** A message about a row of an import file. */
export interface ImportProblem {
  /** Spreadsheet row number; the header is row 1. */
  row: number;
  /** Column name as in the file; '' for the whole row. */
  field: string;
  words: string;
  /** Whether the product is not imported; otherwise it is imported without this value. */
  isRefusal: boolean;
  /** A category of the file that does not exist in the shop. */
  category?: string;
}

/** Cells of a row by column name. */
export type Cells = Readonly<Record<string, string>>;

export interface FileRow {
  row: number;
  cells: Cells;
}

/** A cell's text and position. Undefined if the file has no such column. */
export interface SourceValue {
  row: number;
  field: string;
  text: string;
}

/** URL of a picture. */
export interface SourcePicture extends SourceValue {
  /** Alt text. */
  alt?: string;
}

/** A category with its parents. */
export interface SourceCategory extends SourceValue {
  /** Top level first. */
  steps: readonly string[];
}

type MaybeValue = SourceValue | undefined;

/** A product read from an import file of any format. */
export interface ImportedProduct extends Record<ProductAttribute, MaybeValue> {
  row: number;
  /** Product number in this shop, if the file has it. */
  number: number | null;
  title: MaybeValue;
  description: MaybeValue;
  /** Most specific first. */
  categories: readonly SourceCategory[] | undefined;
  rate: MaybeValue;
  count: MaybeValue;
  status: 'draft' | 'published' | null;
  pictures: readonly SourcePicture[];
  /** Option names; empty if the file has none. */
  options: readonly string[];
  /** At least one. */
  variants: readonly ImportedVariant[];
  /** Values that could not be parsed. */
  problems: readonly ImportProblem[];
}

export interface ImportedVariant extends Record<VariantAttribute, MaybeValue> {
  row: number;
  /** One value per option; null if the row is not one of several variants. */
  optionValues: readonly string[] | null;
  price: MaybeValue;
  compareAt: MaybeValue;
  stock: MaybeValue;
  /** Stock at the time of the export; an unchanged value means that it was not edited. */
  stockBefore: MaybeValue;
}

export interface RowKeys {
  /** Groups the rows of a product. */
  key: string;
  /** SKU of the row's variant. */
  sku: string | null;
  title: string;
  /** The row describes a whole product; another such row with the same key is another product. */
  isWhole: boolean;
  /** Alternative key that variant rows may use. */
  otherKey: string | null;
}

/** An import file format. */
export interface ImportFormat {
  name: ImportFormatName;
  /** Whether a file with these columns has this format. */
  fits: (columns: readonly string[]) => boolean;
  /** Whether this column is imported. */
  knows: (column: string) => boolean;
  keysOf: (row: FileRow) => RowKeys;
  /** Reads a product from all of its rows, in order. */
  read: (rows: readonly FileRow[]) => ImportedProduct;
}

export type ImportFormatName = 'vitrine' | 'woocommerce' | 'shopify';
