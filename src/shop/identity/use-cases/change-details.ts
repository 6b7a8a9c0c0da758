import {
  checkDetails,
  type DetailsForm,
  type DetailsProblems,
  detailsFields,
} from '#shop/identity/rules/details-form.ts';
import { detailChanges } from '#shop/access/rules/throttles.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findDetails, isUsernameTaken, updateDetails } from '#shop/identity/store/details.ts';

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
    if (Object.keys(problems).length > 0) return failed({ code: 'invalid', problems });
    const changed = detailsFields.filter((field) => form[field] !== before[field]);
    if (changed.length === 0) return ok('same');
    if (form.username !== '' && (await isUsernameTaken(writer, form.username, userId))) {
      return failed({ code: 'username-taken' });
    }
    await updateDetails(writer, { userId, form, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'account.changed',
      subject: `account ${userId}`,
      details: { changed },
    });
    return ok('changed');
  });
}
