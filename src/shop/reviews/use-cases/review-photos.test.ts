import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { deleteProduct, restoreProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { contentVersion } from '#shop/catalogue/use-cases/page-version.ts';
import { exportData } from '#shop/customers/use-cases/export-data.ts';
import { deleteReviewsBy, moveReviews } from '#shop/reviews/store/review-changes.ts';
import type { Database } from '#platform/database/database.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { owner, proven, staff } from '../../../../tests/support/staff.ts';
import { listReviews } from './list-reviews.ts';
import { moderateReview } from './moderate-review.ts';
import {
  addPhotos,
  deleteUnusedPhotos,
  dropPhoto,
  listOwnPhotos,
  openPhoto,
} from './review-photos.ts';
import { deleteOwnReview, writeReview } from './write-review.ts';

const day = 24 * 60 * 60 * 1000;
const productId = 18;
const form = { stars: '5', title: '', text: 'Fits well.', author: 'Ann' };
const notFound = { ok: false, failure: { code: 'not-found' } };

function photoOf(color: string): Promise<Buffer> {
  const background = {
    create: { width: 900, height: 600, channels: 3, background: color },
  } as const;
  return sharp(background)
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer();
}

async function openShop(db: Database) {
  const time = { now: Date.UTC(2026, 10, 23, 9) };
  const shop = { ...(await withOpenReviews(await demoShop(db))), clock: () => time.now };
  const [ann, eve] = [await newCustomer(shop, 'ann'), await newCustomer(shop, 'eve')];
  const [red, blue] = [await photoOf('#f00'), await photoOf('#00f')];
  const openAs = (visitor: Visitor | null, photoId: string, isSmall = false) =>
    openPhoto(shop, { photoId, isSmall, visitor: () => Promise.resolve(visitor) });
  const newest = async () => (await listReviews(shop, { productId, page: 1 })).reviews[0];
  return { shop, time, ann, eve, red, blue, openAs, newest };
}

/** Ann's review with these photos. */
async function reviewed(opened: Awaited<ReturnType<typeof openShop>>, photos: readonly Buffer[]) {
  const { shop, ann, newest } = opened;
  await addPhotos(shop, ann, { productId, photos });
  await writeReview(shop, ann, { productId, form });
  const review = await newest();
  const [first] = review?.photos ?? [];
  if (!review || !first) throw new Error('the photos are missing');
  return { reviewId: review.id, photos: review.photos, photoId: first.id };
}

eachEngine('photos of a review', ({ open }) => {
  it('stay with the form until the review is published, and then everyone sees them', async () => {
    const { shop, ann, eve, red, blue, openAs, newest } = await openShop(await open());
    expect(await addPhotos(shop, ann, { productId, photos: [red, blue] })).toMatchObject({
      ok: true,
    });
    const [first, second] = await listOwnPhotos(shop, ann, productId);
    if (!first || !second) throw new Error('the photos are missing');
    expect(first).toEqual({ id: expect.any(String), width: 900, height: 600 });
    for (const other of [null, eve]) expect(await openAs(other, first.id)).toEqual(notFound);
    expect(await openAs(ann, first.id)).toMatchObject({ value: { isPublic: false } });
    await writeReview(shop, ann, { productId, form });
    expect(await newest()).toMatchObject({ author: 'Ann', photos: [first, second] });
    const shown = await openAs(null, first.id);
    const small = await openAs(null, first.id, true);
    if (!shown.ok || !small.ok) throw new Error('the photo is not shown');
    expect(shown.value.isPublic).toBe(true);
    expect(await sharp(shown.value.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 900 });
    expect((await sharp(shown.value.jpeg).metadata()).exif).toBeUndefined();
    expect(await sharp(small.value.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 400 });
  });

  it('are added to a published review and removed from it, by its author alone', async () => {
    const opened = await openShop(await open());
    const { shop, ann, eve, red, blue, openAs, newest } = opened;
    const { photoId } = await reviewed(opened, [red]);
    await addPhotos(shop, ann, { productId, photos: [blue] });
    expect((await newest())?.photos).toHaveLength(1);
    expect(await writeReview(shop, ann, { productId, form })).toEqual({
      ok: true,
      value: 'changed',
    });
    expect((await newest())?.photos).toHaveLength(2);
    await dropPhoto(shop, eve, { productId, photoId });
    await dropPhoto(shop, ann, { productId: 7, photoId });
    expect((await newest())?.photos).toHaveLength(2);
    const version = await contentVersion(shop);
    await dropPhoto(shop, ann, { productId, photoId });
    expect(await contentVersion(shop)).toBeGreaterThan(version);
    expect((await newest())?.photos).toHaveLength(1);
    expect(await openAs(ann, photoId)).toEqual(notFound);
  });

  it('are at most four, of the size and types of photos of a return', async () => {
    const { shop, ann, red } = await openShop(await open());
    const add = (photos: readonly Buffer[]) => addPhotos(shop, ann, { productId, photos });
    expect(await add([red, red, red, red, red])).toMatchObject({ failure: { code: 'too-many' } });
    expect(await add([red, Buffer.from('<svg/>')])).toMatchObject({
      failure: { code: 'not-a-picture' },
    });
    const large = Buffer.alloc(20_000_001, red);
    expect(await add([large])).toMatchObject({ failure: { code: 'too-many-bytes' } });
    expect(await listOwnPhotos(shop, ann, productId)).toEqual([]);
    expect(await add([red, red, red])).toMatchObject({ ok: true });
    expect(await add([red, red])).toMatchObject({ failure: { code: 'too-many' } });
    expect(await add([red])).toMatchObject({ ok: true });
    const unknown = await addPhotos(shop, ann, { productId: 999, photos: [red] });
    expect(unknown).toMatchObject({ failure: { code: 'not-found' } });
  });

  it('are taken only from customers who may review the product', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const photos = [await photoOf('#f00')];
    expect(await addPhotos(shop, ann, { productId, photos })).toEqual({
      ok: false,
      failure: { code: 'not-a-buyer' },
    });
  });

  it('of a hidden review are seen by its author and by staff only', async () => {
    const opened = await openShop(await open());
    const { shop, ann, eve, red, openAs } = opened;
    const { reviewId, photoId } = await reviewed(opened, [red]);
    await moderateReview(shop, staff, { reviewId, action: 'hide' });
    for (const other of [null, eve]) expect(await openAs(other, photoId)).toEqual(notFound);
    for (const one of [ann, staff]) {
      expect(await openAs(one, photoId)).toMatchObject({ value: { isPublic: false } });
    }
    await moderateReview(shop, staff, { reviewId, action: 'show' });
    expect(await openAs(null, photoId)).toMatchObject({ value: { isPublic: true } });
  });

  it('are deleted with the review, and with the account', async () => {
    const opened = await openShop(await open());
    const { shop, ann, red, openAs } = opened;
    const first = await reviewed(opened, [red]);
    await deleteOwnReview(shop, ann, productId);
    expect(await openAs(staff, first.photoId)).toEqual(notFound);
    const second = await reviewed(opened, [red]);
    expect(await exportData(shop, proven(ann))).toContain('"mediaType": "image/jpeg"');
    await shop.db.write((writer) => deleteReviewsBy(writer, ann.userId));
    expect(await openAs(staff, second.photoId)).toEqual(notFound);
  });

  it('go with the review to the account with which its own is merged', async () => {
    const opened = await openShop(await open());
    const { shop, ann, eve, red, blue, newest } = opened;
    const { photos } = await reviewed(opened, [red]);
    await addPhotos(shop, eve, { productId, photos: [blue] });
    await shop.db.write((writer) => moveReviews(writer, { from: ann.userId, to: eve.userId }));
    await shop.db.write((writer) => deleteReviewsBy(writer, ann.userId));
    expect(await newest()).toMatchObject({ photos });
    expect(await listOwnPhotos(shop, eve, productId)).toEqual(photos);
  });

  it('come back with a deleted product, and are not shown meanwhile', async () => {
    const opened = await openShop(await open());
    const { shop, time, red, openAs, newest } = opened;
    const { photos, photoId } = await reviewed(opened, [red]);
    await deleteProduct(shop, owner, productId);
    expect(await openAs(null, photoId)).toEqual(notFound);
    time.now += 2 * day;
    await deleteUnusedPhotos(shop);
    await restoreProduct(shop, owner, productId);
    expect(await newest()).toMatchObject({ photos });
  });

  it('of forms that were given up, and of products deleted for good, are deleted after a day', async () => {
    const opened = await openShop(await open());
    const { shop, time, ann, red, blue, openAs } = opened;
    const { photos, photoId } = await reviewed(opened, [red]);
    await addPhotos(shop, ann, { productId, photos: [blue] });
    await deleteUnusedPhotos(shop);
    expect(await listOwnPhotos(shop, ann, productId)).toHaveLength(2);
    time.now += 2 * day;
    expect(await deleteUnusedPhotos(shop)).toBe(false);
    expect(await listOwnPhotos(shop, ann, productId)).toEqual(photos);
    await deleteProduct(shop, owner, productId);
    await shop.db.write((writer) => writer.deleteFrom('deleted_products').execute());
    await deleteUnusedPhotos(shop);
    expect(await openAs(staff, photoId)).toEqual(notFound);
  });
});
