import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  applyEdit,
  editableText,
  type EditProblems,
  editProblems,
  type EmailEdit,
  type EmailPlaceholders,
  placeholdersOf,
} from '#shop/email/rules/edited-email.ts';
import {
  editableTemplates,
  emailLabel,
  type EmailTemplateName,
  isEditable,
  isTemplateName,
  neededParts,
  reasonToSend,
} from '#shop/email/rules/email-templates.ts';
import { composeEmail } from '#shop/email/rules/compose-email.ts';
import {
  editStamp,
  findEdit,
  listEdits,
  saveEdit,
  type StoredEdit,
} from '#shop/email/store/email-edits.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { lockSettings } from '#shop/settings/store/settings.ts';
import type { Email } from '#platform/mail/mailer.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { exampleContent, readSender } from './render-email.ts';

export interface ListedEmail {
  template: EmailTemplateName;
  label: string;
  isOn: boolean;
  isEdited: boolean;
  /** Why it cannot be switched off; null where it can. */
  alwaysBecause: string | null;
}

export async function listEmails(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<ListedEmail[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const edits = await listEdits(shop.db.read);
  const listed = editableTemplates.map((template) => {
    const stored = edits.get(template);
    return {
      template,
      label: emailLabel(template),
      isOn: stored?.isOn ?? true,
      isEdited: Boolean(stored?.edit),
      alwaysBecause: reasonToSend(template),
    };
  });
  return ok(listed);
}

export interface EditableEmail extends ListedEmail {
  /** As it is sent now. */
  text: EmailEdit;
  /** What a form that is opened now has seen. */
  stamp: string;
  placeholders: EmailPlaceholders;
  preview: Email;
  /** Why the draft is not what the preview shows. */
  draftProblems: EditProblems;
}

export type EmailFailure = { code: 'forbidden' } | { code: 'not-found' };

/** An email with its wording; `draft` is previewed in place of what is stored. */
export async function showEmail(
  shop: Shop,
  visitor: Visitor,
  { name, draft = null }: { name: string; draft?: EmailEdit | null },
): Promise<Result<EditableEmail, EmailFailure>> {
  const checked = checkedTemplate(visitor, name);
  if (!checked.ok) return checked;
  const template = checked.value;
  const [stored, sender] = [await findEdit(shop.db.read, template), await readSender(shop)];
  const content = await exampleContent(shop, template, sender);
  const standard = editableText(await standardContent(shop, template));
  const alwaysBecause = reasonToSend(template);
  const placeholders = placeholdersOf(content, neededParts(template));
  const text = stored.edit ?? standard;
  const draftProblems = draft ? editProblems(draft, placeholders) : {};
  const shown = draft && Object.keys(draftProblems).length === 0 ? draft : text;
  return ok({
    template,
    label: emailLabel(template),
    isOn: stored.isOn,
    isEdited: stored.edit !== null,
    alwaysBecause,
    text,
    stamp: editStamp(stored),
    placeholders,
    preview: composeEmail(applyEdit(content, shown), sender),
    draftProblems,
  });
}

/** The shop's name is a word that occurs in texts, so that its placeholder is in its place from the start. */
async function standardContent(shop: Shop, template: EmailTemplateName) {
  const sender = { ...(await readSender(shop)), shopName: '{{shop.name}}' };
  return exampleContent(shop, template, sender);
}

function checkedTemplate(visitor: Visitor, name: string): Result<EmailTemplateName, EmailFailure> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  return isTemplateName(name) && isEditable(name) ? ok(name) : failed({ code: 'not-found' });
}

interface EmailChange extends EmailEdit {
  name: string;
  isOn: boolean;
  /** Of the email that the form was opened with. */
  stamp: string;
}

/** Someone else changed the email since the form was opened. */
interface StaleEmail {
  code: 'stale';
}

export type TestFailure = EmailFailure | { code: 'invalid'; problems: EditProblems };
export type SaveFailure = TestFailure | StaleEmail;

/** Emails that are queued already are sent in the new words as well. */
export async function saveEmail(
  shop: Shop,
  visitor: Visitor,
  { name, isOn: wanted, stamp, ...typed }: EmailChange,
): Promise<Result<null, SaveFailure>> {
  const checked = await checkedEdit(shop, visitor, { name, typed });
  if (!checked.ok) return checked;
  const { template, edit, standard } = checked.value;
  const isOn = wanted || reasonToSend(template) !== null;
  const isStandard = edit.subject === standard.subject && edit.body === standard.body;
  return change(shop, visitor, { template, edit: isStandard ? null : edit, isOn, stamp });
}

export async function resetEmail(
  shop: Shop,
  visitor: Visitor,
  { name, stamp }: { name: string; stamp: string },
): Promise<Result<null, EmailFailure | StaleEmail>> {
  const checked = checkedTemplate(visitor, name);
  if (!checked.ok) return checked;
  const template = checked.value;
  const { isOn } = await findEdit(shop.db.read, template);
  return change(shop, visitor, { template, edit: null, isOn, stamp });
}

/** Sends the wording with example data to the visitor, whether or not it is saved. */
export async function sendTestEmail(
  shop: Shop,
  visitor: Visitor,
  { name, ...typed }: EmailEdit & { name: string },
): Promise<Result<string, TestFailure>> {
  const checked = await checkedEdit(shop, visitor, { name, typed });
  if (!checked.ok) return checked;
  const { template, edit } = checked.value;
  const data = { of: template, edit };
  const now = shop.clock();
  const mail = { id: shop.newId(), template: 'email-test', recipient: visitor.email } as const;
  await shop.db.write((writer) => queueMail(writer, { ...mail, data, now }));
  return ok(visitor.email);
}

interface CheckedEdit {
  template: EmailTemplateName;
  edit: EmailEdit;
  /** The wording of the program. */
  standard: EmailEdit;
}

async function checkedEdit(
  shop: Shop,
  visitor: Visitor,
  { name, typed }: { name: string; typed: EmailEdit },
): Promise<Result<CheckedEdit, TestFailure>> {
  const checked = checkedTemplate(visitor, name);
  if (!checked.ok) return checked;
  const template = checked.value;
  const subject = typed.subject.trim();
  const edit = { subject, body: typed.body.replaceAll(/\r\n?/g, '\n').trim() };
  const content = await standardContent(shop, template);
  const problems = editProblems(edit, placeholdersOf(content, neededParts(template)));
  if (Object.keys(problems).length > 0) return failed({ code: 'invalid', problems });
  return ok({ template, edit, standard: editableText(content) });
}

/** Records what has changed, and nothing where nothing has. */
async function change(
  shop: Shop,
  visitor: Visitor,
  { template, edit, isOn, stamp }: StoredEdit & { template: EmailTemplateName; stamp: string },
): Promise<Result<null, StaleEmail>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockSettings(writer);
    const before = await findEdit(writer, template);
    const isSame = editStamp(before) === editStamp({ edit, isOn });
    if (isSame) return ok(null);
    if (editStamp(before) !== stamp) return failed({ code: 'stale' });
    await saveEdit(writer, template, { edit, isOn, now });
    const event = {
      now,
      actorId: visitor.userId,
      subject: { type: 'email-template', id: template },
    } as const;
    const isReworded = JSON.stringify(before.edit) !== JSON.stringify(edit);
    if (isReworded && edit) {
      const details = { before: before.edit, after: edit };
      const action = 'email-template.changed';
      await recordAuditEvent(writer, { ...event, id: shop.newId(), action, details });
    } else if (before.edit && !edit) {
      const details = { before: before.edit };
      const action = 'email-template.reset';
      await recordAuditEvent(writer, { ...event, id: shop.newId(), action, details });
    }
    if (before.isOn !== isOn) {
      const action = isOn ? 'email-template.switched-on' : 'email-template.switched-off';
      await recordAuditEvent(writer, { ...event, id: shop.newId(), action, details: {} });
    }
    return ok(null);
  });
}
