import { expect, it } from 'vitest';
import { insertPromotion, redeemPromotion } from '#shop/promotions/store/promotions.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { plainPromotion } from '../../../../tests/support/plain-promotion.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';

eachEngine('promotion limits in the write of an order', ({ open }) => {
  it('[T14] refuse a promotion only to the customer who has reached the limit', async () => {
    const shop = await demoShop(await open());
    const [ann, ben] = [await newCustomer(shop, 'ann'), await newCustomer(shop, 'ben')];
    await shop.db.write((writer) =>
      insertPromotion(writer, {
        ...plainPromotion,
        id: 'twice',
        code: 'TWICE',
        customerLimit: 2,
      }),
    );
    const take = async (visitor: typeof ann) => {
      const { id } = await placedOrder(shop, visitor, { quantities: { 2: 1 } });
      const use = {
        promotionId: 'twice',
        code: 'TWICE',
        orderId: id,
        userId: visitor.userId,
        isFirstOrder: false,
        discountMinor: 0,
      };
      return shop.db.write((writer) => redeemPromotion(writer, use));
    };
    const [first, second, third] = [await take(ann), await take(ann), await take(ann)];
    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(third).toEqual({ ok: false, failure: { code: 'code-spent' } });
    expect((await take(ben)).ok).toBe(true);
    const promotions = shop.db.read.selectFrom('promotions').select('used_count');
    // Of a refusal nothing is kept.
    expect(await promotions.execute()).toEqual([{ used_count: 3 }]);
  });
});
