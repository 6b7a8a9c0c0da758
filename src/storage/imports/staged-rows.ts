import type { FileRow } from '#domain/imports/imported-product.ts';
import type { Reader, Writer } from '../database.ts';

export interface StagedRow extends FileRow {
  key: string;
  sku: string | null;
  title: string;
}

/** Keeps rows of a file until they are written; each belongs to the product of its key. */
export async function stageRows(
  writer: Writer,
  importId: string,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const staged = rows.map(({ row, key, sku, cells }) => {
    return { import_id: importId, row_no: row, key, sku, cells: JSON.stringify(cells) };
  });
  await writer.insertInto('import_rows').values(staged).execute();
  const firsts = new Map(rows.toReversed().map((first) => [first.key, first]));
  const products = [...firsts.values()].map(({ key, row, title }) => {
    return { import_id: importId, key, first_row: row, title };
  });
  await writer
    .insertInto('import_products')
    .values(products)
    .onConflict((conflict) => conflict.columns(['import_id', 'key']).doNothing())
    .execute();
}

/** By the keys of their products, each in the order of the file. */
export async function readStagedRows(
  reader: Reader,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, FileRow[]>> {
  const staged = new Map<string, FileRow[]>(keys.map((key) => [key, []]));
  if (keys.length === 0) return staged;
  const rows = await reader
    .selectFrom('import_rows')
    .select(['key', 'row_no', 'cells'])
    .where('import_id', '=', importId)
    .where('key', 'in', keys)
    .orderBy('key')
    .orderBy('row_no')
    .execute();
  for (const { key, row_no, cells } of rows) {
    // Only stageRows fills it.
    staged.get(key)?.push({ row: row_no, cells: JSON.parse(cells) as FileRow['cells'] });
  }
  return staged;
}

/** Where each of these SKUs stands first, and for which product. */
export async function findFirstSkus(
  reader: Reader,
  importId: string,
  skus: readonly string[],
): Promise<Map<string, { row: number; key: string }>> {
  if (skus.length === 0) return new Map();
  const rows = await reader
    .selectFrom('import_rows')
    .select(['import_id', 'sku', 'key', 'row_no'])
    .where('sku', 'in', skus)
    .execute();
  // Few are of another import; told to look for this one, the database would read all of it.
  const own = rows.filter(({ import_id }) => import_id === importId);
  own.sort((a, b) => b.row_no - a.row_no);
  return new Map(own.map(({ sku, key, row_no }) => [sku ?? '', { row: row_no, key }]));
}
