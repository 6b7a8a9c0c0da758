import { expect, it } from 'vitest';
import { newSizeGuideForm, type SizeGuideForm } from '#shop/catalogue/rules/size-guide.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import type { Database } from '#platform/database/database.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import {
  sampleCategory,
  sampleInSizes,
  sampleProduct,
} from '../../../../tests/support/sample-products.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { deleteProduct, restoreProduct } from './delete-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { contentVersion } from './page-version.ts';
import { showProduct } from './show-product.ts';
import { deleteSizeGuide, listSizeGuides, saveSizeGuide, showSizeGuide } from './size-guides.ts';

const [shirt, cap] = [1, 2];
const table = 'Size | Chest\nS | 92–96';

/** A shirt in sizes, and a cap without options, of one category. */
async function clothesShop(db: Database): Promise<Shop> {
  const shop = emptyShop(db);
  await shop.db.write(async (writer) => {
    await insertCategory(writer, sampleCategory());
    await insertProduct(writer, sampleInSizes({ S: 3, M: 5 }, { productId: shirt }));
    await insertProduct(writer, sampleProduct({ id: 'two', productId: cap, title: 'Cap' }));
  });
  return shop;
}

async function save(shop: Shop, form: Partial<SizeGuideForm>, id: string | null = null) {
  const listed = await listSizeGuides(shop, staff);
  const editedAt = (listed.ok && listed.value.find((one) => one.id === id)?.editedAt) || 0;
  const edited = { ...newSizeGuideForm, table, ...form };
  return saveSizeGuide(shop, staff, { id, editedAt, form: edited });
}

async function titleFor(shop: Shop, productId: number): Promise<string | undefined> {
  const shown = await showSizeGuide(shop, productId);
  const found = await showProduct(shop, productId);
  expect(found).toMatchObject({ value: { product: { hasSizeGuide: shown !== null } } });
  return shown?.guide.title;
}

eachEngine('a size guide', ({ open }) => {
  it('is that of the product, else that of its category where there are options', async () => {
    const shop = await clothesShop(await open());
    expect(await titleFor(shop, shirt)).toBeUndefined();
    const before = await contentVersion(shop);
    const tops = await save(shop, { title: 'Tops', categories: 'men' });
    expect(await contentVersion(shop)).toBeGreaterThan(before);
    expect(await titleFor(shop, shirt)).toBe('Tops');
    expect(await titleFor(shop, cap)).toBeUndefined();
    const own = await save(shop, { title: 'Own', products: `${shirt} ${cap}` });
    expect([await titleFor(shop, shirt), await titleFor(shop, cap)]).toEqual(['Own', 'Own']);
    if (!tops.ok || !own.ok) throw new Error('not saved');
    await save(shop, { title: 'Caps', products: `${cap}` }, own.value.id);
    expect([await titleFor(shop, shirt), await titleFor(shop, cap)]).toEqual(['Tops', 'Caps']);
    expect(await deleteSizeGuide(shop, staff, tops.value.id)).toEqual({ ok: true, value: 'Tops' });
    expect(await titleFor(shop, shirt)).toBeUndefined();
    expect(await deleteSizeGuide(shop, staff, tops.value.id)).toMatchObject({
      failure: { code: 'not-found' },
    });
  });

  it('keeps to one per category and product, known products, and the last edit', async () => {
    const shop = await clothesShop(await open());
    const first = await save(shop, { title: 'Tops', categories: 'men', products: `${cap}` });
    if (!first.ok) throw new Error('not saved');
    const problems = async (form: Partial<SizeGuideForm>) => {
      const saved = await save(shop, { title: 'Other', ...form });
      return saved.ok || saved.failure.code !== 'invalid' ? null : saved.failure.problems;
    };
    expect(await problems({ categories: 'men' })).toEqual({
      categories: "“men's clothing” has the size guide “Tops”. Remove it there first.",
    });
    expect(await problems({ products: `${cap}` })).toEqual({
      products: 'Product 2 has the size guide “Tops”. Remove it there first.',
    });
    expect(await problems({ products: '99' })).toEqual({ products: 'There is no product 99.' });
    const { id, editedAt } = first.value;
    const form = { ...newSizeGuideForm, table, title: 'Shirts' };
    const renamed = await saveSizeGuide(shop, staff, { id, editedAt, form });
    expect(renamed).toMatchObject({ value: { title: 'Shirts', categories: [], productIds: [] } });
    expect(await saveSizeGuide(shop, staff, { id, editedAt, form })).toMatchObject({
      failure: { code: 'stale' },
    });
    const gone = { id: 'none', editedAt, form };
    expect(await saveSizeGuide(shop, staff, gone)).toMatchObject({
      failure: { code: 'not-found' },
    });
    const refusals = [
      await listSizeGuides(shop, customer),
      await saveSizeGuide(shop, customer, { id, editedAt, form }),
      await deleteSizeGuide(shop, customer, id),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ failure: { code: 'forbidden' } });
    }
  });

  it('of its own is also that of a copy of the product', async () => {
    const shop = await clothesShop(await open());
    await save(shop, { title: 'Caps', products: `${cap}` });
    const copied = await duplicateProduct(shop, staff, cap);
    const other = await duplicateProduct(shop, staff, shirt);
    if (!copied.ok || !other.ok) throw new Error('not copied');
    const listed = await listSizeGuides(shop, staff);
    expect(listed).toMatchObject({ value: [{ productIds: [cap, copied.value] }] });
  });

  it('of its own comes back with a deleted product, unless it was deleted as well', async () => {
    const shop = await clothesShop(await open());
    const saved = await save(shop, { title: 'Caps', products: `${cap}` });
    if (!saved.ok) throw new Error('not saved');
    await deleteProduct(shop, staff, cap);
    expect(await showSizeGuide(shop, cap)).toBeNull();
    expect(await restoreProduct(shop, staff, cap)).toMatchObject({ ok: true });
    expect(await titleFor(shop, cap)).toBe('Caps');
    await deleteProduct(shop, staff, cap);
    await deleteSizeGuide(shop, staff, saved.value.id);
    expect(await restoreProduct(shop, staff, cap)).toMatchObject({ ok: true });
    expect(await titleFor(shop, cap)).toBeUndefined();
  });
});
