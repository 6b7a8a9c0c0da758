import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { byteOrderMark, csvText } from '#platform/csv.ts';
import type { Reader } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type AuditCursor,
  type AuditLogRequest,
  systemActor,
} from '#shop/system/rules/audit-log.ts';
import { actionText, factText } from '#shop/system/rules/audit-words.ts';
import { type AuditFilter, type AuditRow, listAuditEntries } from '#shop/system/store/audit-log.ts';
import { auditFilterFrom, describeEntries } from './list-audit-log.ts';

const entriesPerBatch = 500;

const columns = [
  'Number',
  'Time (UTC)',
  'Who',
  'Account ID',
  'What',
  'Action',
  'Object',
  'Object type',
  'Object ID',
  'Changes',
  'Details',
  'ID',
  'Hash',
];

/** The entries that the list shows, as CSV. Recorded with the names of the filters, because their values can name people. */
export async function exportAuditLog(
  shop: Shop,
  visitor: Visitor,
  request: AuditLogRequest,
): Promise<Result<AsyncGenerator<string>, { code: 'forbidden' }>> {
  if (!may(visitor, 'see-audit-log')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const { timeZone, currency } = settingsFrom(await readSettings(read));
  const filter = await auditFilterFrom(read, request, timeZone);
  const filters = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [name]));
  await shop.db.write((writer) =>
    recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'audit-log.exported',
      subject: { type: 'audit-log', id: 'all' },
      details: { filters },
    }),
  );
  return ok(entryTexts(read, filter, currency));
}

async function* entryTexts(
  reader: Reader,
  filter: AuditFilter,
  currency: string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvText([columns]);
  let after: AuditCursor | null = null;
  for (;;) {
    const rows: AuditRow[] = await listAuditEntries(reader, filter, {
      after,
      limit: entriesPerBatch,
    });
    const last = rows.at(-1);
    if (!last) return;
    after = { at: last.at, id: last.id };
    const entries = await describeEntries(reader, rows, currency);
    const cells = entries.map((entry, at) => [
      entry.number ?? '',
      new Date(entry.at).toISOString(),
      entry.actor ?? systemActor,
      rows[at]?.actorId ?? '',
      actionText(entry.action),
      entry.action,
      entry.subject.text,
      entry.subject.type,
      entry.subject.id,
      entry.facts.map(factText).join('; '),
      rows[at]?.details ?? '',
      entry.id,
      rows[at]?.hash ?? '',
    ]);
    yield csvText(cells);
    await nextTurn();
  }
}
