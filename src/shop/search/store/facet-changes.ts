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
