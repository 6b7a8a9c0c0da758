import type { ImportOutcome } from '#shop/imports/rules/product-import.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

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

export interface Settled extends Pick<StagedProduct, 'key' | 'productId' | 'editedAt'> {
  outcome: ImportOutcome;
  isWritten: boolean;
  /** The number of pictures to download; omitted: unchanged. */
  pictureCount?: number;
}

export async function settleStagedProduct(
  writer: Writer,
  importId: string,
  { key, outcome, productId, editedAt, isWritten, pictureCount }: Settled,
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
