import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formattedHtml, summaryOf } from '#shop/catalogue/rules/formatted-text.ts';
import { filesOfPicture, pictureFile, pictureFormats } from '#platform/images.ts';
import { sitePictures } from '#shop/settings/rules/site-pictures.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { listNewest } from '#shop/catalogue/store/listing.ts';
import { findSizeGuideOf } from '#shop/catalogue/store/size-guides.ts';
import { countProducts, findProduct } from '#shop/catalogue/store/products.ts';
import type { Database } from '#platform/database/database.ts';
import { videoFile, videoKindOf } from '#platform/video-upload.ts';
import pictures from './pictures.json' with { type: 'json' };
import { checkReviewForm, reviewFormOf } from '#shop/reviews/rules/review.ts';
import { listReviews } from '#shop/reviews/store/reviews.ts';
import { demoOptions } from './options.ts';
import { demoDetails } from './details.ts';
import { demoProducts } from './products.ts';
import { demoReviews } from './reviews.ts';
import { demoSizeGuide, demoVideo } from './show-pieces.ts';
import { seedDemo } from './seed-demo.ts';
import { openMigratedFile } from '../../tests/support/each-engine.ts';
import { step } from '../../tests/support/step.ts';

const renditionsDir = fileURLToPath(new URL('./pictures/', import.meta.url));
const siteDir = fileURLToPath(new URL('../../public/site/', import.meta.url));
const terms = { currency: 'USD', fewLeftAt: 5 };
const now = Date.UTC(2026, 10, 21);

let folder: string;
let picturesDir: string;
let db: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-demo-'));
  picturesDir = join(folder, 'pictures');
  db = await openMigratedFile();
});

afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

function shop() {
  let last = 0;
  return { db, clock: () => now, newId: () => `id-${(last += 1)}` };
}

test('the demo has 32 products, eight in each of four categories', async () => {
  await seedDemo(shop(), { picturesDir });
  const categories = await listCategories(db.read);
  expect(await countProducts(db.read)).toBe(32);
  for (const [index, [id, value]] of [
    ['[3.11]', "men's clothing"],
    ['[3.12]', "women's clothing"],
    ['[3.13]', 'jewelery'],
    ['[3.14]', 'electronics'],
  ].entries()) {
    step(`${id} ${value}`, () =>
      expect(categories[index]).toMatchObject({ value, productCount: 8 }),
    );
  }
  expect(categories).toHaveLength(4);
});

test('the newest demo products are 1 to 8, in this order', async () => {
  await seedDemo(shop(), { picturesDir });
  const newest = await listNewest(db.read, 8, terms);
  expect(newest.map((product) => product.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('some demo products are reduced, none by more than the 30% of the announcement', () => {
  const reduced = demoProducts.filter(({ compareAtMinor }) => compareAtMinor !== null);
  expect(reduced.length).toBeGreaterThan(0);
  for (const { title, priceMinor, compareAtMinor } of reduced) {
    expect([title, priceMinor * 10 >= (compareAtMinor ?? 0) * 7]).toEqual([title, true]);
  }
});

test('a demo product has price, compare-at price, brand and images', async () => {
  await seedDemo(shop(), { picturesDir });
  const bomber = await findProduct(db.read, 8, terms);
  expect(bomber).toMatchObject({
    title: 'Olive Bomber Jacket with Ribbed Cuffs',
    category: "men's clothing",
    price: { amount: 12900, currency: 'USD' },
    compareAt: { amount: 17900, currency: 'USD' },
    brand: 'Kiln Street',
    availability: 'in-stock',
  });
  expect(bomber?.pictures).toHaveLength(2);
});

test('[2.91] every demo product has two written reviews, included in its rating', async () => {
  await seedDemo(shop(), { picturesDir });
  for (const { id, rateTenths, ratingCount } of demoProducts) {
    const product = await findProduct(db.read, id, terms);
    expect(product?.rating).toEqual({ rateTenths, count: ratingCount });
    expect(product?.written.count).toBe(2);
    const reviews = await listReviews(db.read, { productId: id, offset: 0, limit: 3 });
    expect(reviews).toHaveLength(2);
    expect(reviews.filter((review) => review.writtenAt >= now || review.isBuyer)).toEqual([]);
  }
});

test('demo reviews are valid and unique', () => {
  const texts = demoReviews.map(({ text }) => text);
  expect(new Set(texts).size).toBe(64);
  for (const review of demoReviews) expect(checkReviewForm(reviewFormOf(review))).toEqual({});
});

test('some demo products are low on stock, some sold out, some not tracked', async () => {
  await seedDemo(shop(), { picturesDir });
  const bag = await findProduct(db.read, 3, terms);
  const studs = await findProduct(db.read, 20, terms);
  const tote = await findProduct(db.read, 19, terms);
  expect(bag?.availability).toBe('few-left');
  expect(studs?.availability).toBe('sold-out');
  expect(tote?.availability).toBe('in-stock');
});

test('demo clothing has sizes, of which some are sold out and one costs more', async () => {
  await seedDemo(shop(), { picturesDir });
  const soldOut: string[] = [];
  const dearer: string[] = [];
  for (const [id, { options }] of Object.entries(demoOptions)) {
    const product = await findProduct(db.read, Number(id), terms);
    expect(product?.category).toMatch(/clothing$/);
    expect(product?.options).toEqual(options);
    expect(product?.price.amount).toBe(demoProducts[Number(id) - 1]?.priceMinor);
    for (const { sku, availability, price } of product?.variants ?? []) {
      if (availability === 'sold-out') soldOut.push(sku ?? '');
      if (price.amount > (product?.price.amount ?? 0)) dearer.push(sku ?? '');
    }
  }
  expect(soldOut).toContain('KS-TEE-NAVY-XXL');
  expect(dearer).toEqual(['KS-HENLEY-OAT-XXL']);
});

test('the stock of all sizes adds up to the stock of the product', () => {
  for (const [id, { variants }] of Object.entries(demoOptions)) {
    const units = variants.reduce((sum, [, onHand]) => sum + onHand, 0);
    expect([id, units]).toEqual([id, demoProducts[Number(id) - 1]?.onHand]);
  }
});

test('women’s clothing with sizes has a size guide, and one product a video that browsers play', async () => {
  await seedDemo(shop(), { picturesDir });
  const sweater = await findProduct(db.read, demoVideo.productId, terms);
  expect(sweater?.video?.file).toBe(demoVideo.file);
  expect((await findSizeGuideOf(db.read, demoVideo.productId))?.guide.cells).toEqual(
    demoSizeGuide.cells,
  );
  const shirt = await findProduct(db.read, 1, terms);
  expect([shirt?.video, await findSizeGuideOf(db.read, 1)]).toEqual([null, null]);
  const bytes = await readFile(join(picturesDir, demoVideo.file));
  expect(videoKindOf(bytes)).toBe('webm');
  expect(demoVideo.file).toMatch(videoFile);
  expect(bytes.length).toBe(demoVideo.bytes);
  expect(bytes.length).toBeLessThan(300_000);
  const [, ...rows] = demoSizeGuide.cells;
  const sizes = new Set(rows.map(([size]) => size));
  expect(
    demoOptions[demoVideo.productId]?.options[0]?.values.filter((size) => !sizes.has(size)),
  ).toEqual([]);
});

test('a second run adds nothing', async () => {
  await seedDemo(shop(), { picturesDir });
  await seedDemo(shop(), { picturesDir });
  expect(await countProducts(db.read)).toBe(32);
});

test('an interrupted run leaves an empty database, and the next one seeds it', async () => {
  let given = 0;
  const breaking = () => {
    given += 1;
    if (given === 30) throw new Error('power cut');
    return `id-${given}`;
  };
  await expect(seedDemo({ ...shop(), newId: breaking }, { picturesDir })).rejects.toThrow(
    'power cut',
  );
  expect(await listCategories(db.read)).toEqual([]);
  expect(await countProducts(db.read)).toBe(0);
  await seedDemo(shop(), { picturesDir });
  expect(await countProducts(db.read)).toBe(32);
});

test('a truncated image is replaced', async () => {
  await seedDemo(shop(), { picturesDir });
  const file = pictureFile(pictures['navy-t-shirt'].name, 800, 'avif');
  await truncate(join(picturesDir, file), 100);
  await seedDemo(shop(), { picturesDir });
  const [copied, source] = await Promise.all([
    stat(join(picturesDir, file)),
    stat(join(renditionsDir, file)),
  ]);
  expect(copied.size).toBe(source.size);
});

test('further details of a product follow its description, which stays the summary', async () => {
  await seedDemo(shop(), { picturesDir });
  for (const [id, details] of Object.entries(demoDetails)) {
    const demo = demoProducts.find((product) => product.id === Number(id));
    const { description } = await db.read
      .selectFrom('products')
      .select('description')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(description).toBe(`${demo?.description}\n\n${details}`);
    expect(summaryOf(description)).toBe(demo?.description);
    expect(formattedHtml(description)).toMatch(/<\/p>.*<[ou]l>.*<em>/);
  }
});

test('every product image exists in every rendition', async () => {
  await seedDemo(shop(), { picturesDir });
  const used = demoProducts.flatMap((product) => product.pictures.map(({ key }) => key));
  expect(used.toSorted()).toEqual(Object.keys(pictures).toSorted());
  const wanted = Object.values(pictures).flatMap(filesOfPicture);
  const copied = (await readdir(picturesDir)).filter((file) => file !== demoVideo.file);
  expect(copied.toSorted()).toEqual(wanted.toSorted());
});

test('every image of the storefront exists in every rendition', async () => {
  const present = await readdir(siteDir);
  const wanted = Object.values(sitePictures).flatMap((one) => renditionsOf(one.name, one.widths));
  expect(present).toEqual(expect.arrayContaining(wanted));
});

test('all renditions together are smaller than 4 MB', async () => {
  const bytes = (await weightOf(renditionsDir)) + (await weightOf(siteDir));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(4_000_000);
});

test('six to eight demo products are discounted, none by more than 30 percent', () => {
  const reductions = demoProducts.flatMap(({ priceMinor, compareAtMinor }) =>
    compareAtMinor === null ? [] : [(compareAtMinor - priceMinor) / compareAtMinor],
  );
  expect(reductions.length).toBeGreaterThanOrEqual(6);
  expect(reductions.length).toBeLessThanOrEqual(8);
  expect(Math.min(...reductions)).toBeGreaterThan(0);
  expect(Math.max(...reductions)).toBeLessThanOrEqual(0.3);
});

function renditionsOf(name: string, widths: readonly number[]): string[] {
  return widths.flatMap((width) =>
    pictureFormats.map((format) => pictureFile(name, width, format)),
  );
}

async function weightOf(dir: string): Promise<number> {
  const files = (await readdir(dir)).map((file) => stat(join(dir, file)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}
