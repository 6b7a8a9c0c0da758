import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { engineOf } from './engine-of.ts';

type Cell = string | number | null;

/**
 * Many rows as one parameter, to be selected from, so that the statement text does not depend on their number.
 * Columns are named `c0`, `c1` and so on.
 */
export function rowList(
  reader: Kysely<Schema>,
  kinds: readonly ('integer' | 'text')[],
  rows: readonly (readonly Cell[])[],
): RawBuilder<unknown> {
  const list = JSON.stringify(rows);
  if (engineOf(reader) === 'sqlite') {
    const cells = kinds.map((_, at) => {
      return sql`json_extract(value, ${sql.lit(`$[${at}]`)}) as ${sql.ref(`c${at}`)}`;
    });
    return sql`(select ${sql.join(cells)} from json_each(${list})) as listed`;
  }
  const cells = kinds.map((kind, at) => {
    const type = kind === 'integer' ? sql`bigint` : sql`text`;
    return sql`(cells ->> ${sql.lit(at)})::${type} as ${sql.ref(`c${at}`)}`;
  });
  return sql`(select ${sql.join(cells)} from jsonb_array_elements(${list}::jsonb) as cells) as listed`;
}
