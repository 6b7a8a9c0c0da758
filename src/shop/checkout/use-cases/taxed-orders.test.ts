import { expect, it } from 'vitest';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { listUsers } from '#shop/identity/store/users.ts';
import { exemptFromTax } from '#shop/identity/use-cases/manage-users.ts';
import { paidParts } from '#shop/payments/rules/paid-order.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { storedOrder } from '../../../../tests/support/placed-order.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { customer, owner } from '../../../../tests/support/staff.ts';
import { placeOrder } from './place-order.ts';

const oregon = {
  code: 'oregon',
  name: 'VAT',
  zones: [{ country: 'US', areas: ['Oregon'], except: [] }],
  standardPpm: 200_000,
  reducedPpm: 50_000,
  isShippingTaxed: true,
};

/** Headphones at $229.00 of the standard class, earrings at $58.00 of the reduced one. */
async function taxedShop(shop: Shop, taxMode: Settings['taxMode']): Promise<Visitor> {
  await shop.db.write(async (writer) => {
    await saveSetting(writer, { key: 'taxMode', value: taxMode, now: 1 });
    await saveSetting(writer, { key: 'taxRates', value: [oregon], now: 1 });
    await writer
      .updateTable('products')
      .set({ tax_class: 'reduced' })
      .where('id', '=', 19)
      .execute();
  });
  const ann = await newCustomer(shop, 'ann');
  await putInCart(shop, ann, { 2: 1, 19: 2 });
  return ann;
}

async function orderFor(shop: Shop, buyer: Visitor, agreedTotalMinor: number) {
  const placed = await placeOrder(
    shop,
    buyer,
    await readyToPlace(shop, buyer, { agreedTotalMinor }),
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  return storedOrder(shop, placed.value.id);
}

eachEngine('an order with tax', ({ open }) => {
  it('keeps the base and the tax of each class, and what is paid for each line', async () => {
    const shop = await smallShop(await open());
    const ann = await taxedShop(shop, 'exclusive');
    // 45.80 on the headphones, 5.80 on the earrings and 2.00 on shipping of $10.00.
    const order = await orderFor(shop, ann, 22_900 + 11_600 + 1000 + 5360);
    expect(order.tax.amount).toBe(5360);
    expect(order.taxLines).toMatchObject([
      {
        name: 'VAT',
        taxClass: 'standard',
        ratePpm: 200_000,
        base: { amount: 23_900 },
        tax: { amount: 4780 },
      },
      {
        name: 'VAT',
        taxClass: 'reduced',
        ratePpm: 50_000,
        base: { amount: 11_600 },
        tax: { amount: 580 },
      },
    ]);
    expect(
      order.lines.map(({ taxClass, tax, paid }) => [taxClass, tax?.amount, paid?.amount]),
    ).toEqual([
      ['standard', 4580, 27_480],
      ['reduced', 580, 12_180],
    ]);
    const { lines, shipping } = paidParts(order);
    expect([...lines, shipping].map(({ amount }) => amount)).toEqual([27_480, 12_180, 1200]);
    const gone = { key: 'taxRates', value: [], now: 2 };
    await shop.db.write((writer) => saveSetting(writer, gone));
    expect((await storedOrder(shop, order.id)).taxLines).toEqual(order.taxLines);
  });

  it('has prices without the included tax for a customer whom staff have exempted', async () => {
    const shop = await smallShop(await open());
    const ann = await taxedShop(shop, 'inclusive');
    const accounts = await listUsers(shop.db.read, {
      text: 'ann',
      role: null,
      state: null,
      offset: 0,
      limit: 1,
    });
    const number = accounts[0]?.number ?? 0;
    const exempting = { number, isTaxExempt: true };
    expect(await exemptFromTax(shop, customer, exempting)).toMatchObject({ ok: false });
    expect(await exemptFromTax(shop, owner, exempting)).toMatchObject({ ok: true });
    expect(await showCart(shop, { visitor: ann, cartToken: null })).toMatchObject({
      taxExemption: { kind: 'customer' },
    });
    // 229.00 / 1.2, 2 × 58.00 / 1.05 and 10.00 / 1.2
    const order = await orderFor(shop, ann, 19_083 + 2 * 5524 + 833);
    expect(order).toMatchObject({
      taxExemption: { kind: 'customer' },
      includedTax: { amount: 0 },
      subtotal: { amount: 30_131 },
      lines: [{ unitPrice: { amount: 19_083 } }, { unitPrice: { amount: 5524 } }],
      taxLines: [
        { ratePpm: 0, base: { amount: 19_916 } },
        { ratePpm: 0, base: { amount: 11_048 } },
      ],
    });
    const audited = await shop.db.read
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'user.tax-exemption-changed')
      .execute();
    expect(audited.map(({ details }) => JSON.parse(details))).toEqual([
      { number, before: false, after: true },
    ]);
  });
});
