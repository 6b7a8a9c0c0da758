import { expect, it } from 'vitest';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { productVersion } from '#shop/catalogue/use-cases/page-version.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { deleteUser } from '#shop/identity/use-cases/manage-users.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { deleteOwnReview, writeReview } from './write-review.ts';
import { listReviews } from './list-reviews.ts';
import { reportReview } from './report-review.ts';

const form = { stars: '1', title: '', text: 'Not for me.', author: 'Ann' };

eachEngine('deleting reviews', ({ open }) => {
  it('an author deletes a review, and the rating is restored', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    const before = await ratingOf(shop, 28);
    await writeReview(shop, ann, { productId: 28, form });
    expect(await ratingOf(shop, 28)).toEqual({ rateTenths: 47, count: 75 });
    expect(await deleteOwnReview(shop, ann, 28)).toEqual({ ok: true, value: null });
    expect(await ratingOf(shop, 28)).toEqual(before);
    expect((await listReviews(shop, { productId: 28, page: 1 })).reviews).toHaveLength(2);
    expect(await deleteOwnReview(shop, ann, 28)).toMatchObject({ failure: { code: 'not-found' } });
  });

  it('a customer cannot delete the review of someone else', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    const eve = await newCustomer(shop, 'eve');
    await writeReview(shop, ann, { productId: 28, form });
    expect(await deleteOwnReview(shop, eve, 28)).toMatchObject({ failure: { code: 'not-found' } });
    expect((await listReviews(shop, { productId: 28, page: 1 })).reviews).toHaveLength(3);
  });

  it('an account is deleted with its reviews, and every rating is updated', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    const before = [await ratingOf(shop, 28), await ratingOf(shop, 12)];
    for (const productId of [28, 12]) await writeReview(shop, ann, { productId, form });
    const version = (await productVersion(shop, 28)) ?? 0;
    expect(await deleteUser(shop, owner, 1)).toEqual({ ok: true, value: null });
    expect([await ratingOf(shop, 28), await ratingOf(shop, 12)]).toEqual(before);
    expect(await productVersion(shop, 28)).toBe(version + 1);
    const { reviews } = await listReviews(shop, { productId: 28, page: 1 });
    expect(reviews.map(({ author }) => author)).not.toContain('Ann');
  });

  it('a product is deleted with its reviews', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    const [first] = (await listReviews(shop, { productId: 28, page: 1 })).reviews;
    await reportReview(shop, ann, first?.id ?? '');
    await writeReview(shop, ann, { productId: 28, form });
    expect(await deleteProduct(shop, owner, 28)).toEqual({ ok: true, value: null });
    const left = await shop.db.read.selectFrom('reviews').select('product_id').execute();
    expect(left).toHaveLength(62);
    expect(await shop.db.read.selectFrom('review_reports').selectAll().execute()).toEqual([]);
    expect(await deleteUser(shop, owner, 1)).toEqual({ ok: true, value: null });
  });
});

async function ratingOf(shop: Shop, id: number) {
  const found = await showProduct(shop, id);
  return found.ok && found.value.product.rating;
}
