/** What is said of one row of a file, in words. */
export interface ImportProblem {
  /** As a spreadsheet numbers it: the names of the columns stand in row 1. */
  row: number;
  /** The column as the file calls it; '' for the whole row. */
  field: string;
  words: string;
  /** Whether the product is left out because of it; else it comes without what is said here. */
  isRefusal: boolean;
  /** A category of the file that the shop does not have. */
  category?: string;
}

/** The cells of a row by the names of their columns. */
export type Cells = Readonly<Record<string, string>>;

export interface FileRow {
  row: number;
  cells: Cells;
}

/** What a cell said, and where. Undefined where the file has no such column. */
export interface SourceValue {
  row: number;
  field: string;
  text: string;
}

/** The address of a picture. */
export interface SourcePicture extends SourceValue {
  /** What is said of it where it cannot be seen. */
  alt?: string;
}

/** A category with its parents. */
export interface SourceCategory extends SourceValue {
  /** The widest first. */
  steps: readonly string[];
}

type MaybeValue = SourceValue | undefined;

/** A product as a file tells it, whatever shop the file comes from. */
export interface ImportedProduct {
  row: number;
  /** Its number in this shop, where the file knows it. */
  number: number | null;
  title: MaybeValue;
  description: MaybeValue;
  /** The best of them first. */
  categories: readonly SourceCategory[] | undefined;
  brand: MaybeValue;
  rate: MaybeValue;
  count: MaybeValue;
  status: 'draft' | 'published' | null;
  pictures: readonly SourcePicture[];
  /** The names of what it comes in; none where the file does not say. */
  options: readonly string[];
  /** At least one. */
  variants: readonly ImportedVariant[];
  /** What was not understood. */
  problems: readonly ImportProblem[];
}

export interface ImportedVariant {
  row: number;
  /** One for each option; null where the row is not about one of several. */
  optionValues: readonly string[] | null;
  sku: MaybeValue;
  price: MaybeValue;
  compareAt: MaybeValue;
  stock: MaybeValue;
  /** The stock that the file was made with: what is still the same was not counted anew. */
  stockBefore: MaybeValue;
}

export interface RowKeys {
  /** What the row belongs to. */
  key: string;
  /** Of what is sold in it. */
  sku: string | null;
  title: string;
  /** The row stands for the product as a whole, so that another such row of the same key is another product. */
  isWhole: boolean;
  /** What parts of this product may name instead of its key. */
  otherKey: string | null;
}

/** How the files of one kind of shop are read. */
export interface ImportFormat {
  name: ImportFormatName;
  /** Whether a file with these columns is one. */
  fits: (columns: readonly string[]) => boolean;
  /** Whether something is made of this column. */
  knows: (column: string) => boolean;
  keysOf: (row: FileRow) => RowKeys;
  /** From all rows of one product, in their order. */
  read: (rows: readonly FileRow[]) => ImportedProduct;
}

export type ImportFormatName = 'vitrine' | 'woocommerce' | 'shopify';
