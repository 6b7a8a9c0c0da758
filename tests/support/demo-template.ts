import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** The demo catalogue in a schema of its own on the test server: copying it takes a twentieth of seeding it. */
export interface DemoTemplate {
  /** Copies it into a database that is as the migrations left it; false, with nothing done, for any other. */
  copyInto: (db: Database) => Promise<boolean>;
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
  const untouched = await untouchedCondition(template, tables);
  const migrated = await filledTables(template, tables);
  await seed(template);
  const copy = await copyStatements(template, {
    migrated,
    seeded: await filledTables(template, tables),
  });
  return {
    copyInto: async (db) => {
      const found = await sql<{ yes: boolean }>`select ${sql.raw(untouched)} as yes`.execute(
        db.read,
      );
      if (!found.rows[0]?.yes) return false;
      await db.write((writer) => sql.raw(copy).execute(writer));
      return true;
    },
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

async function filledTables(db: Database, tables: readonly TableFacts[]): Promise<TableFacts[]> {
  const parts = tables.map(
    ({ name }) => `select '${name}' as name where exists (select 1 from ${name})`,
  );
  const { rows } = await sql.raw<{ name: string }>(parts.join(' union all ')).execute(db.read);
  const filled = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => filled.has(name));
}

/** True where each table has the rows that this database has now. */
async function untouchedCondition(db: Database, tables: readonly TableFacts[]): Promise<string> {
  const filled = await filledTables(db, tables);
  const conditions = tables
    .filter((table) => !filled.includes(table))
    .map(({ name }) => `not exists (select 1 from ${name})`);
  for (const { name } of filled) {
    const content = `(select md5(string_agg(t::text, ',' order by t::text)) from ${name} t)`;
    const { rows } = await sql.raw<{ md5: string }>(`select ${content} as md5`).execute(db.read);
    conditions.push(`${content} is not distinct from '${rows[0]?.md5}'`);
  }
  return conditions.join(' and ');
}

async function copyStatements(
  template: Database,
  { migrated, seeded }: { migrated: readonly TableFacts[]; seeded: readonly TableFacts[] },
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
    ...migrated.map(({ name }) => `delete from ${name}`),
    ...seeded.map(
      ({ name, columns, values }) =>
        `insert into ${name} (${columns}) overriding system value select ${values} from ${schema}.${name}`,
    ),
    ...sequences.rows.map(({ name, last }) => `select setval('${name}', ${last})`),
  ].join(';\n');
}
