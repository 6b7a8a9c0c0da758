import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { keepCode } from '#shop/cart/use-cases/cart-code.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import { insertPromotion } from '#shop/promotions/store/promotions.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { plainPromotion } from '../../../../tests/support/plain-promotion.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { createCodes, exportCodes } from './one-time-codes.ts';
import { changePromotion, showPromotion } from './promotions.ts';

const promotionId = plainPromotion.id;

async function shopWithCodes(shop: Shop, count: string): Promise<string[]> {
  const promotion = { ...plainPromotion, isByOneTimeCodes: true };
  await shop.db.write((writer) => insertPromotion(writer, promotion));
  expect(await createCodes(shop, staff, { promotionId, count })).toMatchObject({ ok: true });
  const rows = await shop.db.read.selectFrom('promotion_codes').select('code').execute();
  return rows.map(({ code }) => code);
}

async function buy(shop: Shop, buyer: Visitor, code: string) {
  const placing = await readyToPlace(shop, buyer);
  return placeOrder(shop, buyer, { ...placing, discountCode: code, hasAgreedPrices: true });
}

async function buyers(shop: Shop, count: number): Promise<Visitor[]> {
  const names = Array.from({ length: count }, (_, i) => `buyer-${i}`);
  const made = await Promise.all(names.map((name) => newCustomer(shop, name)));
  await Promise.all(made.map((buyer) => putInCart(shop, buyer, { 2: 1 })));
  return made;
}

eachEngine('one-time codes of a promotion', ({ open }) => {
  it('are used once each by 50 concurrent checkouts, and again after a cancelled order', async () => {
    const shop = await smallShop(await open());
    await stockUp(shop, 2, 100);
    const codes = await shopWithCodes(shop, '10');
    const all = await buyers(shop, 50);
    const answers = await Promise.all(
      all.map((buyer, i) => buy(shop, buyer, codes[i % codes.length] ?? '')),
    );
    const placed = answers.flatMap((answer) => (answer.ok ? [answer.value.id] : []));
    expect(placed).toHaveLength(10);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      failure: { code: 'discount-refused', reason: { code: 'code-used-up' } },
    });
    const orders = shop.db.read
      .selectFrom('orders')
      .select(['id', 'discount_code', 'discount_minor']);
    const ordered = await orders.execute();
    expect(new Set(ordered.map((one) => one.discount_code))).toEqual(new Set(codes));
    expect(ordered.every(({ discount_minor: minor }) => minor === 2290)).toBe(true);
    expect(await showPromotion(shop, staff, promotionId)).toMatchObject({
      value: { codes: { codes: 10, used: 10 }, promotion: { usedCount: 10 } },
    });
    const [first] = ordered;
    await cancelOrder(shop, staff, first?.id ?? 0);
    const waiting = all[answers.findIndex(({ ok }) => !ok)];
    if (!waiting) throw new Error('all orders were placed');
    expect(await buy(shop, waiting, first?.discount_code ?? '')).toMatchObject({ ok: true });
  });

  it('do nothing by themselves, cannot be guessed, and are created up to 10,000', async () => {
    const shop = await smallShop(await open());
    const codes = await shopWithCodes(shop, '9999');
    expect(new Set(codes).size).toBe(9999);
    expect(codes.every((code) => /^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/.test(code))).toBe(true);
    const create = (count: string, visitor = staff) =>
      createCodes(shop, visitor, { promotionId, count });
    expect(await create('2')).toMatchObject({ failure: { code: 'too-many' } });
    expect(await create('0')).toMatchObject({ failure: { code: 'invalid' } });
    expect(await create('1', customer)).toMatchObject({ failure: { code: 'forbidden' } });
    expect(await create('1')).toMatchObject({ ok: true });
    const [ann] = await buyers(shop, 1);
    if (!ann) throw new Error('no buyer');
    expect(await keepCode(shop, ann, '')).toEqual({ ok: true, value: null });
    expect(await keepCode(shop, ann, 'AAAA-BBBB-CCCC')).toMatchObject({
      failure: { code: 'code-unknown' },
    });
    const [code = ''] = codes;
    expect(await keepCode(shop, ann, code.toLowerCase())).toMatchObject({ value: { code } });
    const read = new Map(Object.entries({ title: 'Plain', kind: 'percent', value: '10' }));
    const form = promotionFormFrom((field) => read.get(field));
    expect(await changePromotion(shop, staff, { id: promotionId, form })).toMatchObject({
      failure: { problems: { codes: 'Codes for one order each have been created' } },
    });
  });

  it('are exported with their state, which is recorded', async () => {
    const shop = await smallShop(await open());
    const codes = await shopWithCodes(shop, '3');
    const [ann] = await buyers(shop, 1);
    const [used = ''] = codes;
    if (ann) await buy(shop, ann, used);
    expect(await exportCodes(shop, customer, promotionId)).toMatchObject({ ok: false });
    expect(await exportCodes(shop, staff, 'missing')).toMatchObject({ ok: false });
    const exported = await exportCodes(shop, staff, promotionId);
    if (!exported.ok) throw new Error(exported.failure.code);
    let text = '';
    for await (const part of exported.value) text += part;
    const lines = text.trim().split(/\r?\n/);
    expect(lines.slice(1).toSorted()).toEqual(
      codes.map((code) => `"${code}","${code === used ? 'Used' : 'Unused'}"`).toSorted(),
    );
    const events = shop.db.read.selectFrom('audit_entries').select('action');
    const recorded = await events.where('action', '=', 'promotion.codes-exported').execute();
    expect(recorded).toHaveLength(1);
  });
});
