import { expect, it } from 'vitest';
import { listProducts } from '#shop/catalogue/use-cases/list-products.ts';
import { contentVersion, productVersion } from '#shop/catalogue/use-cases/page-version.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine, onPostgresServer } from '../../../../tests/support/each-engine.ts';
import { withOpenReviews } from '../../../../tests/support/open-reviews.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { listReviews } from './list-reviews.ts';
import { openReview } from './open-review.ts';
import { writeReview } from './write-review.ts';

const earbuds = 18;
const form = {
  stars: '1',
  title: 'Broke in a week',
  text: 'The case no longer closes.',
  author: 'Ann P.',
};

eachEngine('writing a review', ({ open }) => {
  it('shows it first on the product page, under the chosen name only', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    expect(await writeReview(shop, ann, { productId: earbuds, form })).toEqual(done('added'));
    const { reviews, page } = await listReviews(shop, { productId: earbuds, page: 1 });
    expect(page.total).toBe(3);
    expect(reviews[0]).toEqual({
      id: expect.any(String),
      stars: 1,
      title: 'Broke in a week',
      text: 'The case no longer closes.',
      author: 'Ann P.',
      writtenAt: shop.clock(),
      editedAt: null,
      isBuyer: false,
      helpfulCount: 0,
      photos: [],
      reply: null,
    });
  });

  it('counts in the shown rating at once, on the page and in the lists', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const versions = async () => [await contentVersion(shop), await productVersion(shop, earbuds)];
    const before = await versions();
    for (const name of ['ann', 'ben', 'cleo']) {
      const writer = await newCustomer(shop, name);
      await writeReview(shop, writer, { productId: earbuds, form: { ...form, stars: '5' } });
    }
    expect(await versions()).toEqual(before.map((version) => (version ?? 0) + 3));
    const shown = { rating: { rateTenths: 42, count: 405 } };
    expect(await showProduct(shop, earbuds)).toMatchObject({
      value: { product: { ...shown, written: { count: 5, stars: 24 } } },
    });
    const request = {
      word: 'electronics',
      selectedCategories: [],
      sort: 'popularity',
      page: 1,
    } as const;
    const { products } = await listProducts(shop, { ...request, selectedCategories: [] });
    expect(products.find(({ id }) => id === earbuds)).toMatchObject(shown);
  });

  it('a second time updates the first: an account has one review per product', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    await writeReview(shop, ann, { productId: earbuds, form });
    const better = { ...form, stars: '3', text: 'They sent a new case.' };
    expect(await writeReview(shop, ann, { productId: earbuds, form: better })).toEqual(
      done('changed'),
    );
    const { reviews } = await listReviews(shop, { productId: earbuds, page: 1 });
    expect(reviews).toHaveLength(3);
    expect(reviews[0]).toMatchObject({ stars: 3, text: better.text, editedAt: shop.clock() });
    expect(await showProduct(shop, earbuds)).toMatchObject({
      value: { product: { written: { count: 3, stars: 12 }, rating: { count: 403 } } },
    });
    const open2 = await openReview(shop, ann, { productId: earbuds, reviewId: null });
    expect(open2).toMatchObject({ value: { own: { text: better.text } } });
  });

  it('again without a change writes nothing', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    await writeReview(shop, ann, { productId: earbuds, form });
    const version = await contentVersion(shop);
    expect(await writeReview(shop, ann, { productId: earbuds, form })).toEqual(done('same'));
    expect(await contentVersion(shop)).toBe(version);
    expect(await auditEvents(shop)).toHaveLength(1);
  });

  it('says of a customer to whom the product was shipped that they bought it here', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    const { id: orderId } = await placedOrder(shop, ann, { quantities: { [earbuds]: 1 } });
    await advanceOrder(shop, staff, { orderId, step: 'ship' });
    await writeReview(shop, ann, { productId: earbuds, form });
    await writeReview(shop, ann, { productId: 7, form });
    const ofEarbuds = await listReviews(shop, { productId: earbuds, page: 1 });
    const ofSpeaker = await listReviews(shop, { productId: 7, page: 1 });
    expect(ofEarbuds.reviews.map(({ isBuyer }) => isBuyer)).toEqual([true, false, false]);
    expect(ofSpeaker.reviews.map(({ isBuyer }) => isBuyer)).toEqual([false, false, false]);
  });

  it('is refused for an invalid form, and for a product that is not visible', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    const broken = await writeReview(shop, ann, {
      productId: earbuds,
      form: { ...form, stars: '0' },
    });
    expect(broken).toMatchObject({
      failure: { code: 'invalid', problems: { stars: /one to five/ } },
    });
    await shop.db.write((writer) =>
      writer.updateTable('products').set({ status: 'draft' }).where('id', '=', 7).execute(),
    );
    for (const productId of [0, 7, 99]) {
      const refused = await writeReview(shop, ann, { productId, form });
      expect(refused).toEqual({ ok: false, failure: { code: 'not-found' } });
    }
    expect(await auditEvents(shop)).toEqual([]);
  });

  it('too often is throttled, because each review invalidates cached pages', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    const write = (n: number) =>
      writeReview(shop, ann, { productId: earbuds, form: { ...form, text: `Thought ${n}.` } });
    for (let n = 0; n < 30; n += 1) expect((await write(n)).ok).toBe(true);
    expect(await write(30)).toMatchObject({ failure: { code: 'too-many-requests' } });
    const ben = await newCustomer(shop, 'ben');
    expect((await writeReview(shop, ben, { productId: earbuds, form })).ok).toBe(true);
  });

  it('records an audit event with the account, not with the text', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const ann = await newCustomer(shop, 'ann');
    await writeReview(shop, ann, { productId: earbuds, form });
    await writeReview(shop, ann, { productId: earbuds, form: { ...form, stars: '2' } });
    const subject = { subject_type: 'product', subject_id: `${earbuds}` };
    expect(await auditEvents(shop)).toEqual([
      { action: 'review.added', actor_id: ann.userId, ...subject, details: '{"stars":1}' },
      { action: 'review.changed', actor_id: ann.userId, ...subject, details: '{"stars":[1,2]}' },
    ]);
  });

  it('many reviews are listed in pages, the newest first', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    for (let n = 1; n <= 12; n += 1) {
      const later = { ...shop, clock: () => shop.clock() + n };
      const author = await newCustomer(shop, `customer-${n}`);
      await writeReview(later, author, { productId: 1, form: { ...form, author: `No. ${n}` } });
    }
    const first = await listReviews(shop, { productId: 1, page: 1 });
    const last = await listReviews(shop, { productId: 1, page: 99 });
    expect(first.reviews.map(({ author }) => author)).toEqual(
      Array.from({ length: 10 }, (_, n) => `No. ${12 - n}`),
    );
    expect(last.page).toMatchObject({ number: 2, count: 2, total: 14 });
    expect(last.reviews.map(({ author }) => author).slice(0, 2)).toEqual(['No. 2', 'No. 1']);
  });
});

onPostgresServer('reviews written at the same time', ({ open }) => {
  it('are all counted', async () => {
    const shop = await withOpenReviews(await demoShop(await open()));
    const writers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => newCustomer(shop, `customer-${n}`)),
    );
    await Promise.all(
      writers.flatMap((one) => [
        writeReview(shop, one, { productId: earbuds, form }),
        writeReview(shop, one, { productId: earbuds, form: { ...form, stars: '5' } }),
      ]),
    );
    const rows = await shop.db.read
      .selectFrom('reviews')
      .where('product_id', '=', earbuds)
      .select('stars')
      .execute();
    const stars = rows.reduce((sum, row) => sum + row.stars, 0);
    expect(rows).toHaveLength(10);
    expect(await showProduct(shop, earbuds)).toMatchObject({
      value: { product: { written: { count: 10, stars }, rating: { count: 410 } } },
    });
  });
});

function done(value: string) {
  return { ok: true, value };
}

function auditEvents(shop: Awaited<ReturnType<typeof demoShop>>) {
  return shop.db.read
    .selectFrom('audit_entries')
    .where('action', 'like', 'review.%')
    .select(['action', 'actor_id', 'subject_type', 'subject_id', 'details'])
    .orderBy('action')
    .execute();
}
