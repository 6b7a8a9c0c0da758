import { hasProblems } from '#platform/form.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { type AccountFacts, findAccountFacts } from '#shop/identity/store/account-facts.ts';
import {
  checkDetails,
  detailsFields,
  type DetailsForm,
  type DetailsProblems,
} from '#shop/identity/rules/details-form.ts';
import { findDetails, isUsernameTaken, updateDetails } from '#shop/identity/store/details.ts';
import { detailChanges } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';

/** What the visitor's own account says; null when it has just been deleted. */
export async function showAccount(shop: Shop, { userId }: Visitor): Promise<AccountFacts | null> {
  const [account = null] = await findAccountFacts(shop.db.read, [userId]);
  return account;
}

export interface ShownDetails extends AccountFacts {
  form: DetailsForm;
}

/** Profile of the account; null if it has just been deleted. */
export async function showDetails(shop: Shop, { userId }: Visitor): Promise<ShownDetails | null> {
  const { read } = shop.db;
  const [[facts], form] = await Promise.all([
    findAccountFacts(read, [userId]),
    findDetails(read, userId),
  ]);
  return facts && form ? { ...facts, form } : null;
}

export type ChangeDetailsFailure =
  | { code: 'invalid'; problems: DetailsProblems }
  | { code: 'username-taken' }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'not-found' };

export async function changeDetails(
  shop: Shop,
  { userId }: Visitor,
  form: DetailsForm,
): Promise<Result<'changed' | 'same', ChangeDetailsFailure>> {
  const waitMs = shop.attempts.consume([detailChanges(userId)]);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const before = await findDetails(writer, userId);
    if (!before) return failed({ code: 'not-found' });
    const problems = checkDetails(form, before.username);
    if (hasProblems(problems)) return failed({ code: 'invalid', problems });
    const changed = detailsFields.filter((field) => form[field] !== before[field]);
    if (changed.length === 0) return ok('same');
    if (form.username !== '' && (await isUsernameTaken(writer, form.username, userId))) {
      return failed({ code: 'username-taken' });
    }
    await updateDetails(writer, userId, form);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'account.changed',
      subject: { type: 'account', id: userId },
      details: { changed },
      personal: {
        userId,
        values: Object.fromEntries(changed.map((field) => [field, [before[field], form[field]]])),
      },
    });
    return ok('changed');
  });
}
