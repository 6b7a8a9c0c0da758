import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { listSegments } from '#shop/customers/store/segments.ts';
import { composeEmail } from '#shop/email/rules/compose-email.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { readSender } from '#shop/email/use-cases/render-email.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  type Mailing,
  mailingEmail,
  type MailingForm,
  type MailingProblems,
  mailingProblems,
  type MailingStep,
  mailingSteps,
} from '#shop/mailings/rules/mailing.ts';
import {
  countAudience,
  countMailings,
  deleteDraft,
  findMailing,
  insertMailing,
  listMailings as readMailings,
  moveMailing,
  saveDraft,
} from '#shop/mailings/store/mailings.ts';
import { startOfDay } from '#platform/calendar-day.ts';
import { hasProblems } from '#platform/form.ts';
import type { Email } from '#platform/mail/mailer.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { oneLine, plainText } from '#platform/text.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

const mailingsPageSize = 20;
const hourMs = 60 * 60 * 1000;

type Forbidden = { code: 'forbidden' };
type NotFound = { code: 'not-found' };

export async function listMailings(
  shop: Shop,
  visitor: Visitor,
  pageNumber: number,
): Promise<Result<{ mailings: Mailing[]; page: Page }, Forbidden>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const page = pageOf(pageNumber, await countMailings(read), mailingsPageSize);
  return ok({
    mailings: await readMailings(read, { offset: page.offset, limit: page.size }),
    page,
  });
}

/** A draft, of which its id makes one however often the form is sent. */
export async function createMailing(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, Forbidden>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  await shop.db.write((writer) => insertMailing(writer, id, shop.clock()));
  return ok(null);
}

export interface ShownMailing {
  mailing: Mailing;
  preview: Email;
  segments: { id: string; name: string }[];
  /** Subscribers whom it would reach now; null if its segment was deleted. */
  reach: number | null;
  perMinute: number;
}

export async function showMailing(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<ShownMailing, Forbidden | NotFound>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const mailing = await findMailing(read, id);
  if (!mailing) return failed({ code: 'not-found' });
  const { segmentId } = mailing;
  return ok({
    mailing,
    preview: composeEmail(mailingEmail(mailing, null), await readSender(shop)),
    segments: (await listSegments(read)).map((segment) => ({ id: segment.id, name: segment.name })),
    reach: await countAudience(read, { segmentId, until: shop.clock() }),
    perMinute: settingsFrom(await readSettings(read)).newsletterPerMinute,
  });
}

/** When it is sent: at once, or at an hour of a day in the time zone of the shop. Null keeps it a draft. */
export type SendTime = 'now' | { day: string; hour: number } | null;

interface TypedMailing extends MailingForm {
  id: string;
  version: number;
  send: SendTime;
  /** Whether all that is required to send it has to be there, although it is only saved. */
  isComplete?: boolean;
}

export type SaveMailingFailure =
  | Forbidden
  | { code: 'stale' }
  | { code: 'invalid'; problems: MailingProblems };

/** A draft may be incomplete; what is sent may not. */
export async function saveMailing(
  shop: Shop,
  visitor: Visitor,
  { id, version, send, isComplete = send !== null, ...typed }: TypedMailing,
): Promise<Result<null, SaveMailingFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { segmentId } = typed;
  const form = { subject: oneLine(typed.subject), body: plainText(typed.body), segmentId };
  const { timeZone } = settingsFrom(await readSettings(shop.db.read));
  const scheduledAt = instantOf(send, { now: shop.clock(), timeZone });
  const problems: MailingProblems = isComplete ? mailingProblems(form) : {};
  if (scheduledAt === 'malformed') problems.day = 'Enter a day from today on.';
  const known = await countAudience(shop.db.read, { segmentId, until: shop.clock() });
  if (known === null) problems.segmentId = 'This segment has been deleted.';
  if (hasProblems(problems) || scheduledAt === 'malformed') {
    return failed({ code: 'invalid', problems });
  }
  return shop.db.write(async (writer) => {
    if (!(await saveDraft(writer, { id, version, ...form, scheduledAt }))) {
      return failed({ code: 'stale' } as const);
    }
    if (scheduledAt === null) return ok(null);
    await recordAuditEvent(writer, {
      ...auditEntry(shop, visitor, id),
      action: 'newsletter.scheduled',
      details: { at: scheduledAt },
    });
    return ok(null);
  });
}

function instantOf(
  send: SendTime,
  { now, timeZone }: { now: number; timeZone: string },
): number | null | 'malformed' {
  if (send === null) return null;
  if (send === 'now') return now;
  const start = startOfDay(send.day, timeZone);
  if (start === null || start + 24 * hourMs <= now) return 'malformed';
  return start + send.hour * hourMs;
}

/** Sends the saved draft to the visitor. */
export async function testMailing(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<string, Forbidden | NotFound>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  if (!(await findMailing(shop.db.read, id))) return failed({ code: 'not-found' });
  const mail = { id: shop.newId(), template: 'newsletter', recipient: visitor.email } as const;
  const now = shop.clock();
  await shop.db.write((writer) => queueMail(writer, { ...mail, data: { mailingId: id }, now }));
  return ok(visitor.email);
}

export async function stepMailing(
  shop: Shop,
  visitor: Visitor,
  { id, step }: { id: string; step: MailingStep },
): Promise<Result<null, Forbidden | { code: 'stale' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await moveMailing(writer, { id, ...mailingSteps[step], now }))) {
      return failed({ code: 'stale' } as const);
    }
    await recordAuditEvent(writer, {
      ...auditEntry(shop, visitor, id),
      action: 'newsletter.moved',
      details: { step },
    });
    return ok(null);
  });
}

export async function deleteMailing(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, Forbidden | { code: 'stale' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    if (!(await deleteDraft(writer, id))) return failed({ code: 'stale' } as const);
    await recordAuditEvent(writer, {
      ...auditEntry(shop, visitor, id),
      action: 'newsletter.deleted',
      details: {},
    });
    return ok(null);
  });
}

function auditEntry(shop: Shop, visitor: Visitor, id: string) {
  const subject = { type: 'newsletter', id } as const;
  return { id: shop.newId(), now: shop.clock(), actorId: visitor.userId, subject };
}
