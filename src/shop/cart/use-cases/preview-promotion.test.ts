import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import { addPromotion } from '#shop/promotions/use-cases/promotions.ts';
import { money } from '#platform/money.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { sampleCategory } from '../../../../tests/support/sample-products.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { previewPromotion, type PreviewRequest } from './preview-promotion.ts';

const formOf = (fields: Record<string, string>) => {
  const read = new Map(Object.entries(fields));
  return promotionFormFrom((field) => read.get(field));
};
const halfOff = formOf({ title: 'Half', kind: 'percent', value: '50', minimum: '200' });
const request: PreviewRequest = {
  promotionId: 'new',
  form: halfOff,
  items: [{ variantId: 'variant-19', quantity: '2' }],
  buyer: '',
  shipping: '',
  find: '',
};

eachEngine('the preview of a promotion', ({ open }) => {
  it('says what a cart would pay, with which promotion and why', async () => {
    const shop = await smallShop(await open());
    const fifth = formOf({ title: 'Fifth', kind: 'percent', value: '20' });
    const added = await addPromotion(shop, staff, fifth);
    const preview = (change: Partial<PreviewRequest>) =>
      previewPromotion(shop, owner, { ...request, ...change });
    expect(await preview({})).toMatchObject({
      value: {
        applied: { failure: { code: 'minimum-not-met' } },
        granted: { title: 'Fifth' },
        buyer: 'returning',
        paid: { total: money(9280, 'USD') },
        found: null,
      },
    });
    const items = [
      { variantId: 'variant-2', quantity: '1' },
      { variantId: 'variant-7', quantity: '0' },
      { variantId: 'no-such-variant', quantity: '1' },
    ];
    expect(await preview({ items, shipping: '10', find: 'earrings' })).toMatchObject({
      value: {
        applied: { ok: true },
        granted: { title: 'Half', promotionId: 'new' },
        lines: [{ variantId: 'variant-2', quantity: 1 }],
        paid: { total: money(11_450 + 1000, 'USD') },
        without: { total: money(18_320 + 1000, 'USD') },
        found: expect.arrayContaining([expect.objectContaining({ variantId: 'variant-19' })]),
      },
    });
    const welcome = formOf({ title: 'Hi', kind: 'percent', value: '50', audience: 'first-order' });
    const first = await preview({ form: welcome });
    expect(first).toMatchObject({ value: { buyer: 'first', granted: { title: 'Hi' } } });
    const later = await preview({ form: welcome, buyer: 'returning', shipping: 'x' });
    expect(later).toMatchObject({
      value: {
        applied: { failure: { code: 'first-order-only' } },
        granted: { title: 'Fifth' },
        isShippingUnread: true,
      },
    });
    const promotionId = added.ok ? added.value.id : '';
    const saved = await preview({ promotionId, form: null });
    expect(saved).toMatchObject({
      value: { granted: { title: 'Fifth' }, without: { discount: money(0, 'USD') } },
    });
    const stored = await shop.db.read.selectFrom('promotions').select('title').execute();
    expect(stored).toEqual([{ title: 'Fifth' }]);
  });

  it('of a category takes off the items of categories within it', async () => {
    const shop = await smallShop(await open());
    await shop.db.write(async (writer) => {
      await insertCategory(writer, sampleCategory({ id: 'all', value: 'clothing', aliases: [] }));
      await sql`update categories set parent_id = 'all' where id = 'men'`.execute(writer);
    });
    const form = formOf({ title: 'Half', kind: 'percent', value: '50', category: 'clothing' });
    const paid = { value: { applied: { ok: true }, paid: { total: money(5800, 'USD') } } };
    expect(await previewPromotion(shop, owner, { ...request, form })).toMatchObject(paid);
    await addPromotion(shop, staff, form);
    const other = { ...request, form: formOf({ title: 'Tenth', kind: 'percent', value: '10' }) };
    expect(await previewPromotion(shop, owner, other)).toMatchObject({
      value: { granted: { title: 'Half' }, paid: { total: money(5800, 'USD') } },
    });
    await shop.db.write((writer) => sql`update categories set parent_id = null`.execute(writer));
    expect(await previewPromotion(shop, owner, { ...request, form })).toMatchObject({
      value: { applied: { failure: { code: 'category-not-in-cart' } } },
    });
  });

  it('is for staff of promotions, of complete ones that exist', async () => {
    const shop = await smallShop(await open());
    const refused = await previewPromotion(shop, customer, request);
    expect(refused).toMatchObject({ failure: { code: 'forbidden' } });
    const missing = await previewPromotion(shop, owner, { ...request, form: null });
    expect(missing).toMatchObject({ failure: { code: 'not-found' } });
    const form = { ...halfOff, value: '' };
    const incomplete = await previewPromotion(shop, owner, { ...request, form });
    expect(incomplete).toMatchObject({
      failure: { problems: { value: 'Please enter a whole number from 1 to 100' } },
    });
  });
});
