import { createHash } from 'node:crypto';
import type { EmailEdit } from '#shop/email/rules/edited-email.ts';
import type { EmailTemplateName } from '#shop/email/rules/email-templates.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface StoredEdit {
  /** Null where the program words the email. */
  edit: EmailEdit | null;
  isOn: boolean;
}

const unedited: StoredEdit = { edit: null, isOn: true };

export async function findEdit(reader: Reader, template: EmailTemplateName): Promise<StoredEdit> {
  const row = await editRows(reader).where('template', '=', template).executeTakeFirst();
  return row ? editOf(row) : unedited;
}

/** What a form that was opened on this edit has seen. */
export function editStamp({ edit, isOn }: StoredEdit): string {
  const text = JSON.stringify([edit?.subject, edit?.body, isOn]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** By template. */
export async function listEdits(reader: Reader): Promise<Map<string, StoredEdit>> {
  const rows = await editRows(reader).execute();
  return new Map(rows.map((row) => [row.template, editOf(row)]));
}

export async function saveEdit(
  writer: Writer,
  template: EmailTemplateName,
  { edit, isOn, now }: StoredEdit & { now: number },
): Promise<void> {
  const set = {
    subject: edit?.subject ?? null,
    body: edit?.body ?? null,
    is_on: isOn ? 1 : 0,
    changed_at: now,
  };
  await writer
    .insertInto('email_edits')
    .values({ template, ...set })
    .onConflict((conflict) => conflict.column('template').doUpdateSet(set))
    .execute();
}

type EditRow = Awaited<ReturnType<ReturnType<typeof editRows>['execute']>>[number];

function editRows(reader: Reader) {
  return reader.selectFrom('email_edits').selectAll();
}

function editOf({ subject, body, is_on: isOn }: EditRow): StoredEdit {
  return { edit: subject === null || body === null ? null : { subject, body }, isOn: isOn === 1 };
}
