import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { listReviews } from '#shop/reviews/use-cases/list-reviews.ts';
import { moderateReview } from '#shop/reviews/use-cases/moderate-review.ts';
import { addPhotos } from '#shop/reviews/use-cases/review-photos.ts';
import { writeReview } from '#shop/reviews/use-cases/write-review.ts';
import { withOpenReviews } from '../support/open-reviews.ts';
import { staff } from '../support/staff.ts';
import { gather, openCompleteShop } from './complete-shop.ts';

it('everyone opens the photos of a published review; those of a hidden one only its author and staff who moderate', async () => {
  const server = await openCompleteShop();
  const people = await gather(server.shop);
  const shop = await withOpenReviews(server.shop);
  const ann = await findVisitor(shop.db.read, { email: 'ann@example.com' });
  if (!ann) throw new Error('ann has no account');
  const colored = { create: { width: 6, height: 4, channels: 3, background: '#f00' } } as const;
  const photos = [await sharp(colored).png().toBuffer()];
  await addPhotos(shop, ann, { productId: 1, photos });
  const form = { stars: '4', title: '', text: 'Cut wide.', author: 'Ann' };
  await writeReview(shop, ann, { productId: 1, form });
  const [review] = (await listReviews(shop, { productId: 1, page: 1 })).reviews;
  const path = `/review-photo/${review?.photos[0]?.id}`;
  for (const { cookie } of [people.stranger, people.otherCustomer, people.owner]) {
    const { headers } = await server.ask(path, { headers: { cookie } });
    const facts = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' };
    expect(headers).toMatchObject(facts);
    expect(headers['set-cookie']).toBeUndefined();
  }
  await moderateReview(shop, staff, { reviewId: review?.id ?? '', action: 'hide' });
  for (const { cookie } of [people.stranger, people.otherCustomer, people.newcomer]) {
    const hidden = await server.ask(path, { headers: { cookie } });
    expect([hidden.status, hidden.headers['cache-control']]).toEqual([404, 'private, no-store']);
  }
  for (const { cookie } of [people.customer, people.owner]) {
    const seen = await server.ask(path, { headers: { cookie } });
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
  }
});
