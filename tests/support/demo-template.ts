import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** The demo catalogue in a schema of its own on the test server: copying it takes a twentieth of seeding it. */
export interface DemoTemplate {
  /** Copies it into a database that is as the migrations left it. */
  copyInto: (db: Database) => Promise<void>;
}

interface TableFacts {
  name: string;
  /** Without those that are computed. */
  columns: string;
  /** Their values in a copy: one that names the transaction of a change names that of the copy. */
  values: string;
}

/** `template` is a migrated schema, which `seed` fills. */
export async function makeDemoTemplate(
  template: Database,
  seed: (template: Database) => Promise<void>,
): Promise<DemoTemplate> {
  const tables = await listTables(template);
  const migrated = await readContents(template, tables);
  await seed(template);
  const seeded = await readContents(template, tables);
  const changed = tables.filter((table) => migrated.get(table) !== seeded.get(table));
  const copy = await copyStatements(template, {
    emptied: changed.filter((table) => migrated.get(table) !== null),
    filled: changed.filter((table) => seeded.get(table) !== null),
  });
  return {
    copyInto: (db) =>
      db.write(async (writer) => {
        await sql.raw(copy).execute(writer);
      }),
  };
}

async function listTables(db: Database): Promise<TableFacts[]> {
  const { rows } = await sql<TableFacts>`
    select t.tablename as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      string_agg(
        case when a.atttypid = 'xid8'::regtype then 'pg_current_xact_id()' else quote_ident(a.attname) end,
        ', ' order by a.attnum) as values
    from pg_tables t
    join pg_attribute a on a.attrelid = format('%I.%I', t.schemaname, t.tablename)::regclass
    where t.schemaname = current_schema() and a.attnum > 0 and a.attgenerated = '' and not a.attisdropped
    group by t.tablename order by t.tablename`.execute(db.read);
  return rows;
}

/** A digest of the rows of each table; null where it has none. */
async function readContents(
  db: Database,
  tables: readonly TableFacts[],
): Promise<Map<TableFacts, string | null>> {
  const contents = new Map<TableFacts, string | null>();
  for (const table of tables) {
    const { rows } = await sql<{ md5: string | null }>`
      select md5(string_agg(t::text, ',' order by t::text)) from ${sql.raw(table.name)} t
    `.execute(db.read);
    contents.set(table, rows[0]?.md5 ?? null);
  }
  return contents;
}

async function copyStatements(
  template: Database,
  { emptied, filled }: { emptied: readonly TableFacts[]; filled: readonly TableFacts[] },
): Promise<string> {
  const own = await sql<{ schema: string }>`select current_schema() as schema`.execute(
    template.read,
  );
  const schema = own.rows[0]?.schema ?? '';
  const sequences = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = ${schema} and last_value is not null`.execute(template.read);
  return [
    // Triggers have run when the template was seeded.
    'set local session_replication_role = replica',
    ...emptied.map(({ name }) => `delete from ${name}`),
    ...filled.map(
      ({ name, columns, values }) =>
        `insert into ${name} (${columns}) overriding system value select ${values} from ${schema}.${name}`,
    ),
    ...sequences.rows.map(({ name, last }) => `select setval('${name}', ${last})`),
  ].join(';\n');
}
