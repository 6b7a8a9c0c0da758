import type { FileRow } from '#domain/imports/imported-product.ts';
import type { SkuPlace } from '#domain/imports/match-product.ts';
import type { Reader, Writer } from '../database.ts';
import { type StagedRow, stageProducts } from './stage-products.ts';

/** Reads this many at once at most: the database answers them as one statement. */
const selectsAtOnce = 100;
/** That many are enough to see that one stands elsewhere too. */
const placesShown = 2;

/** Keeps rows of a file until they are written; each belongs to the product of its key. */
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

/** By the keys of their products, each in the order of the file, and no more than the limit of each. */
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

/** Where each of these SKUs stands first, and for which products. */
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
