/** What is printed, whatever the format: each sheet begins on a page of its own. */
export interface PrintedDocument {
  title: string;
  /** At the foot of every page. */
  shopName: string;
  /** The same document written again has the same bytes, if this is the same. */
  createdAt: number;
  sheets: readonly Sheet[];
}

export interface Sheet {
  title: string;
  blocks: readonly Block[];
}

export type Block =
  | { kind: 'facts'; columns: readonly Facts[] }
  | { kind: 'paragraph'; heading: string; text: string }
  | TableBlock
  | SumsBlock;

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

/** Amounts below a table, in a column of their own; the last one is the total. */
export interface SumsBlock {
  kind: 'sums';
  rows: readonly (readonly [label: string, amount: string])[];
}

/** Scripts that the fonts of documents lack: in these, characters show only with a font that the operator adds. */
export function hasUnprintable(text: string): boolean {
  return unprintable.test(text);
}

const unprintable =
  /\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang}|\p{sc=Thai}|\p{sc=Deva}|\p{sc=Beng}|\p{sc=Taml}|\p{sc=Telu}/u;
