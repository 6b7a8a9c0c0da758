import { expect, it } from 'vitest';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { generateProducts } from '../../../../seeds/bulk.ts';
import { demoCategories } from '../../../../seeds/demo/categories.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { openMigratedFile } from '../../../../tests/support/each-engine.ts';
import { staff } from '../../../../tests/support/staff.ts';
import { exportProducts } from './export-csv.ts';

it('the export of a large catalogue does not block other requests', async () => {
  const db = await openMigratedFile();
  const shop = emptyShop(db);
  await db.write(async (writer) => {
    for (const category of demoCategories) await insertCategory(writer, category);
    for (const product of generateProducts(1, 300)) await insertProduct(writer, product);
  });
  const texts = exportProducts(shop, staff);
  if (!texts.ok) throw new Error(texts.failure.code);
  let turns = 0;
  const turnsAt: number[] = [];
  for await (const text of texts.value) {
    expect(text).toContain('\r\n');
    // Stands for a request of another client in the meantime.
    setImmediate(() => (turns += 1));
    turnsAt.push(turns);
  }
  await db.close();
  expect(turnsAt).toHaveLength(4);
  expect(new Set(turnsAt.slice(1)).size).toBe(3);
});
