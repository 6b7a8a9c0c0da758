/** A place in a source text where a statement names a table. */
export interface TableUse {
  table: string;
  writes: boolean;
  start: number;
}

/** Reads the tables that each `store/tables.ts` adds to the schema: by table, the feature that declares it. */
export function tableOwners(
  declarations: readonly (readonly [feature: string, text: string])[],
): ReadonlyMap<string, string> {
  return new Map(
    declarations.flatMap(([feature, text]) => {
      const [, schema = ''] = /interface Schema \{\n((?:\s+.*\n|\n)*?)\s*\}\n/.exec(text) ?? [];
      const indent = /^\s*/.exec(schema)?.[0] ?? '';
      const names = schema.matchAll(new RegExp(`^${indent}(\\w+):`, 'gm'));
      return [...names].map(([, name = '']) => [name, feature] as const);
    }),
  );
}

const builderCalls =
  /\.(insertInto|updateTable|deleteFrom|replaceInto|mergeInto|selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\(\s*\[?'(\w+)/g;
const builderWrites = /^(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/;
// Lower-case as all our SQL is: prose in comments says "from" as well, but seldom before the name of a table.
const statements = /\b(insert into|update|delete from|from|join)\s+(\w+)\b/g;
const statementWrites = /^(?:insert into|update|delete from)$/;

/** Every use of a table by Kysely's builder or in the text of a statement. */
export function tableUses(text: string): TableUse[] {
  const built = [...text.matchAll(builderCalls)].map(({ 1: call = '', 2: table = '', index }) => ({
    table,
    writes: builderWrites.test(call),
    start: index,
  }));
  const written = sqlTexts(text).flatMap(({ sql, start }) =>
    [...sql.matchAll(statements)].map(({ 1: verb = '', 2: table = '', index }) => ({
      table,
      writes: statementWrites.test(verb),
      start: start + index,
    })),
  );
  return [...built, ...written];
}

/** The template literals behind `sql` and the texts that are given to `raw`. */
function sqlTexts(text: string): { sql: string; start: number }[] {
  const found = text.matchAll(
    /\bsql(?:<[^`]*?>)?`([^`]*)`|\braw\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g,
  );
  return [...found].map((match) => ({
    sql: match[1] ?? match[2] ?? match[3] ?? match[4] ?? '',
    start: match.index,
  }));
}
