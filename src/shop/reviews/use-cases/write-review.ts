import { reviewTries } from '#shop/access/rules/throttles.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import {
  type Opinion,
  readReviewForm,
  type ReviewForm,
  type ReviewProblems,
} from '#shop/reviews/rules/review.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { saveReview, deleteReview } from '#shop/reviews/store/review-changes.ts';
import { showPhotos } from '#shop/reviews/store/review-photos.ts';
import { type AccountReview, findReviewBy, isBuyerOf } from '#shop/reviews/store/reviews.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { productVersion } from '#shop/catalogue/store/versions.ts';

export type WriteReviewFailure =
  | { code: 'invalid'; problems: ReviewProblems }
  | { code: 'too-many-requests'; waitMs: number }
  /** No order of the product was shipped to the account. */
  | { code: 'not-a-buyer' }
  | { code: 'not-found' };

/** One review of a product for each account: writing again changes it. Photos of its form are shown with it. Answers what it has become. */
export async function writeReview(
  shop: Shop,
  visitor: Visitor,
  { productId, form }: { productId: number; form: ReviewForm },
): Promise<Result<'added' | 'changed' | 'same', WriteReviewFailure>> {
  const read = readReviewForm(form);
  if (!read.ok) return read;
  const waitMs = shop.attempts.consume([reviewTries(visitor.userId)]);
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const opinion = read.value;
  const { userId } = visitor;
  const now = shop.clock();
  const { reviewsFrom } = settingsFrom(await readSettings(shop.db.read));
  return shop.db.write(async (writer) => {
    if ((await productVersion(writer, productId)) === null) return failed({ code: 'not-found' });
    const before = await findReviewBy(writer, userId, productId);
    const hasNewPhotos = await showPhotos(writer, { userId, productId });
    if (before && !hasNewPhotos && isSame(before, opinion)) return ok('same');
    const mayAdd = reviewsFrom === 'everyone' || (await isBuyerOf(writer, userId, productId));
    // What is written already stays its author's to change.
    if (!before && !mayAdd) return failed({ code: 'not-a-buyer' });
    await saveReview(writer, { id: shop.newId(), productId, userId, opinion, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: before ? 'review.changed' : 'review.added',
      subject: { type: 'product', id: productId },
      details: { stars: before ? [before.stars, opinion.stars] : opinion.stars },
    });
    return ok(before ? 'changed' : 'added');
  });
}

function isSame(before: AccountReview, { stars, title, text, author }: Opinion): boolean {
  const isSameText = before.text === text && before.title === title;
  return isSameText && before.stars === stars && before.author === author;
}

/** Takes back what the visitor has written about a product. */
export async function deleteOwnReview(
  shop: Shop,
  visitor: Visitor,
  productId: number,
): Promise<Result<null, { code: 'not-found' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const own = await findReviewBy(writer, visitor.userId, productId);
    if (!own || !(await deleteReview(writer, own.id))) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'review.deleted',
      subject: { type: 'product', id: productId },
      details: { stars: own.stars },
    });
    return ok(null);
  });
}
