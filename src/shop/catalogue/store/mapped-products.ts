import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';

export interface MappedProduct {
  id: number;
  /** When staff changed it last. */
  updatedAt: number;
}

/** The published ones from `first` to `last`, in the order of their numbers. */
export async function mappedProducts(
  reader: Reader,
  { first, last }: { first: number; last: number },
): Promise<MappedProduct[]> {
  return published(reader)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .select(['id', 'updated_at as updatedAt'])
    .orderBy('id')
    .execute();
}

/** The lowest number above `id` that a published product has; null where there is none. */
export async function nextPublishedId(reader: Reader, id: number): Promise<number | null> {
  const row = await published(reader)
    .where('id', '>', id)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

function published(reader: Reader) {
  return reader.selectFrom('products').where('status', '=', sql.lit('published' as const));
}
