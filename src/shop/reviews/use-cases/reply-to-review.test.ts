import { expect, it } from 'vitest';
import { deleteProduct, restoreProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { contentVersion, productVersion } from '#shop/catalogue/use-cases/page-version.ts';
import { maxReplyLength } from '#shop/reviews/rules/review.ts';
import type { Shop } from '#shop/shop.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { listReviews } from './list-reviews.ts';
import { deleteReply, replyToReview } from './reply-to-review.ts';

const scarf = 27;

async function firstReview(shop: Shop) {
  const { reviews } = await listReviews(shop, { productId: scarf, page: 1 });
  const [review] = reviews;
  if (!review) throw new Error('the scarf has reviews');
  return review;
}

async function versions(shop: Shop) {
  return [(await productVersion(shop, scarf)) ?? 0, await contentVersion(shop)];
}

async function auditedActions(shop: Shop, reviewId: string) {
  const rows = await shop.db.read
    .selectFrom('audit_entries')
    .where('subject_id', '=', reviewId)
    .select('action')
    .execute();
  return rows.map(({ action }) => action).toSorted();
}

eachEngine('replying to a review', ({ open }) => {
  it('shows the reply with the next request, changes it and deletes it', async () => {
    const shop = await demoShop(await open());
    const { id: reviewId } = await firstReview(shop);
    const before = await versions(shop);
    const first = { reviewId, text: ' Thank you!\r\n\r\nThe shop \u202E', replacedAt: null };
    expect(await replyToReview(shop, staff, first)).toMatchObject({ ok: true });
    const reply = { text: 'Thank you!\n\nThe shop', at: shop.clock() };
    expect((await firstReview(shop)).reply).toEqual(reply);
    const replied = before.map((version) => version + 1);
    expect(await versions(shop)).toEqual(replied);
    const second = { reviewId, text: 'Thanks.', replacedAt: reply.at };
    expect(await replyToReview(shop, staff, second)).toMatchObject({ ok: true });
    expect((await firstReview(shop)).reply?.text).toBe('Thanks.');
    expect(await deleteReply(shop, staff, reviewId)).toMatchObject({ value: { reply: null } });
    expect((await firstReview(shop)).reply).toBeNull();
    expect(await auditedActions(shop, reviewId)).toEqual([
      'review.replied',
      'review.replied',
      'review.reply-deleted',
    ]);
  });

  it('changes nothing where the reply is the same, or deleted already', async () => {
    const shop = await demoShop(await open());
    const { id: reviewId } = await firstReview(shop);
    const reply = { reviewId, text: 'Thank you!', replacedAt: null };
    await replyToReview(shop, staff, reply);
    const before = await versions(shop);
    expect(await replyToReview(shop, staff, reply)).toMatchObject({ ok: true });
    expect(await versions(shop)).toEqual(before);
    await deleteReply(shop, staff, reviewId);
    const deleted = await versions(shop);
    expect(await deleteReply(shop, staff, reviewId)).toMatchObject({ ok: true });
    expect(await versions(shop)).toEqual(deleted);
  });

  it('tells the second of two staff, and keeps the first reply', async () => {
    const shop = await demoShop(await open());
    const { id: reviewId } = await firstReview(shop);
    const reply = (text: string) => ({ reviewId, text, replacedAt: null });
    const both = await Promise.all([
      replyToReview(shop, staff, reply('First.')),
      replyToReview(shop, owner, reply('Second.')),
    ]);
    const refused = both.filter(({ ok }) => !ok);
    expect(refused).toEqual([{ ok: false, failure: { code: 'stale' } }]);
    expect(await auditedActions(shop, reviewId)).toEqual(['review.replied']);
  });

  it('is refused to customers, without text, beyond 2,000 characters and for no review', async () => {
    const shop = await demoShop(await open());
    const { id: reviewId } = await firstReview(shop);
    const codeOf = async (who: typeof staff, reply: object) => {
      const request = { reviewId, text: 'Hello.', replacedAt: null, ...reply };
      const replied = await replyToReview(shop, who, request);
      return replied.ok ? 'ok' : replied.failure.code;
    };
    expect(await codeOf(customer, {})).toBe('forbidden');
    expect(await deleteReply(shop, customer, reviewId)).toMatchObject({ ok: false });
    expect(await codeOf(staff, { text: ' \n ' })).toBe('invalid');
    expect(await codeOf(staff, { text: 'a'.repeat(maxReplyLength + 1) })).toBe('invalid');
    expect(await codeOf(staff, { reviewId: 'none' })).toBe('not-found');
    expect(await codeOf(staff, { text: 'a'.repeat(maxReplyLength) })).toBe('ok');
  });

  it('stays with the review of a product that is deleted and restored', async () => {
    const shop = await demoShop(await open());
    const { id: reviewId } = await firstReview(shop);
    await replyToReview(shop, staff, { reviewId, text: 'Thank you!', replacedAt: null });
    await deleteProduct(shop, owner, scarf);
    expect(await restoreProduct(shop, owner, scarf)).toMatchObject({ ok: true });
    expect((await firstReview(shop)).reply?.text).toBe('Thank you!');
  });
});
