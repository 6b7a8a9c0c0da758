import { may } from '#shop/access/rules/permissions.ts';
import { reviewTries } from '#shop/access/rules/throttles.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { productVersion, raiseProductVersion } from '#shop/catalogue/store/versions.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  deletePhoto,
  deleteUnusedPhotos as deleteRows,
  insertPhoto,
  listPhotosBy,
  readPhoto,
} from '#shop/reviews/store/review-photos.ts';
import { findReviewBy } from '#shop/reviews/store/reviews.ts';
import { raiseContentVersion } from '#platform/database/content-version.ts';
import type { RenderedPhoto } from '#platform/files/render-picture.ts';
import { renderPhotos } from '#platform/files/render-photos.ts';
import { maxPhotos, type Photo, type PhotoProblem } from '#platform/photo.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { openReview } from './open-review.ts';

/** Twice the side at which they are shown, for photos that are half as high as they are wide. */
const thumbnailSide = 400;
const unusedPhotoMs = 24 * 60 * 60 * 1000;
const rowsPerBatch = 50;

export type AddPhotosFailure =
  | { code: PhotoProblem }
  | { code: 'too-many-requests' }
  | { code: 'not-a-buyer' }
  | { code: 'not-found' };

/** Keeps photos for the review while other fields of its form are corrected. All of them are kept, or none. */
export async function addPhotos(
  shop: Shop,
  visitor: Visitor,
  { productId, photos }: { productId: number; photos: readonly Uint8Array[] },
): Promise<Result<null, AddPhotosFailure>> {
  const opened = await openReview(shop, visitor, { productId, reviewId: null });
  if (!opened.ok) return opened;
  if (!opened.value.mayWrite) return failed({ code: 'not-a-buyer' });
  if (shop.attempts.consume([reviewTries(visitor.userId)]) > 0) {
    return failed({ code: 'too-many-requests' });
  }
  const made = await renderPhotos(shop.images, photos);
  if (!made.ok) return made;
  const rendered: (RenderedPhoto & { thumbnail: Uint8Array })[] = [];
  for (const photo of made.value) {
    const small = await shop.images.renderPhoto(photo.bytes, thumbnailSide);
    if (!small.ok) return failed({ code: small.failure.code });
    rendered.push({ ...photo, thumbnail: small.value.bytes });
  }
  const owner = { userId: visitor.userId, productId };
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const kept = await listPhotosBy(writer, owner);
    if (kept.length + rendered.length > maxPhotos) return failed({ code: 'too-many' });
    for (const [at, { bytes, thumbnail, width, height }] of rendered.entries()) {
      const files = { jpeg: base64(bytes), thumbnail: base64(thumbnail) };
      // Photos of one form keep the order in which they were selected.
      const photo = { id: shop.newId(), width, height, ...files, now: now + at };
      await insertPhoto(writer, { ...photo, ...owner });
    }
    return ok(null);
  });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Deletes a photo of the visitor's review, or of its form. */
export async function dropPhoto(
  shop: Shop,
  { userId }: Visitor,
  { productId, photoId }: { productId: number; photoId: string },
): Promise<void> {
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    const wasShown = await deletePhoto(writer, { userId, productId, photoId });
    const review = wasShown ? await findReviewBy(writer, userId, productId) : null;
    if (!review) return;
    await raiseProductVersion(writer, productId);
    await raiseContentVersion(writer);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'review.changed',
      subject: { type: 'product', id: productId },
      details: { stars: [review.stars, review.stars] },
    });
  });
}

/** What the visitor has added to a review, or to its form. */
export function listOwnPhotos(
  shop: Shop,
  { userId }: Visitor,
  productId: number,
): Promise<Photo[]> {
  return listPhotosBy(shop.db.read, { userId, productId });
}

interface RequestedPhoto {
  photoId: string;
  isSmall: boolean;
  /** Called only if not everyone may see it. */
  visitor: () => Promise<Visitor | null>;
}

/** Everyone sees a photo while its review is published; otherwise its author and staff do. */
export async function openPhoto(
  shop: Shop,
  { visitor: whoAsks, ...requested }: RequestedPhoto,
): Promise<Result<{ jpeg: Buffer; isPublic: boolean }, { code: 'not-found' }>> {
  const { read } = shop.db;
  const photo = await readPhoto(read, requested);
  if (!photo) return failed({ code: 'not-found' });
  const { jpeg, isPublished, productId, userId } = photo;
  const isPublic = isPublished && (await productVersion(read, productId)) !== null;
  if (isPublic) return ok({ jpeg, isPublic });
  const visitor = await whoAsks();
  if (!visitor) return failed({ code: 'not-found' });
  const maySee = visitor.userId === userId || may(visitor, 'manage-reviews');
  return maySee ? ok({ jpeg, isPublic }) : failed({ code: 'not-found' });
}

/** Deletes a batch of the photos that no review shows. False once none are left. */
export async function deleteUnusedPhotos({ db, clock }: Shop): Promise<boolean> {
  const before = clock() - unusedPhotoMs;
  const deleted = await db.write((writer) => deleteRows(writer, { before, limit: rowsPerBatch }));
  return deleted === rowsPerBatch;
}
