import type { ImportOutcome } from '#shop/imports/rules/product-import.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { FileRow, RowKeys } from '#shop/imports/rules/imported-product.ts';

export interface StagedProduct {
  key: string;
  firstRow: number;
  title: string;
  outcome: ImportOutcome | null;
  /** The result of the check and the version that it saw. */
  productId: number | null;
  editedAt: number | null;
}

interface Span {
  /** Only products whose first row comes later. */
  after: number;
  limit: number;
  /** Defaults to all. */
  which?: 'to-write';
}

/** In the order of the file. */
export async function listStagedProducts(
  reader: Reader,
  importId: string,
  { after, limit, which }: Span,
): Promise<StagedProduct[]> {
  let query = reader
    .selectFrom('import_products')
    .select(['key', 'first_row', 'title', 'outcome', 'product_id', 'edited_at'])
    .where('import_id', '=', importId)
    .where('first_row', '>', after);
  if (which === 'to-write') {
    query = query.where((row) =>
      row.or([row('outcome', 'in', ['added', 'changed']), row('picture_count', '>', 0)]),
    );
  }
  const rows = await query.orderBy('first_row').limit(limit).execute();
  return rows.map((row) => ({
    key: row.key,
    firstRow: row.first_row,
    title: row.title,
    outcome: row.outcome,
    productId: row.product_id,
    editedAt: row.edited_at,
  }));
}

export interface StagedOutcome extends Pick<StagedProduct, 'key' | 'productId' | 'editedAt'> {
  outcome: ImportOutcome;
  isWritten: boolean;
  /** The number of pictures to download; omitted: unchanged. */
  pictureCount?: number;
}

export async function saveStagedOutcome(
  writer: Writer,
  importId: string,
  { key, outcome, productId, editedAt, isWritten, pictureCount }: StagedOutcome,
): Promise<void> {
  await writer
    .updateTable('import_products')
    .set({
      outcome,
      product_id: productId,
      edited_at: editedAt,
      is_written: isWritten ? 1 : 0,
      ...(pictureCount !== undefined && { picture_count: pictureCount }),
    })
    .where('import_id', '=', importId)
    .where('key', '=', key)
    .execute();
}

/** Those of these products that an earlier part of the file has already claimed. */
export async function findClaimed(
  reader: Reader,
  importId: string,
  productIds: readonly number[],
): Promise<Map<number, { key: string; row: number }>> {
  if (productIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('import_products')
    .select(['import_id', 'product_id', 'key', 'first_row'])
    .where('product_id', 'in', productIds)
    .execute();
  // A literal import id would make the database read the whole import.
  const own = rows.filter(({ import_id }) => import_id === importId);
  own.sort((a, b) => b.first_row - a.first_row);
  return new Map(
    own.map(({ product_id, key, first_row }) => [product_id ?? 0, { key, row: first_row }]),
  );
}

export interface OutcomeCount {
  outcome: ImportOutcome | null;
  isWritten: boolean;
  count: number;
}

export async function countOutcomes(reader: Reader, importId: string): Promise<OutcomeCount[]> {
  const rows = await reader
    .selectFrom('import_products')
    .select(({ fn }) => ['outcome', 'is_written', fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy(['outcome', 'is_written'])
    .execute();
  return rows.map(({ outcome, is_written, count }) => {
    return { outcome, isWritten: is_written === 1, count };
  });
}

export interface StagedRow extends FileRow, RowKeys {}

interface RegisteredKey {
  key: string;
  firstRow: number;
  hasWhole: boolean;
  otherKey: string | null;
}

/**
 * Assigns each row to its product and inserts new ones. Variant rows may refer to their product by another key
 * and precede it; a second full product row starts a new product.
 */
export async function stageProducts(
  writer: Writer,
  importId: string,
  rows: readonly StagedRow[],
): Promise<StagedRow[]> {
  const known = await readRegisteredKeys(writer, importId, rows);
  const byKey = new Map(known.map((one) => [one.key, one]));
  const keyOfOther = new Map(
    known.flatMap(({ key, otherKey }) => (otherKey ? [[otherKey, key]] : [])),
  );
  const wholes = new Map(
    rows
      .filter(({ isWhole }) => isWhole)
      .map((row) => [row.row, registerKey(row, byKey, keyOfOther)]),
  );
  const placed = rows.map((row) => {
    return { ...row, key: wholes.get(row.row) ?? keyOfOther.get(row.key) ?? row.key };
  });
  await insertProducts(writer, { importId, byKey }, placed);
  for (const [from, to] of keyOfOther) {
    if (byKey.get(from)?.hasWhole === false) await mergeProducts(writer, importId, { from, to });
  }
  return placed;
}

/** Registers the key of a full product row. */
function registerKey(
  { row, key: wanted, otherKey: other }: StagedRow,
  byKey: Map<string, RegisteredKey>,
  keyOfOther: Map<string, string>,
): string {
  const key = byKey.get(wanted)?.hasWhole ? `row ${row}` : wanted;
  const firstRow = byKey.get(key)?.firstRow ?? row;
  const otherKey = other !== null && !keyOfOther.has(other) ? other : null;
  byKey.set(key, { key, firstRow, hasWhole: true, otherKey });
  if (otherKey !== null) keyOfOther.set(otherKey, key);
  return key;
}

async function readRegisteredKeys(
  writer: Writer,
  importId: string,
  rows: readonly StagedRow[],
): Promise<RegisteredKey[]> {
  const keys = [
    ...new Set(rows.flatMap(({ key, otherKey }) => [key, ...(otherKey ? [otherKey] : [])])),
  ];
  const found = await writer
    .selectFrom('import_products')
    .select(['key', 'first_row', 'whole_row', 'other_key'])
    .where('import_id', '=', importId)
    .where((row) => row.or([row('key', 'in', keys), row('other_key', 'in', keys)]))
    .execute();
  return found.map(({ key, first_row, whole_row, other_key }) => {
    return { key, firstRow: first_row, hasWhole: whole_row !== null, otherKey: other_key };
  });
}

async function insertProducts(
  writer: Writer,
  { importId, byKey }: { importId: string; byKey: ReadonlyMap<string, RegisteredKey> },
  rows: readonly StagedRow[],
): Promise<void> {
  const products = new Map<string, { first: StagedRow; whole: StagedRow | null }>();
  for (const row of rows) {
    const { first = row, whole = null } = products.get(row.key) ?? {};
    products.set(row.key, { first, whole: row.isWhole ? row : whole });
  }
  const added = [...products.entries()].map(([key, { first, whole }]) => ({
    import_id: importId,
    key,
    first_row: first.row,
    title: (whole ?? first).title,
    whole_row: whole?.row ?? null,
    other_key: byKey.get(key)?.otherKey ?? null,
  }));
  await writer
    .insertInto('import_products')
    .values(added)
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'key']).doUpdateSet((row) => ({
        whole_row: row.fn.coalesce('import_products.whole_row', 'excluded.whole_row'),
        other_key: row.fn.coalesce('import_products.other_key', 'excluded.other_key'),
      })),
    )
    .execute();
}

/** Joins variant rows that were staged under another key of their product. */
async function mergeProducts(
  writer: Writer,
  importId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const orphan = await writer
    .deleteFrom('import_products')
    .where('import_id', '=', importId)
    .where('key', '=', from)
    .returning('first_row')
    .executeTakeFirst();
  if (!orphan) return;
  await writer
    .updateTable('import_rows')
    .set({ key: to })
    .where('import_id', '=', importId)
    .where('key', '=', from)
    .execute();
  await writer
    .updateTable('import_products')
    .set({ first_row: orphan.first_row })
    .where('import_id', '=', importId)
    .where('key', '=', to)
    .where('first_row', '>', orphan.first_row)
    .execute();
}
