import { type Selectable, type SqlBool, sql } from 'kysely';
import { segmentTerms } from '#shop/customers/rules/segment.ts';
import { inSegment } from '#shop/customers/store/in-segment.ts';
import { findSegment } from '#shop/customers/store/segments.ts';
import type { Mailing, MailingForm, MailingState } from '#shop/mailings/rules/mailing.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

/** The newest first. */
export async function listMailings(
  reader: Reader,
  { offset, limit }: { offset: number; limit: number },
): Promise<Mailing[]> {
  const rows = await reader
    .selectFrom('mailings')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(mailingOf);
}

export async function countMailings(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('mailings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findMailing(reader: Reader, id: string): Promise<Mailing | null> {
  const query = reader.selectFrom('mailings').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? mailingOf(row) : null;
}

/** Does nothing a second time, as when a form is sent twice. */
export async function insertMailing(writer: Writer, id: string, now: number): Promise<void> {
  await writer
    .insertInto('mailings')
    .values({
      id,
      subject: '',
      body: '',
      segment_id: '',
      state: 'draft',
      created_at: now,
      ...nothingYet,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const nothingYet = { scheduled_at: null, started_at: null, ended_at: null };

/** False if it is no longer a draft, or someone else has changed it. */
export async function saveDraft(
  writer: Writer,
  { id, version, subject, body, segmentId, scheduledAt }: SavedDraft,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('mailings')
    .set({ subject, body, segment_id: segmentId, version: version + 1 })
    .$if(scheduledAt !== null, (query) =>
      query.set({ state: 'scheduled', scheduled_at: scheduledAt }),
    )
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface SavedDraft extends MailingForm {
  id: string;
  version: number;
  /** Null leaves it a draft. */
  scheduledAt: number | null;
}

/** False if it is in none of these states. What was paused goes on from now. */
export async function moveMailing(
  writer: Writer,
  {
    id,
    from,
    to,
    now,
  }: { id: string; from: readonly MailingState[]; to: MailingState; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('mailings')
    .set({ state: to, paced_at: now, ended_at: to === 'cancelled' ? now : null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteDraft(writer: Writer, id: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('mailings')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Those that are to begin, or go on. */
export function listRunning(reader: Reader, now: number) {
  return reader
    .selectFrom('mailings')
    .select(['id', 'state', 'segment_id', 'started_at', 'paced_at', 'cursor_id'])
    .where((row) =>
      row.or([
        row('state', '=', 'sending'),
        row.and([row('state', '=', 'scheduled'), row('scheduled_at', '<=', now)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Does nothing if another process has begun it, or staff have cancelled it. */
export async function beginMailing(
  writer: Writer,
  { id, total, now }: { id: string; total: number; now: number },
): Promise<void> {
  await writer
    .updateTable('mailings')
    .set({ state: 'sending', started_at: now, paced_at: now, total })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .execute();
}

/** False if another process has served them first, or staff have stopped it. */
export async function advanceMailing(
  writer: Writer,
  step: {
    id: string;
    from: number;
    pacedAt: number;
    cursorId: string;
    queued: number;
    endedAt: number | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('mailings')
    .set((row) => ({
      paced_at: step.pacedAt,
      cursor_id: step.cursorId,
      queued: row('queued', '+', step.queued),
      ended_at: step.endedAt,
      state: step.endedAt === null ? 'sending' : 'sent',
    }))
    .where('id', '=', step.id)
    .where('state', '=', 'sending')
    .where('paced_at', '=', step.from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface Audience {
  /** '' for all subscribers. */
  segmentId: string;
  /** Those who have subscribed later are not meant. */
  until: number;
}

/** Null if the segment was deleted. */
async function audienceRows(reader: Reader, { segmentId, until }: Audience) {
  const all = reader.selectFrom('newsletter_subscribers').where('subscribed_at', '<=', until);
  if (segmentId === '') return { rows: all };
  const segment = await findSegment(reader, segmentId);
  if (!segment) return null;
  const { timeZone } = settingsFrom(await readSettings(reader));
  const members = inSegment(segmentTerms(segment, { now: until, timeZone }), 'everyone');
  const rows = all.where(sql<SqlBool>`exists (
    select 1 from customers where customers.email = newsletter_subscribers.email and ${members}
  )`);
  return { rows };
}

export async function countAudience(reader: Reader, audience: Audience): Promise<number | null> {
  const found = await audienceRows(reader, audience);
  if (!found) return null;
  const { count } = await found.rows
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next ones in the order of their ids. */
export async function listAudience(
  reader: Reader,
  audience: Audience,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; email: string }[]> {
  const found = await audienceRows(reader, audience);
  if (!found) return [];
  return found.rows
    .select(['id', 'email'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function mailingOf(row: Selectable<Schema['mailings']>): Mailing {
  const { id, subject, body, state, version, total, queued } = row;
  return {
    id,
    subject,
    body,
    segmentId: row.segment_id,
    state,
    version,
    createdAt: row.created_at,
    scheduledAt: row.scheduled_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    total,
    queued,
  };
}
