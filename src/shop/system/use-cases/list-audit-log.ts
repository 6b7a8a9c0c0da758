import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { endOfDay, startOfDay } from '#platform/calendar-day.ts';
import type { Reader } from '#platform/database/database.ts';
import { type PersonalValues, readPersonalValues } from '#shop/events/store/personal-values.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type AuditCursor,
  type AuditLogEntry,
  type AuditLogRequest,
  subjectUrl,
  systemActor,
} from '#shop/system/rules/audit-log.ts';
import {
  type AuditFact,
  auditFacts,
  personalFacts,
  subjectTypeText,
} from '#shop/system/rules/audit-words.ts';
import {
  type AuditFilter,
  type AuditRow,
  findAccountId,
  findOrderId,
  listAuditEntries,
  listAuditValues,
  readAccountEmails,
  readOrderNumbers,
  readProductTitles,
} from '#shop/system/store/audit-log.ts';

const auditPageSize = 50;

export interface AuditLog {
  entries: AuditLogEntry[];
  /** Where the next page begins; null on the last one. */
  next: AuditCursor | null;
  /** To choose from: what occurs. */
  actions: string[];
  subjectTypes: string[];
}

/** A page of the audit log, the newest first. */
export async function listAuditLog(
  shop: Shop,
  visitor: Visitor,
  request: AuditLogRequest,
): Promise<Result<AuditLog, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-audit-log')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const settings = settingsFrom(await readSettings(read));
  const filter = await auditFilterFrom(read, request, settings.timeZone);
  const span = { after: request.after, limit: auditPageSize + 1 };
  const [found, actions, subjectTypes] = await Promise.all([
    listAuditEntries(read, filter, span),
    listAuditValues(read, 'action'),
    listAuditValues(read, 'subject_type'),
  ]);
  const rows = found.slice(0, auditPageSize);
  const last = rows.at(-1);
  const next = found.length > auditPageSize && last ? { at: last.at, id: last.id } : null;
  const entries = await describeEntries(read, rows, settings.currency);
  return ok({ entries, next, actions, subjectTypes });
}

/** What the request means in the database. */
export async function auditFilterFrom(
  reader: Reader,
  { who, action, subjectType, subject, from, to }: AuditLogRequest,
  timeZone: string,
): Promise<AuditFilter> {
  return {
    actor: who === '' ? null : { id: await actorId(reader, who) },
    action,
    subjectType,
    subjectIds: subject === '' ? null : await subjectIds(reader, subject),
    from: from === null ? null : startOfDay(from, timeZone),
    before: to === null ? null : endOfDay(to, timeZone),
  };
}

async function actorId(reader: Reader, who: string): Promise<string | null> {
  if (who.toLowerCase() === systemActor) return null;
  return (await findAccountId(reader, who.toLowerCase())) ?? who;
}

/** What is called so, and what has this id. */
async function subjectIds(reader: Reader, subject: string): Promise<string[]> {
  const [order, account] = await Promise.all([
    findOrderId(reader, subject.toUpperCase()),
    findAccountId(reader, subject.toLowerCase()),
  ]);
  return [subject, ...(order === null ? [] : [`${order}`]), ...(account === null ? [] : [account])];
}

/** Entries in words, with the names of today. */
export async function describeEntries(
  reader: Reader,
  rows: readonly AuditRow[],
  currency: string,
): Promise<AuditLogEntry[]> {
  const idsOf = (type: string) => {
    return [...new Set(rows.flatMap((row) => (row.subjectType === type ? [row.subjectId] : [])))];
  };
  const actors = rows.flatMap(({ actorId: id }) => (id === null ? [] : [id]));
  const accounts = [...new Set([...actors, ...idsOf('account')])];
  const [personal, emails, orders, products] = await Promise.all([
    readPersonalValues(
      reader,
      rows.map(({ id }) => id),
    ),
    readAccountEmails(reader, accounts),
    readOrderNumbers(reader, wholeNumbers(idsOf('order'))),
    readProductTitles(reader, wholeNumbers(idsOf('product'))),
  ]);
  const names = { account: emails, order: orders, product: products };
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actorId === null ? null : (emails.get(row.actorId) ?? deletedAccount(row.actorId)),
    action: row.action,
    subject: {
      type: row.subjectType,
      id: row.subjectId,
      text: subjectText(row, names),
      url: subjectUrl(row.subjectType, row.subjectId),
    },
    facts: factsOf(row, personal.get(row.id), currency),
    number: row.number,
  }));
}

function factsOf(
  { action, details: text }: AuditRow,
  personal: PersonalValues | undefined,
  currency: string,
): AuditFact[] {
  const details: unknown = JSON.parse(text);
  return [...auditFacts({ action, details }, currency), ...personalFacts(details, personal)];
}

function wholeNumbers(ids: readonly string[]): number[] {
  return ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
}

function deletedAccount(id: string): string {
  return `deleted account ${id}`;
}

function subjectText(
  { subjectType, subjectId }: AuditRow,
  names: Readonly<Record<string, ReadonlyMap<string, string>>>,
): string {
  const known = Object.hasOwn(names, subjectType) ? names[subjectType] : undefined;
  const name = known?.get(subjectId);
  if (name === undefined && subjectType === 'account') return `A ${deletedAccount(subjectId)}`;
  // Of lists as a whole there is one.
  const shownId = subjectId === 'all' ? '' : subjectId;
  return `${subjectTypeText(subjectType)} ${name ?? shownId}`.trim();
}
