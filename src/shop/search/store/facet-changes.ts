import { sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import { engineOf } from '#platform/database/engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** Maintained by the triggers of migration 0244: a number on SQLite, a transaction on PostgreSQL. */
    facet_changes: { product_id: number; revision: unknown };
  }
}

/** A point in the changes of products. Only for changesSince. */
export type ChangeMark = string;

interface Change {
  productId: number;
  /** Differs from that of each earlier change of this product. */
  revision: string;
  mark: ChangeMark;
}

/** Products that are read after it differ from then on only by what `changesSince` returns. */
export async function latestMark(reader: Reader): Promise<ChangeMark> {
  const { rows } = await (
    engineOf(reader) === 'sqlite'
      ? sql<{ mark: string }>`
          select cast(coalesce(max(revision), 0) as text) as mark from facet_changes`
      : sql<{ mark: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`
  ).execute(reader);
  return rows[0]?.mark ?? '0';
}

/** A part of the products that have changed since a mark. */
export interface ChangeSpan {
  mark: ChangeMark;
  /** The last change of the part before; null for the first. */
  after: Pick<Change, 'revision' | 'productId'> | null;
  limit: number;
}

/** As changesSince, in parts. What changes meanwhile is in a later part, or among the changes since a new mark. */
export async function nextChanges(
  reader: Reader,
  { mark, after, limit }: ChangeSpan,
): Promise<Pick<Change, 'revision' | 'productId'>[]> {
  const { revision, productId } = after ?? { revision: mark, productId: -1 };
  const from =
    engineOf(reader) === 'sqlite'
      ? sql`cast(${revision} as integer)`
      : sql`(${revision}::text)::xid8`;
  const { rows } = await sql<Pick<Change, 'revision' | 'productId'>>`
    select product_id as "productId", cast(revision as text) as revision from facet_changes
    where revision >= ${from} and (revision > ${from} or product_id > ${productId})
    order by facet_changes.revision, product_id limit ${limit}
  `.execute(reader);
  return rows;
}

/**
 * The products that have changed since the mark, and the next mark. On PostgreSQL a transaction may commit after a
 * later one: all changes from the oldest transaction that was open at the mark are returned, some of them again.
 */
export const changesSince = prepareQuery((reader, { mark }: Placeholders<{ mark: ChangeMark }>) =>
  engineOf(reader) === 'sqlite'
    ? sql<Change>`
          select product_id as "productId", cast(revision as text) as revision,
            cast(max(revision) over () as text) as mark
          from facet_changes where revision > cast(${mark} as integer)`
    : sql<Change>`
          select product_id as "productId", revision::text as revision,
            pg_snapshot_xmin(pg_current_snapshot())::text as mark
          from facet_changes where revision >= (${mark}::text)::xid8`,
);
