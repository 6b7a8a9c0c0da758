import type { Reader, Writer } from '#platform/database/database.ts';

const name = 'generated products';

/** The number of products that were ever generated in this shop. */
export async function countGenerated(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('sequences')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirst();
  return row?.value ?? 0;
}

export async function saveGeneratedCount(writer: Writer, added: number): Promise<void> {
  await writer
    .insertInto('sequences')
    .values({ name, value: added })
    .onConflict((known) =>
      known.column('name').doUpdateSet((row) => ({ value: row('sequences.value', '+', added) })),
    )
    .execute();
}
