import { sql } from 'kysely';
import type { Shop } from '#shop/shop.ts';

/** Every row of every table as text, without the time of last activity. */
export async function databaseSnapshot({ db }: Shop): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql not like 'create virtual%'
  `.execute(db.read);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const read = await sql<object>`select * from ${sql.table(name)}`.execute(db.read);
    rows[name] = read.rows.map((row) => JSON.stringify(row, plain)).toSorted();
  }
  return rows;
}

function plain(key: string, value: unknown): unknown {
  if (key === 'last_seen_at') return undefined;
  return typeof value === 'bigint' ? String(value) : value;
}
