import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory, sampleProduct } from '../../../../tests/support/sample-products.ts';
import { contentVersion } from '#platform/database/content-version.ts';
import { insertCategory, listCategories } from './categories.ts';
import { insertProduct } from './insert-products.ts';

eachEngine('categories', ({ open }) => {
  it('are listed in the merchant’s order with their published products', async () => {
    const db = await open();
    const women = sampleCategory({ id: 'women', value: "women's clothing", position: 2 });
    const men = sampleCategory({ picture: 'men-1234', position: 1 });
    await db.write(async (writer) => {
      await insertCategory(writer, women);
      await insertCategory(writer, men);
      await insertProduct(writer, sampleProduct({ id: 'a', categoryId: 'women' }));
      await insertProduct(writer, sampleProduct({ id: 'b', categoryId: 'women' }));
    });
    expect(await listCategories(db.read)).toEqual([
      { ...men, parentId: null, productCount: 0 },
      { ...women, parentId: null, productCount: 2 },
    ]);
  });

  it('a new category invalidates cached pages', async () => {
    const db = await open();
    const before = await contentVersion(db.read);
    await db.write((writer) => insertCategory(writer, sampleCategory()));
    expect(await contentVersion(db.read)).toBe(before + 1);
  });

  it('a duplicate value is rejected', async () => {
    const db = await open();
    await db.write((writer) => insertCategory(writer, sampleCategory({ id: 'a' })));
    const second = db.write((writer) => insertCategory(writer, sampleCategory({ id: 'b' })));
    await expect(second).rejects.toThrow(/unique/i);
  });
});
