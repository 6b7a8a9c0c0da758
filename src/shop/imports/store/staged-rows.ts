import type { FileRow } from '#shop/imports/rules/imported-product.ts';
import type { SkuPlace } from '#shop/imports/rules/match-product.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type StagedRow, stageProducts } from './staged-products.ts';

/** The maximum number of subqueries per statement. */
const selectsAtOnce = 100;
/** Enough places to show that a SKU is duplicated. */
const placesShown = 2;

/** Stages rows of a file until they are written, each under the key of its product. */
export async function stageRows(
  writer: Writer,
  importId: string,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const placed = await stageProducts(writer, importId, rows);
  const staged = placed.map(({ row, key, sku, cells }) => {
    return { import_id: importId, row_no: row, key, sku, cells: JSON.stringify(cells) };
  });
  await writer.insertInto('import_rows').values(staged).execute();
}

/** Rows by product key, in file order, up to the limit per product. */
export async function readStagedRows(
  reader: Reader,
  importId: string,
  { keys, limit }: { keys: readonly string[]; limit: number },
): Promise<Map<string, FileRow[]>> {
  const staged = new Map<string, FileRow[]>(keys.map((key) => [key, []]));
  for (const some of chunks([...staged.keys()])) {
    const parts = some.map((key) => {
      const part = reader
        .selectFrom('import_rows')
        .select(['key', 'row_no', 'cells'])
        .where('import_id', '=', importId)
        .where('key', '=', key)
        .orderBy('row_no')
        .limit(limit);
      return reader.selectFrom(part.as('part')).selectAll();
    });
    const [first, ...others] = parts;
    if (!first) continue;
    const all = others.reduce((query, part) => query.unionAll(part), first);
    for (const { key, row_no, cells } of await all.execute()) {
      // Only stageRows fills it.
      staged.get(key)?.push({ row: row_no, cells: JSON.parse(cells) as FileRow['cells'] });
    }
  }
  for (const rows of staged.values()) rows.sort((a, b) => a.row - b.row);
  return staged;
}

/** The first place of each of these SKUs, and its products. */
export async function findSkuPlaces(
  reader: Reader,
  importId: string,
  skus: readonly string[],
): Promise<Map<string, SkuPlace[]>> {
  const places = new Map<string, SkuPlace[]>();
  for (const some of chunks([...new Set(skus)])) {
    const parts = some.map((sku) => {
      const part = reader
        .selectFrom('import_rows')
        .select(['sku', 'key', 'row_no as row'])
        .where('import_id', '=', importId)
        .where('sku', '=', sku)
        .orderBy('row_no')
        .limit(placesShown);
      return reader.selectFrom(part.as('part')).selectAll();
    });
    const [first, ...others] = parts;
    if (!first) continue;
    const all = others.reduce((query, part) => query.unionAll(part), first);
    for (const { sku, key, row } of await all.execute()) {
      places.set(sku ?? '', [...(places.get(sku ?? '') ?? []), { row, key }]);
    }
  }
  for (const known of places.values()) known.sort((a, b) => a.row - b.row);
  return places;
}

function chunks(all: readonly string[]): string[][] {
  const count = Math.ceil(all.length / selectsAtOnce);
  return Array.from({ length: count }, (_, at) =>
    all.slice(at * selectsAtOnce, (at + 1) * selectsAtOnce),
  );
}
