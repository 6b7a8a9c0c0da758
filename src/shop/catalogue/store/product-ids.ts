import type { Writer } from '#platform/database/database.ts';

/** The requested id is in use (ruling 23). */
class ProductIdTaken extends Error {
  readonly code = 'product-id-taken';
}

/** Claims the requested id, or the next one; later ids are above all that were ever claimed. */
export async function claimProductId(writer: Writer, asked: number | undefined): Promise<number> {
  const { value } = await writer
    .updateTable('sequences')
    .set((row) => ({
      value:
        asked === undefined
          ? row('value', '+', 1)
          : row.case().when('value', '<', asked).then(asked).else(row.ref('value')).end(),
    }))
    .where('name', '=', 'products')
    .returning('value')
    .executeTakeFirstOrThrow();
  if (asked === undefined) return value;
  const holder = await writer
    .selectFrom('products')
    .where('id', '=', asked)
    .select('id')
    .executeTakeFirst();
  if (holder) throw new ProductIdTaken(`product ${asked} exists`);
  return asked;
}

/** Claims the next `count` ids exclusively and returns the first. */
export async function claimProductIds(writer: Writer, count: number): Promise<number> {
  const { value } = await writer
    .updateTable('sequences')
    .set((row) => ({ value: row('value', '+', count) }))
    .where('name', '=', 'products')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}
