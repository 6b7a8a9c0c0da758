import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type AnswerForm,
  type AnswerProblems,
  answerProblems,
  filledAnswer,
  type SavedAnswer,
} from '#shop/contact/rules/saved-answer.ts';
import { findInboxItem } from '#shop/contact/store/inbox.ts';
import {
  deleteAnswer,
  findSavedAnswer,
  isAnswerTitleTaken,
  listSavedAnswers,
  saveAnswer,
} from '#shop/contact/store/saved-answers.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { hasProblems } from '#platform/form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { oneLine, plainText } from '#platform/text.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

export async function listAnswers(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<SavedAnswer[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  return ok(await listSavedAnswers(shop.db.read));
}

export type SaveAnswerFailure =
  | { code: 'forbidden' }
  | { code: 'stale' }
  | { code: 'invalid'; problems: AnswerProblems };

/** Version 0 adds one. */
export async function saveSavedAnswer(
  shop: Shop,
  visitor: Visitor,
  { id, version, ...typed }: AnswerForm & { id: string; version: number },
): Promise<Result<null, SaveAnswerFailure>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const form = { title: oneLine(typed.title), text: plainText(typed.text) };
  const problems = answerProblems(form);
  if (hasProblems(problems)) return failed({ code: 'invalid', problems });
  return shop.db.write(async (writer) => {
    const { title } = form;
    if (await isAnswerTitleTaken(writer, { id, title })) {
      const taken = { title: 'Another answer has this title.' };
      return failed({ code: 'invalid', problems: taken } as const);
    }
    if (!(await saveAnswer(writer, { id, version, ...form }))) {
      return failed({ code: 'stale' } as const);
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'saved-answer.saved',
      subject: { type: 'saved-answer', id },
      details: { title },
    });
    return ok(null);
  });
}

export async function deleteSavedAnswer(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    if (!(await deleteAnswer(writer, id))) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'saved-answer.deleted',
      subject: { type: 'saved-answer', id },
      details: {},
    });
    return ok(null);
  });
}

/** The answer as it is inserted into a reply to this item. */
export async function fillAnswer(
  shop: Shop,
  visitor: Visitor,
  { answerId, itemId }: { answerId: string; itemId: string },
): Promise<Result<string, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-customers')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const answer = await findSavedAnswer(read, answerId);
  const item = await findInboxItem(read, itemId);
  if (!answer || !item) return failed({ code: 'not-found' });
  const { name, subject } = item;
  const { shopName } = settingsFrom(await readSettings(read));
  const [firstName = name] = name.split(/\s+/);
  return ok(filledAnswer(answer.text, { name, firstName, subject, shop: shopName }));
}
