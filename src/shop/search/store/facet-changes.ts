import { sql } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import { engineOf, rowList } from '#platform/database/engines/engine-sql.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /**
     * Maintained by the triggers of migration 0244, the revisions of words by noteNewWords: numbers on SQLite,
     * transactions on PostgreSQL.
     */
    facet_changes: { product_id: number; revision: unknown; words_revision: unknown };
  }
}

/** A point in the changes of products. Only for changesSince. */
export type ChangeMark = string;

export interface Change {
  productId: number;
  /** Differs from that of each earlier change of this product. */
  revision: string;
  /** Whether its words may be others than at the mark. */
  hasNewWords: boolean | number;
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

interface ChangesAfter {
  mark: ChangeMark;
  /** The last change of the part before; for the first part the mark itself. */
  revision: string;
  productId: number;
  limit: number;
}

/**
 * A part of the products that have changed since the mark, and the next mark. On PostgreSQL a transaction may commit
 * after a later one: all changes from the oldest transaction that was open at the mark are returned, some of them again.
 */
export const changesSince = prepareQuery(
  (reader, { mark, revision, productId, limit }: Placeholders<ChangesAfter>) =>
    engineOf(reader) === 'sqlite'
      ? sql<Change>`
          select product_id as "productId", cast(revision as text) as revision,
            words_revision > cast(${mark} as integer) as "hasNewWords",
            cast(revision as text) as mark
          from facet_changes
          where revision > cast(${mark} as integer) and revision >= cast(${revision} as integer)
            and (revision > cast(${revision} as integer) or product_id > ${productId})
          order by facet_changes.revision, product_id limit ${limit} + 0`
      : sql<Change>`
          select product_id as "productId", revision::text as revision,
            words_revision >= (${mark}::text)::xid8 as "hasNewWords",
            pg_snapshot_xmin(pg_current_snapshot())::text as mark
          from facet_changes
          where revision >= (${revision}::text)::xid8
            and (revision > (${revision}::text)::xid8 or product_id > ${productId})
          order by facet_changes.revision, product_id limit ${limit}`,
);

/** The mark after all parts, of those that the last changes of the first and of the last part have. */
export function nextMark(reader: Reader, first: ChangeMark, last: ChangeMark): ChangeMark {
  // What PostgreSQL commits while the parts are read may be older than what was read.
  return engineOf(reader) === 'sqlite' ? last : first;
}

/** Whether a change may be among those since the mark again. */
export function isSince(revision: string, mark: ChangeMark): boolean {
  return BigInt(revision) >= BigInt(mark);
}

/** Has every process look at the words of these products anew. */
export async function noteNewWords(writer: Writer, productIds: readonly number[]): Promise<void> {
  const rows = productIds.toSorted((a, b) => a - b).map((id) => [id]);
  const next =
    engineOf(writer) === 'sqlite'
      ? sql`(select coalesce(max(revision), 0) + 1 from facet_changes)`
      : sql`pg_current_xact_id()`;
  await sql`
    insert into facet_changes (product_id, revision, words_revision)
    select c0, ${next}, ${next} from ${rowList(writer, ['integer'], rows)} where true
    on conflict (product_id) do update
    set revision = excluded.revision, words_revision = excluded.words_revision
  `.execute(writer);
}
