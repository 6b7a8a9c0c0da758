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
export interface Said {
  row: number;
  field: string;
  text: string;
}

/** The address of a picture. */
export interface SaidPicture extends Said {
  /** What is said of it where it cannot be seen. */
  alt?: string;
}

/** A category with its parents. */
export interface SaidCategory extends Said {
  /** The widest first. */
  steps: readonly string[];
}

type MaybeSaid = Said | undefined;

/** A product as a file tells it, whatever shop the file comes from. */
export interface ImportedProduct {
  row: number;
  /** Its number in this shop, where the file knows it. */
  number: number | null;
  title: MaybeSaid;
  description: MaybeSaid;
  /** The best of them first. */
  categories: readonly SaidCategory[] | undefined;
  brand: MaybeSaid;
  rate: MaybeSaid;
  count: MaybeSaid;
  status: 'draft' | 'published' | null;
  pictures: readonly SaidPicture[];
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
  sku: MaybeSaid;
  price: MaybeSaid;
  compareAt: MaybeSaid;
  stock: MaybeSaid;
  /** The stock that the file was made with: what is still the same was not counted anew. */
  stockBefore: MaybeSaid;
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
