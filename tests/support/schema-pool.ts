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
  let prepared: Promise<{ client: pg.Client; pristine: string }> | undefined;

  async function prepare() {
    const client = new pg.Client({ connectionString: url });
    // The server ends before the workers do.
    client.on('error', () => {});
    await client.connect();
    await client.query(changeLog);
    const pristine = schemaName();
    await migrate(pristine);
    return { client, pristine };
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
    await client.query(emptying(schema, pristine));
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

/** As the migrations have left it: rows and sequences are those of the pristine schema. Triggers do not run. */
function emptying(schema: string, pristine: string): string {
  return `do $$
    declare one record; columns text; has_rows boolean; last bigint; called boolean;
    begin
      set local session_replication_role = replica;
      for one in select tablename as name from pg_tables where schemaname = '${schema}' loop
        execute format('select exists (select 1 from ${schema}.%I)', one.name) into has_rows;
        if has_rows then execute format('delete from ${schema}.%I', one.name); end if;
        execute format('select exists (select 1 from ${pristine}.%I)', one.name) into has_rows;
        if has_rows then
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
            where attrelid = format('${pristine}.%I', one.name)::regclass and attnum > 0
              and attgenerated = '' and not attisdropped;
          execute format(
            'insert into ${schema}.%I (%s) overriding system value select %s from ${pristine}.%I',
            one.name, columns, columns, one.name);
        end if;
      end loop;
      for one in select sequencename as name from pg_sequences where schemaname = '${schema}' loop
        execute format('select last_value, is_called from ${pristine}.%I', one.name) into last, called;
        perform setval(format('${schema}.%I', one.name), last, called);
      end loop;
    end $$`;
}
