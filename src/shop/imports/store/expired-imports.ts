import type { Reader, Writer } from '#platform/database/database.ts';

/** Rows of an import that are no longer needed. */
export interface ExpiredRows {
  importId: string;
  table:
    | 'import_pictures'
    | 'import_rows'
    | 'import_problems'
    | 'import_categories'
    | 'import_products'
    | 'product_imports';
}

/** Rows of finished imports, and all data of imports older than the newest few; null if there are none. */
export async function findExpiredRows(reader: Reader, kept: number): Promise<ExpiredRows | null> {
  const imports = await reader
    .selectFrom('product_imports')
    .select('id')
    .where('state', 'in', ['done', 'cancelled', 'failed'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  for (const [place, { id: importId }] of imports.entries()) {
    const isOld = place >= kept && !(await isFetching(reader, importId));
    const tables = isOld ? ([...detailTables, 'product_imports'] as const) : firstTable;
    for (const table of tables) {
      const expired = { importId, table };
      if (table === 'product_imports' || (await hasSome(reader, expired.importId, table)))
        return expired;
    }
  }
  return null;
}

/** Deletes in batches, because one large deletion would block orders. */
export async function deleteExpiredRows(
  writer: Writer,
  { importId, table }: ExpiredRows,
  atOnce: number,
): Promise<void> {
  if (table === 'product_imports') {
    await writer.deleteFrom(table).where('id', '=', importId).execute();
    return;
  }
  const column = keyColumns[table];
  await writer
    .deleteFrom(table)
    .where('import_id', '=', importId)
    .where(column, 'in', (from) =>
      from.selectFrom(table).select(column).where('import_id', '=', importId).limit(atOnce),
    )
    .execute();
}

const keyColumns = {
  import_pictures: 'id',
  import_rows: 'key',
  import_problems: 'number',
  import_products: 'key',
  import_categories: 'category',
} as const;

const firstTable = ['import_rows'] as const;
const detailTables = [
  'import_rows',
  'import_problems',
  'import_pictures',
  'import_categories',
  'import_products',
] as const;

async function isFetching(reader: Reader, importId: string): Promise<boolean> {
  const queued = reader
    .selectFrom('import_pictures')
    .select('id')
    .where('import_id', '=', importId)
    .where('state', '=', 'queued');
  return (await queued.limit(1).executeTakeFirst()) !== undefined;
}

async function hasSome(
  reader: Reader,
  importId: string,
  table: keyof typeof keyColumns,
): Promise<boolean> {
  const query = reader.selectFrom(table).select('import_id').where('import_id', '=', importId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
