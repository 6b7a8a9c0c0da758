import type { Writer } from '../database.ts';

/** Someone asked for an id that a product has already (ruling 23). */
class ProductIdTaken extends Error {
  readonly code = 'product-id-taken';
}

/** The id asked for, or the next number; later numbers are above all that were ever taken. */
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

/** The first of the next `count` numbers, which nobody else gets. */
export async function claimProductIds(writer: Writer, count: number): Promise<number> {
  const { value } = await writer
    .updateTable('sequences')
    .set((row) => ({ value: row('value', '+', count) }))
    .where('name', '=', 'products')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}
