import type { PictureHosts } from '#shop/imports/rules/plan-pictures.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';

export type NewImport = Pick<
  ProductImport,
  'id' | 'fileName' | 'file' | 'bytes' | 'userId' | 'createdAt'
>;

export async function insertImport(writer: Writer, added: NewImport): Promise<void> {
  await writer
    .insertInto('product_imports')
    .values({
      id: added.id,
      file_name: added.fileName,
      file: added.file,
      bytes: added.bytes,
      user_id: added.userId,
      phase: 'reading',
      state: 'working',
      created_at: added.createdAt,
    })
    .execute();
}

export async function findImport(reader: Reader, id: string): Promise<ProductImport | null> {
  const query = reader.selectFrom('product_imports').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? importOf(row) : null;
}

/** The import in progress; there is at most one. */
export async function findWorkingImport(reader: Reader): Promise<ProductImport | null> {
  const query = reader.selectFrom('product_imports').selectAll().where('state', '=', 'working');
  const row = await query.executeTakeFirst();
  return row ? importOf(row) : null;
}

/** The newest first. */
export async function listImports(reader: Reader, limit: number): Promise<ProductImport[]> {
  const rows = await reader
    .selectFrom('product_imports')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(importOf);
}

/** The columns that change during an import. */
export type ImportProgress = Partial<
  Pick<
    ProductImport,
    | 'format'
    | 'delimiter'
    | 'columns'
    | 'ignoredColumns'
    | 'categoryId'
    | 'pictureHosts'
    | 'fetchesPictures'
    | 'phase'
    | 'state'
    | 'failure'
    | 'position'
    | 'rowCount'
    | 'problemCount'
    | 'endedAt'
  >
>;

/** False on a conflict: the import has changed since it was read, and the transaction must be rolled back. */
export async function updateImportProgress(
  writer: Writer,
  { id, phase, state, position }: ProductImport,
  to: ImportProgress,
): Promise<boolean> {
  const { columns, ignoredColumns, categoryId, pictureHosts, fetchesPictures, ...others } = to;
  const { rowCount, problemCount, endedAt, ...same } = others;
  const { numUpdatedRows } = await writer
    .updateTable('product_imports')
    .set({
      ...same,
      // Completes a step.
      starts: 0,
      lease_until: 0,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(ignoredColumns && { not_understood: JSON.stringify(ignoredColumns) }),
      ...(categoryId !== undefined && { category_id: categoryId }),
      ...(pictureHosts && { picture_hosts: JSON.stringify(pictureHosts) }),
      ...(fetchesPictures !== undefined && { fetches_pictures: fetchesPictures ? 1 : 0 }),
      ...(rowCount !== undefined && { row_count: rowCount }),
      ...(problemCount !== undefined && { problem_count: problemCount }),
      ...(endedAt !== undefined && { ended_at: endedAt }),
    })
    .where('id', '=', id)
    .where('phase', '=', phase)
    .where('state', '=', state)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface ImportLease {
  now: number;
  leaseMs: number;
}

/**
 * Leases the next step to the caller, counts the attempt and returns how many there were. Null if the import has
 * changed meanwhile, or another process works on the step.
 */
export async function leaseStep(
  writer: Writer,
  { id, phase, state, position }: ProductImport,
  { now, leaseMs }: ImportLease,
): Promise<number | null> {
  const row = await writer
    .updateTable('product_imports')
    .set((one) => ({ starts: one('starts', '+', 1), lease_until: now + leaseMs }))
    .where('id', '=', id)
    .where('phase', '=', phase)
    .where('state', '=', state)
    .where('position', '=', position)
    .where('lease_until', '<=', now)
    .returning('starts')
    .executeTakeFirst();
  return row?.starts ?? null;
}

/** Ends the lease of an attempt that failed, so that the next one need not wait. */
export async function releaseStep(
  writer: Writer,
  id: string,
  { now, leaseMs }: ImportLease,
): Promise<void> {
  await writer
    .updateTable('product_imports')
    .set({ lease_until: 0 })
    .where('id', '=', id)
    .where('lease_until', '=', now + leaseMs)
    .execute();
}

function importOf(row: Selectable<Schema['product_imports']>): ProductImport {
  return {
    id: row.id,
    fileName: row.file_name,
    file: row.file,
    bytes: row.bytes,
    userId: row.user_id,
    format: row.format,
    delimiter: row.delimiter,
    // Only updateImportProgress fills these three.
    columns: JSON.parse(row.columns) as string[],
    ignoredColumns: JSON.parse(row.not_understood) as Record<string, number>,
    categoryId: row.category_id,
    pictureHosts: JSON.parse(row.picture_hosts) as PictureHosts,
    fetchesPictures: row.fetches_pictures === 1,
    phase: row.phase,
    state: row.state,
    failure: row.failure,
    position: row.position,
    rowCount: row.row_count,
    problemCount: row.problem_count,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
