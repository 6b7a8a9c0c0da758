import { cellsOf, columnKeys } from '#shop/imports/rules/file-rows.ts';
import { formatNamed } from '#shop/imports/rules/import-formats.ts';
import type {
  FileRow,
  ImportedProduct,
  ImportFormatName,
} from '#shop/imports/rules/imported-product.ts';

/** The rows of a file without quotes: 'A|B' over '1|2', from row 2 on. */
export function fileRows(columns: string, ...lines: string[]): FileRow[] {
  const keys = columnKeys(columns.split('|'));
  return lines.map((line, at) => ({ row: at + 2, cells: cellsOf(keys, line.split('|')) }));
}

/** Reads the rows in a format, as one product. */
export function readAs(name: ImportFormatName, rows: FileRow[]): ImportedProduct {
  return formatNamed(name).read(rows);
}
