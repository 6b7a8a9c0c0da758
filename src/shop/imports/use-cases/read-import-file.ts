import {
  detectDelimiter,
  cellsOf,
  columnKeys,
  countIgnoredColumns,
  isBlank,
  maxColumns,
} from '#shop/imports/rules/file-rows.ts';
import { formatNamed, detectFormat } from '#shop/imports/rules/import-formats.ts';
import type {
  FileRow,
  ImportFormat,
  ImportFormatName,
  RowKeys,
} from '#shop/imports/rules/imported-product.ts';
import type { ImportFailure, ProductImport } from '#shop/imports/rules/product-import.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { CsvRecord } from '#shop/imports/integrations/import-files.ts';
import type { Shop } from '#shop/shop.ts';
import { findSkuOwners } from '#shop/imports/store/import-batch.ts';
import { updateImportProgress } from '#shop/imports/store/product-imports.ts';
import type { StagedRow } from '#shop/imports/store/staged-products.ts';
import { stageRows } from '#shop/imports/store/staged-rows.ts';

const recordsPerBatch = 250;
const maxKeyLength = 300;

interface FileLayout {
  format: ImportFormatName;
  delimiter: string;
  columns: string[];
}

/** Takes the next rows of the file into the database, from where the last step ended. */
export async function readImportFile(shop: Shop, at: ProductImport): Promise<void> {
  const layout = at.format ? ok({ ...at, format: at.format }) : await readColumns(shop, at);
  if (!layout.ok) return failImport(shop, at, layout.failure.code);
  const { format, delimiter, columns } = layout.value;
  const from = layout.value.position;
  const span = { from, limit: recordsPerBatch, delimiter };
  const read = await shop.importFiles.read(at.file, span);
  if (!read.ok) {
    shop.log.warn({ import: at.id, reason: read.failure.reason }, 'import file read failed');
    return failImport(shop, at, 'not-csv');
  }
  const records = read.value;
  const isEnd = records.length < recordsPerBatch;
  const rows = rowsOf(records, { columns, before: at.rowCount });
  const staged = await stagedRows(shop, format, rows);
  const rowCount = at.rowCount + records.length;
  if (isEnd && rowCount === 0) return failImport(shop, at, 'no-rows');
  const counts = countIgnoredColumns(formatNamed(format), rows, at.ignoredColumns);
  await shop.db.write(async (writer) => {
    const reached = { format, delimiter, columns, rowCount, ignoredColumns: counts };
    const end = isEnd
      ? { phase: 'checking' as const, position: 0 }
      : { position: records.at(-1)?.end ?? from };
    if (await updateImportProgress(writer, at, { ...reached, ...end }))
      await stageRows(writer, at.id, staged);
  });
  if (isEnd) await shop.importFiles.remove(at.file);
}

/** What kind of file it is, and where its first row begins. */
async function readColumns(
  shop: Shop,
  { file }: ProductImport,
): Promise<Result<FileLayout & { position: number }, { code: ImportFailure }>> {
  const head = await shop.importFiles.head(file);
  if (!head) return failed({ code: 'file-gone' });
  const delimiter = detectDelimiter(head);
  if (!delimiter.ok) return delimiter;
  const span = { from: 0, limit: 1, delimiter: delimiter.value };
  const read = await shop.importFiles.read(file, span);
  const [first] = read.ok ? read.value : [];
  if (!first) return failed({ code: read.ok ? 'no-rows' : 'not-csv' });
  if (first.cells.length > maxColumns) return failed({ code: 'too-many-columns' });
  const format = detectFormat(columnKeys(first.cells));
  if (!format) return failed({ code: 'unknown-columns' });
  const layout = { format: format.name, delimiter: delimiter.value, columns: first.cells };
  return ok({ ...layout, position: first.end });
}

function rowsOf(
  records: readonly CsvRecord[],
  { columns, before }: { columns: readonly string[]; before: number },
): FileRow[] {
  const keys = columnKeys(columns);
  // The names of the columns stand in row 1.
  const rows = records.map(({ cells }, at) => ({ row: before + at + 2, cells }));
  return rows
    .filter(({ cells }) => !isBlank(cells))
    .map(({ row, cells }) => ({ row, cells: cellsOf(keys, cells) }));
}

/** Rows without a number belong to the product that has their SKU already. */
async function stagedRows(
  { db }: Shop,
  name: ImportFormatName,
  rows: readonly FileRow[],
): Promise<StagedRow[]> {
  const format = formatNamed(name);
  const staged = rows.map((row) => ({ ...row, ...indexableKeys(row, format) }));
  if (name !== 'vitrine') return staged;
  const bare = staged.filter(({ key }) => key.startsWith('sku '));
  const owners = await findSkuOwners(
    db.read,
    bare.flatMap(({ sku }) => sku ?? []),
  );
  return staged.map((row) => {
    const owner = row.key.startsWith('sku ') ? owners.get(row.sku ?? '') : undefined;
    return owner === undefined ? row : { ...row, key: `no ${owner}`, isWhole: false };
  });
}

/** Keys longer than an index accepts match nothing here; the catalog's rules reject them later. */
function indexableKeys(row: FileRow, format: ImportFormat): RowKeys {
  const keys = format.keysOf(row);
  const fits = (text: string | null) => text === null || text.length <= maxKeyLength;
  return {
    ...keys,
    key: fits(keys.key) ? keys.key : `row ${row.row}`,
    sku: fits(keys.sku) ? keys.sku : null,
    otherKey: fits(keys.otherKey) ? keys.otherKey : null,
  };
}

async function failImport(shop: Shop, at: ProductImport, failure: ImportFailure): Promise<void> {
  const ended = { state: 'failed', failure, endedAt: shop.clock() } as const;
  await shop.db.write((writer) => updateImportProgress(writer, at, ended));
  await shop.importFiles.remove(at.file);
}
