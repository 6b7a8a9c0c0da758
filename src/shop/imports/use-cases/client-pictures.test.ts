import { productFields, recordOf } from '#shop/catalogue/rules/product-fields.ts';
import { expect, it, onTestFinished } from 'vitest';
import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import { makePictureFetcher } from '#shop/imports/integrations/picture-fetcher.ts';
import { addProduct } from '#shop/catalogue/use-cases/add-product.ts';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import { type ProductEdit, updateProduct } from '#shop/catalogue/use-cases/update-product.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import type { Database } from '#platform/database/database.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  type Answer,
  firstPicture,
  secondPicture,
  startPictureServer,
} from '../../../../tests/support/picture-server.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { pollPictures } from './poll-pictures.ts';

const never = new AbortController().signal;
const form = {
  ...recordOf(productFields, () => ''),
  title: 'Hat',
  description: 'Warm',
  category: "men's clothing",
  price: '12',
  rate: '4.0',
  count: '3',
};

/** A shop that may ask this machine for pictures, and a server that has some. */
async function openShop(db: Database, answers: Record<string, readonly Answer[]>) {
  const shop = emptyShop(db);
  await shop.db.write((writer) => insertCategory(writer, sampleCategory()));
  const server = await startPictureServer(answers);
  onTestFinished(() => server.stop());
  const pictureFetcher = makePictureFetcher({ privateHosts: ['127.0.0.1'] });
  return { ...server, shop: { ...shop, pictureFetcher } satisfies Shop };
}

async function added(shop: Shop, pictureAddress?: string): Promise<number> {
  const listing = { form, rules: 'catalogue', pictures: [], pictureAddress } as const;
  const result = await addProduct(shop, staff, listing);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

async function changed(shop: Shop, change: Partial<ProductEdit>): Promise<void> {
  const { id, editedAt, facts } = await product(shop);
  const edit = { id, editedAt, onHandSeen: null, form: productFormOf(facts, 'USD') };
  const pictures = null;
  const rules = 'catalogue';
  const updated = await updateProduct(shop, staff, { ...edit, pictures, rules, ...change });
  if (!updated.ok) throw new Error(updated.failure.code);
}

async function product(shop: Shop) {
  const opened = await openProduct(shop, staff, 1);
  if (!opened.ok) throw new Error(opened.failure.code);
  return opened.value;
}

async function fetchAll(shop: Shop): Promise<void> {
  while (await pollPictures(shop, never));
}

async function auditEvents(shop: Shop) {
  const rows = shop.db.read.selectFrom('audit_entries').select(['action', 'details']).orderBy('at');
  return (await rows.execute()).map(({ action, details }) => [action, JSON.parse(details)]);
}

eachEngine('a picture that a client names by its URL', ({ open }) => {
  it('is downloaded after the product is saved and becomes its main picture', async () => {
    const { shop, origin, requestedPaths } = await openShop(await open(), {
      '/a.png': [firstPicture],
      '/b.png': [secondPicture],
    });
    await added(shop, `${origin}/a.png`);
    expect(await product(shop)).toMatchObject({ status: 'published', pictures: [] });
    await fetchAll(shop);
    const [first] = (await product(shop)).pictures;
    expect(first).toMatchObject({ name: expect.stringMatching(/^hat-/), alt: 'Hat' });
    expect(await auditEvents(shop)).toContainEqual([
      'product.updated',
      { address: `${origin}/a.png`, pictures: [[], [{ name: first?.name }]] },
    ]);

    await changed(shop, { pictureAddress: `${origin}/a.png` });
    await fetchAll(shop);
    expect(requestedPaths).toEqual(['/a.png']);

    await changed(shop, { pictureAddress: `${origin}/b.png` });
    expect((await product(shop)).pictures).toEqual([first]);
    await fetchAll(shop);
    const { pictures } = await product(shop);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.name).not.toBe(first?.name);
  });

  it('is replaced by a later URL or upload', async () => {
    const { shop, origin, requestedPaths } = await openShop(await open(), {
      '/a.png': [firstPicture],
      '/b.png': [secondPicture],
    });
    await added(shop, `${origin}/a.png`);
    await changed(shop, { pictureAddress: `${origin}/b.png` });
    await fetchAll(shop);
    expect(requestedPaths).toEqual(['/b.png']);
    const [shown] = (await product(shop)).pictures;
    await changed(shop, { pictureAddress: `${origin}/a.png` });
    await changed(shop, { pictures: [] });
    await fetchAll(shop);
    expect(requestedPaths).toEqual(['/b.png']);
    expect(shown).toBeDefined();
    expect((await product(shop)).pictures).toEqual([]);
  });

  it('that cannot be fetched leaves the product as it is, with an audit event', async () => {
    const { shop, origin } = await openShop(await open(), {});
    await added(shop, `${origin}/none.png`);
    await fetchAll(shop);
    expect((await product(shop)).pictures).toEqual([]);
    expect(await auditEvents(shop)).toContainEqual([
      'product.picture-failed',
      { address: `${origin}/none.png`, reason: 'not found' },
    ]);
  });
});
