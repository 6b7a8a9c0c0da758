import { expect, it } from 'vitest';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner } from '../../../../tests/support/staff.ts';
import { deleteProduct } from './delete-product.ts';
import { showRecentlyViewed } from './show-recently-viewed.ts';

eachEngine('recently viewed products', ({ open }) => {
  it('are shown in the order of their ids as they are now, four at most', async () => {
    const shop = await demoShop(await open());
    await shop.db.write((writer) =>
      writer.updateTable('products').set({ price_minor: 1_234 }).where('id', '=', 5).execute(),
    );
    const shown = await showRecentlyViewed(shop, [5, 2, 20, 7, 9]);
    expect(shown.map(({ id }) => id)).toEqual([5, 2, 20, 7]);
    expect(shown[0]?.price.amount).toBe(1_234);
    expect(shown[2]?.availability).toBe('sold-out');
  });

  it('leave out drafts, deleted and unknown products, and show the next ones', async () => {
    const shop = await demoShop(await open());
    await shop.db.write((writer) =>
      writer.updateTable('products').set({ status: 'draft' }).where('id', '=', 5).execute(),
    );
    expect(await deleteProduct(shop, owner, 2)).toMatchObject({ ok: true });
    const shown = await showRecentlyViewed(shop, [5, 2, 999_999_999_999_999, 7, 9]);
    expect(shown.map(({ id }) => id)).toEqual([7, 9]);
    expect(await showRecentlyViewed(shop, [])).toEqual([]);
  });
});
