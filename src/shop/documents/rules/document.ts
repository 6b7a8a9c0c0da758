/** What is printed, whatever the format: each sheet begins on a page of its own. */
export interface PrintedDocument {
  title: string;
  /** At the foot of every page. */
  shopName: string;
  sheets: readonly Sheet[];
}

export interface Sheet {
  title: string;
  blocks: readonly Block[];
}

export type Block =
  | { kind: 'facts'; columns: readonly Facts[] }
  | { kind: 'paragraph'; heading: string; text: string }
  | TableBlock;

/** A heading with lines of text, beside others. */
export interface Facts {
  heading: string;
  lines: readonly string[];
}

export interface TableBlock {
  kind: 'table';
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
}

export interface TableColumn {
  heading: string;
  /** Relative to the other columns. */
  width: number;
  isNumber?: boolean;
}
