import pg from 'pg';

/**
 * Schemas of tests that have ended, emptied for the next one: migrating a new schema takes twenty times as long.
 * A schema whose tables, triggers or functions a test has changed is not used again.
 */
export interface SchemaPool {
  take: () => Promise<string>;
  release: (schema: string) => Promise<void>;
}

/** `migrate` creates the schema with all tables. */
export function makeSchemaPool(
  url: string,
  migrate: (schema: string) => Promise<void>,
): SchemaPool {
  const empty: string[] = [];
  let prepared: Promise<{ client: pg.Client; pristine: Pristine }> | undefined;

  async function prepare() {
    const client = new pg.Client({ connectionString: url });
    // The server ends before the workers do.
    client.on('error', () => {});
    await client.connect();
    await client.query(changeLog);
    const schema = schemaName();
    await migrate(schema);
    return { client, pristine: await readPristine(client, schema) };
  }

  async function take(): Promise<string> {
    prepared ??= prepare();
    const { client } = await prepared;
    const known = empty.pop();
    if (known !== undefined) return known;
    const schema = schemaName();
    await migrate(schema);
    await client.query('delete from public.changed_schemas where name = $1', [schema]);
    return schema;
  }

  async function release(schema: string): Promise<void> {
    if (!prepared) return;
    const { client, pristine } = await prepared;
    const changes = 'select 1 from public.changed_schemas where name = $1';
    const { rowCount } = await client.query(changes, [schema]);
    if (rowCount !== 0) return;
    await emptySchema(client, schema, pristine);
    empty.push(schema);
  }

  return { take, release };
}

export function schemaName(): string {
  return `test_${crypto.randomUUID().replaceAll('-', '')}`;
}

// Several workers prepare at the same time.
const changeLog = `
  begin;
  select pg_advisory_xact_lock(1);
  create table if not exists public.changed_schemas (name text);
  create or replace function public.record_change() returns event_trigger language plpgsql as
    $$ begin insert into public.changed_schemas values (current_schema()); end $$;
  drop event trigger if exists record_change;
  create event trigger record_change on ddl_command_end execute function public.record_change();
  commit`;

/** Those of search have thousands of rows, and no other refers to them. */
function removal(table: string): string {
  return table.startsWith('search_') ? 'truncate' : 'delete from';
}

interface Pristine {
  /** The tables that the migrations fill, with their columns and where their rows are. */
  filled: { table: string; columns: string; source: string }[];
  sequences: { name: string; last: string; isCalled: boolean }[];
}

/** The tables that have a file with something in it. */
const written = `
  select quote_ident(relname) as name from pg_class
  where relnamespace = $1::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

async function readPristine(client: pg.Client, schema: string): Promise<Pristine> {
  const { rows: tables } = await client.query<{ table: string; columns: string }>(
    `select quote_ident(t.tablename) as table,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_tables t
    join pg_attribute a on a.attrelid = format('%I.%I', t.schemaname, t.tablename)::regclass
    where t.schemaname = $1 and a.attnum > 0 and a.attgenerated = '' and not a.attisdropped
    group by t.tablename order by t.tablename`,
    [schema],
  );
  const filled = await client.query<{ name: string }>(written, [schema]);
  const names = filled.rows.map(({ name }) => name);
  const sequences = await client.query<Pristine['sequences'][number]>(
    `select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as last,
      last_value is not null as "isCalled"
    from pg_sequences where schemaname = $1`,
    [schema],
  );
  return {
    filled: tables.flatMap(({ table, columns }) =>
      names.includes(table) ? { table, columns, source: `${schema}.${table}` } : [],
    ),
    sequences: sequences.rows,
  };
}

/** As the migrations have left it: rows and sequences are those of the pristine schema. Triggers do not run. */
async function emptySchema(client: pg.Client, schema: string, pristine: Pristine): Promise<void> {
  const { filled, sequences } = pristine;
  const { rows } = await client.query<{ name: string }>(written, [schema]);
  const names = rows.map(({ name }) => name);
  await client.query(
    [
      'begin',
      'set local session_replication_role = replica',
      ...names.map((table) => `${removal(table)} ${schema}.${table}`),
      ...filled.map(
        ({ table, columns, source }) =>
          `insert into ${schema}.${table} (${columns}) overriding system value select ${columns} from ${source}`,
      ),
      ...sequences.map(
        ({ name, last, isCalled }) => `select setval('${schema}.${name}', ${last}, ${isCalled})`,
      ),
      'commit',
    ].join(';'),
  );
}
