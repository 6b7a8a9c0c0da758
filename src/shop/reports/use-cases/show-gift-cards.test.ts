import { expect, it } from 'vitest';
import { applyGiftCard } from '#shop/cart/use-cases/cart-gift-cards.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { adjustGiftCard, issueByHand } from '#shop/gift-cards/use-cases/gift-cards.ts';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { cancelOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { refundOrder } from '#shop/orders/use-cases/refund-order.ts';
import { netSalesMinor } from '#shop/reports/rules/figures.ts';
import { reportNamed } from '#shop/reports/rules/report.ts';
import { dayAt } from '#platform/calendar-day.ts';
import type { Shop } from '#shop/shop.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from '../../../../tests/support/buyers.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { smallShop } from '../../../../tests/support/small-shop.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { countSales } from './count-sales.ts';
import { showGiftCardDays } from './show-gift-cards.ts';
import { showReport } from './show-report.ts';

const dayMs = 24 * 60 * 60 * 1000;
const week = { choice: '7-days', from: '', to: '' } as const;

async function issue(shop: Shop, amount: string) {
  const form = { amount, recipient: '', message: '', expiresOn: '' };
  const issued = await issueByHand(shop, staff, { id: shop.newId(), form });
  if (!issued.ok) throw new Error(issued.failure.code);
  return issued.value;
}

/** Product 2 with shipping, $239, of which a new card pays the amount. */
async function boughtWith(shop: Shop, name: string, amount: string): Promise<number> {
  const buyer = await newCustomer(shop, name);
  const { code } = await issue(shop, amount);
  await putInCart(shop, buyer, { 2: 1 });
  await applyGiftCard(shop, buyer, { typed: code, network: null });
  const giftBalanceMinor = Number(amount) * 100;
  const placed = await placeOrder(
    shop,
    buyer,
    await readyToPlace(shop, buyer, { giftBalanceMinor }),
  );
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value.id;
}

async function refund(shop: Shop, orderId: number, amountMinor: number) {
  const facts = { reason: 'other', note: '', restock: false, shipping: true } as const;
  const request = { orderId, key: `key-${amountMinor}`, lines: [], amountMinor, ...facts };
  expect(await refundOrder(shop, staff, request)).toMatchObject({ ok: true });
}

/** Three orders paid by cards, wholly and in part; one is refunded, one cancelled before it was paid. */
async function usedCards(shop: Shop): Promise<void> {
  const whole = await boughtWith(shop, 'ann', '300');
  await boughtWith(shop, 'ben', '100');
  const part = await boughtWith(shop, 'cleo', '50');
  const unpaid = await boughtWith(shop, 'dora', '20');
  await advanceOrder(shop, staff, { step: 'mark-paid', orderId: part });
  await refund(shop, whole, 700);
  await refund(shop, part, 23_900);
  expect(await cancelOrder(shop, staff, unpaid)).toMatchObject({ ok: true });
}

/** The ledger itself, by day and kind. */
async function ledgerOf({ db }: Shop) {
  const rows = await db.read
    .selectFrom('gift_card_entries')
    .select(['kind', 'amount_minor as minor', 'created_at as at'])
    .orderBy('id')
    .execute();
  return (isOfDay: (day: string) => boolean, kinds?: readonly string[]) =>
    rows
      .filter(({ at, kind }) => isOfDay(dayAt(at, 'UTC')) && (!kinds || kinds.includes(kind)))
      .reduce((sum, { minor }) => sum + minor, 0);
}

eachEngine('report on gift cards', ({ open }) => {
  it('is the ledger of each day, and carries on what was outstanding before', async () => {
    const shop = await smallShop(await open());
    await stockUp(shop, 2, 100);
    const now = shop.clock();
    const at = (days: number): Shop => ({ ...shop, clock: () => now + days * dayMs });
    await issue(at(-9), '12.50');
    await usedCards(at(-2));
    const card = await issue(at(-1), '40');
    const form = { change: '-15', reason: 'Sold by mistake' };
    await adjustGiftCard(at(-1), staff, { id: card.id, form });
    await boughtWith(at(0), 'emil', '239');

    const shown = await showGiftCardDays(at(0), owner, week);
    if (!shown.ok) throw new Error(shown.failure.code);
    const { days, currency } = shown.value;
    const ledger = await ledgerOf(shop);
    expect([days.length, currency]).toEqual([7, 'USD']);
    for (const { day, ...figures } of days) {
      const of = (...kinds: string[]) => ledger((one) => one === day, kinds);
      expect(figures).toMatchObject({
        issuedMinor: of('issue'),
        spentMinor: 0 - of('spend', 'release'),
        refundedMinor: of('refund'),
        adjustedMinor: of('adjust'),
        outstandingMinor: ledger((one) => one <= day),
      });
    }
    expect(days.slice(-3).map(({ issuedMinor }) => issuedMinor)).toEqual([47_000, 4_000, 23_900]);
    expect(days.at(-2)?.adjustedMinor).toBe(-1_500);
    expect(await showGiftCardDays(shop, { ...staff, areas: ['orders'] }, week)).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
  });

  it('payments report: gift cards are a method of their own, with what they paid and got back', async () => {
    const shop = await smallShop(await open());
    await stockUp(shop, 2, 100);
    await usedCards(shop);
    const report = reportNamed('payment-methods');
    if (!report) throw new Error('no report');
    const shown = await showReport(shop, owner, { report, request: week });
    if (!shown.ok) throw new Error(shown.failure.code);
    const { rows } = shown.value;
    const cards = rows.find(({ key }) => key === 'gift-card');
    const ledger = await ledgerOf(shop);
    const always = () => true;
    expect(cards?.label).toBe('Gift card');
    expect(cards?.figures).toMatchObject({
      orders: 1,
      salesMinor: 0 - ledger(always, ['spend']),
      cancelledMinor: ledger(always, ['release']),
      refundedMinor: ledger(always, ['refund']),
    });
    expect(rows.reduce((sum, { figures }) => sum + figures.orders, 0)).toBe(4);
    const net = rows.reduce((sum, { figures }) => sum + netSalesMinor(figures), 0);
    expect(net).toBe(2 * 23_900 - 700);
    while (await countSales(shop, new AbortController().signal));
    expect(await showReport(shop, owner, { report, request: week })).toEqual(shown);
  });
});
