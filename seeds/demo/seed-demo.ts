import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Shop } from '#shop/shop.ts';
import { insertCategory, listCategories } from '#shop/catalogue/store/categories.ts';
import { writeVideo } from '#shop/catalogue/store/product-videos.ts';
import { insertSizeGuide } from '#shop/catalogue/store/size-guides.ts';
import { insertProduct, type NewProduct } from '#shop/catalogue/store/insert-products.ts';
import { insertReviews, type NewReview } from '#shop/reviews/store/review-changes.ts';
import { demoCategories } from './categories.ts';
import pictures from './pictures.json' with { type: 'json' };
import { demoDetails } from './details.ts';
import { demoOptions } from './options.ts';
import { type DemoProduct, demoProducts } from './products.ts';
import { seedHistory } from './history.ts';
import { type DemoReview, demoReviews } from './reviews.ts';
import { demoSizeGuide, demoVideo } from './show-pieces.ts';

interface SeedOptions {
  picturesDir: string;
  /** Whether the shop has had customers before its first start. */
  hasHistory?: boolean;
}

type SeededShop = Pick<Shop, 'db' | 'clock' | 'newId'>;

/** Of the pictures and the video. */
const filesDir = fileURLToPath(new URL('./pictures/', import.meta.url));
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Seeds an empty database with the demo catalog, and with its history if wanted, completely or not at all; a
 * database with categories stays unchanged. Image files are copied first, so no product is ever without its images.
 */
export async function seedDemo(shop: SeededShop, options: SeedOptions): Promise<void> {
  await copyFiles(options.picturesDir);
  await shop.db.write(async (writer) => {
    if ((await listCategories(writer)).length > 0) return;
    for (const category of demoCategories) await insertCategory(writer, category);
    for (const product of demoProducts) await insertProduct(writer, newProduct(shop, product));
    const now = shop.clock();
    await insertSizeGuide(writer, { id: shop.newId(), facts: demoSizeGuide, now });
    const { productId, ...video } = demoVideo;
    await writeVideo(writer, productId, { ...video, uploadedAt: now });
    await insertReviews(
      writer,
      demoReviews.map((review) => newReview(shop, review)),
    );
    if (options.hasHistory) await seedHistory(writer, now);
  });
}

async function copyFiles(picturesDir: string): Promise<void> {
  await mkdir(picturesDir, { recursive: true });
  const files = await readdir(filesDir);
  await Promise.all(files.map((file) => copyOnce(join(filesDir, file), picturesDir, file)));
}

// An interrupted copy leaves a .part file, never half an image under the final name.
async function copyOnce(source: string, picturesDir: string, file: string): Promise<void> {
  const target = join(picturesDir, file);
  if ((await sizeOf(target)) === (await sizeOf(source))) return;
  await copyFile(source, `${target}.part`);
  await rename(`${target}.part`, target);
}

async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null);
  return found?.size ?? null;
}

function newProduct(shop: SeededShop, demo: DemoProduct): NewProduct {
  const { id, title, description, categoryId, brand, rateTenths } = demo;
  const now = shop.clock();
  const written = demoReviews.filter(({ productId }) => productId === id).length;
  return {
    id,
    title,
    description: [description, demoDetails[id] ?? ''].join('\n\n').trim(),
    categoryId,
    brand,
    rateTenths,
    ratingCount: demo.ratingCount - written,
    status: 'published',
    publishedAt: now - 2 * id * dayMs,
    now,
    options: demoOptions[id]?.options ?? [],
    variants: variantsOf(demo).map((variant) => ({ id: shop.newId(), ...variant })),
    pictures: demo.pictures.map(({ key, alt }) => ({ id: shop.newId(), ...pictures[key], alt })),
  };
}

/** Clothing has a variant per size; everything else has one variant. */
function variantsOf({ id, sku, priceMinor, compareAtMinor, onHand }: DemoProduct) {
  const demo = demoOptions[id];
  if (!demo) return [{ sku, priceMinor, compareAtMinor, onHand, optionValues: [] }];
  return demo.variants.map(([values, units, extraMinor = 0]) => ({
    sku: [sku, ...values].join('-'),
    priceMinor: priceMinor + extraMinor,
    compareAtMinor: compareAtMinor === null ? null : compareAtMinor + extraMinor,
    onHand: units,
    optionValues: values,
  }));
}

function newReview(shop: SeededShop, { productId, daysAgo, ...opinion }: DemoReview): NewReview {
  const now = shop.clock() - daysAgo * dayMs;
  return { id: shop.newId(), productId, userId: null, opinion, now };
}
