import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { AuditCursor } from '#shop/system/rules/audit-log.ts';

/** What the list shows; null does not restrict. */
export interface AuditFilter {
  /** An account, or null within for the shop itself. */
  actor: { id: string | null } | null;
  action: string | null;
  subjectType: string | null;
  /** Never empty. */
  subjectIds: readonly string[] | null;
  from: number | null;
  before: number | null;
}

export interface AuditRow {
  id: string;
  at: number;
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  details: string;
  number: number | null;
  hash: string | null;
}

/** The newest first. */
export function listAuditEntries(
  reader: Reader,
  filter: AuditFilter,
  { after, limit }: { after: AuditCursor | null; limit: number },
): Promise<AuditRow[]> {
  const { actor, action, subjectType, subjectIds, from, before } = filter;
  const conditions: RawBuilder<SqlBool>[] = [sql`1 = 1`];
  if (actor) {
    conditions.push(actor.id === null ? sql`actor_id is null` : sql`actor_id = ${actor.id}`);
  }
  if (action !== null) conditions.push(sql`action = ${action}`);
  if (subjectType !== null) conditions.push(sql`subject_type = ${subjectType}`);
  if (subjectIds) conditions.push(sql`subject_id in (${sql.join(subjectIds)})`);
  if (from !== null) conditions.push(sql`at >= ${from}`);
  if (before !== null) conditions.push(sql`at < ${before}`);
  if (after) conditions.push(sql`(at, id) < (${after.at}, ${after.id})`);
  return reader
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor_id as actorId', 'action', 'details', 'number', 'hash'])
    .select(['subject_type as subjectType', 'subject_id as subjectId'])
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The values that occur, each found by one step along its index, however many entries there are. */
export async function listAuditValues(
  reader: Reader,
  column: 'action' | 'subject_type',
): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      select min(${name}) from audit_entries
      union all
      select (select min(${name}) from audit_entries where ${name} > found.value)
      from found where found.value is not null
    )
    select value from found where value is not null
  `.execute(reader);
  return rows.map(({ value }) => value);
}

/** Emails of accounts, by id. */
export async function readAccountEmails(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function readProductTitles(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('products')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [`${id}`, title]));
}

export async function readOrderNumbers(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, number }) => [`${id}`, number]));
}

/** The id of the account with this email; null if there is none. */
export async function findAccountId(reader: Reader, email: string): Promise<string | null> {
  const query = reader.selectFrom('users').select('id').where('email', '=', email);
  return (await query.executeTakeFirst())?.id ?? null;
}

export async function findOrderId(reader: Reader, number: string): Promise<number | null> {
  const query = reader.selectFrom('orders').select('id').where('number', '=', number);
  return (await query.executeTakeFirst())?.id ?? null;
}
