import { expect, it } from 'vitest';
import { listOrders, showOrder } from '#shop/orders/use-cases/list-orders.ts';
import { unfilteredOrders } from '#shop/orders/rules/orders-desk.ts';
import { completeReturn } from '#shop/returns/use-cases/complete-return.ts';
import { decideReturn } from '#shop/returns/use-cases/handle-return.ts';
import { allowedActions } from '#shop/orders/rules/order-status.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../tests/support/demo-shop.ts';
import { eachEngine, openMigratedFile } from '../../tests/support/each-engine.ts';
import { listPromotions } from '#shop/promotions/use-cases/promotions.ts';
import { owner, staff } from '../../tests/support/staff.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const picturesDir = new URL('pictures', import.meta.url).pathname;

async function shopWithHistory(shop: Shop): Promise<Shop> {
  await seedAccounts(shop);
  await seedDemo(shop, { picturesDir, hasHistory: true });
  return shop;
}

/** All rows of the past without their ids, instants and stock. */
async function pastOf({ db: { read } }: Shop) {
  const orders = await read.selectFrom('orders').selectAll().orderBy('id').execute();
  const lines = await read.selectFrom('order_lines').selectAll().orderBy('order_id').execute();
  const payments = await read.selectFrom('payments').selectAll().orderBy('order_id').execute();
  const refunds = await read.selectFrom('refunds').selectAll().execute();
  const users = await read.selectFrom('users').selectAll().orderBy('number').execute();
  return { orders, lines, payments, refunds, users };
}

eachEngine('demo history', ({ open }) => {
  it('adds 400 orders of 250 customers without passwords, with every status', async () => {
    const shop = await shopWithHistory(emptyShop(await open()));
    const { orders, payments, users, refunds } = await pastOf(shop);
    expect(orders).toHaveLength(400);
    expect(users.filter(({ role }) => role === 'customer')).toHaveLength(250);
    const credentials = await shop.db.read.selectFrom('credentials').selectAll().execute();
    expect(credentials).toHaveLength(1);
    const statuses = new Set(orders.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['placed', 'shipped', 'delivered', 'cancelled']));
    expect(new Set(payments.map(({ status }) => status))).toEqual(
      new Set(['awaited', 'paid', 'partially-refunded', 'refunded', 'void']),
    );
    expect(refunds.length).toBeGreaterThan(5);
    const now = shop.clock();
    for (const { placed_at: at } of orders) {
      expect(at).toBeLessThan(now);
      expect(at).toBeGreaterThan(now - 92 * 24 * 60 * 60 * 1000);
    }
  });

  it('has returns in every state that staff work on, each refund with the return it belongs to', async () => {
    const shop = await shopWithHistory(emptyShop(await open()));
    const { read } = shop.db;
    const returns = await read.selectFrom('returns').selectAll().execute();
    const refunds = await read.selectFrom('refunds').select('id').execute();
    expect(new Set(returns.map(({ state }) => state))).toEqual(
      new Set(['requested', 'approved', 'refused', 'received', 'completed']),
    );
    const refundIds = returns.flatMap(({ refund_id: id }) => (id === null ? [] : [id]));
    expect(refundIds.toSorted()).toEqual(refunds.map(({ id }) => id).toSorted());
    const now = shop.clock();
    for (const { created_at: createdAt, changed_at: changedAt } of returns) {
      expect(changedAt).toBeGreaterThanOrEqual(createdAt);
      expect(changedAt).toBeLessThan(now);
    }
    const [received] = returns.filter(({ state }) => state === 'received');
    const back = { returnId: received?.id ?? '', refund: { shipping: false, amountMinor: null } };
    expect(await completeReturn(shop, staff, back)).toMatchObject({ ok: true });
    const [requested] = returns.filter(({ state }) => state === 'requested');
    const approval = { returnId: requested?.id ?? '', decision: 'approve', answer: '' } as const;
    expect(await decideReturn(shop, staff, approval)).toMatchObject({ ok: true });
  });

  it('has amounts that add up, and orders that staff find and can work on', async () => {
    const shop = await shopWithHistory(emptyShop(await open()));
    const { orders, lines, refunds } = await pastOf(shop);
    for (const order of orders) {
      const sold = lines.filter((line) => line.order_id === order.id);
      const subtotal = sold.reduce((sum, line) => sum + line.unit_price_minor * line.quantity, 0);
      expect(subtotal).toBe(order.subtotal_minor);
      expect(order.total_minor).toBe(order.subtotal_minor + order.shipping_minor);
    }
    for (const refund of refunds) {
      const order = orders.find(({ id }) => id === refund.order_id);
      expect(refund.amount_minor).toBeLessThanOrEqual(order?.total_minor ?? 0);
    }
    const documents = await shop.db.read
      .selectFrom('documents')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit-note']));
    const issuedAt = documents.map(({ issued_at: at }) => at);
    expect(issuedAt).toEqual(issuedAt.toSorted((earlier, later) => earlier - later));
    expect(Math.max(...issuedAt)).toBeLessThan(shop.clock());
    const promotions = await listPromotions(shop, owner);
    expect(promotions.ok && new Set(promotions.value.promotions.map(({ state }) => state))).toEqual(
      new Set(['planned', 'running', 'ended']),
    );
    const text = orders[399]?.number ?? '';
    const found = await listOrders(shop, staff, { ...unfilteredOrders, text });
    const [newest] = found.ok ? found.value.orders : [];
    expect(newest).toMatchObject({ number: text, status: 'placed' });
    const shown = await showOrder(shop, staff, newest?.id ?? 0);
    expect(shown.ok && allowedActions(shown.value)).toContain('ship');
  });
});

it('the demo history is the same each time but for its dates', async () => {
  const [one, other] = [emptyShop(await openMigratedFile()), emptyShop(await openMigratedFile())];
  const dayMs = 24 * 60 * 60 * 1000;
  const later = { ...other, clock: () => one.clock() + 3 * dayMs };
  const [past, next] = [
    await pastOf(await shopWithHistory(one)),
    await pastOf(await shopWithHistory(later)),
  ];
  const ofOrders = ({ orders }: typeof past) =>
    orders.map(({ number, user_email, status, total_minor, placed_at }) => {
      return { number, user_email, status, total_minor, placed_at };
    });
  expect(ofOrders(next)).toEqual(
    ofOrders(past).map((order) => ({ ...order, placed_at: order.placed_at + 3 * dayMs })),
  );
  await Promise.all([one.db.close(), other.db.close()]);
});
