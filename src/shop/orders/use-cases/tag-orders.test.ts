import { expect, it } from 'vitest';
import { unfilteredOrders } from '#shop/orders/rules/orders-desk.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { insertSale } from '../../../../tests/support/sales.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { forgetViews } from '#shop/orders/store/order-views.ts';
import { listOrders } from './list-orders.ts';
import { deleteOrderView, listOrderViews, saveOrderView } from './order-views.ts';
import { listOrderTags, tagOrders } from './tag-orders.ts';

const reader = { ...staff, userId: 'reader', areas: ['users' as const] };
const clerk = { ...staff, userId: 'clerk', areas: ['orders' as const] };

eachEngine('tags of orders', ({ open }) => {
  it('are added and removed for several orders at once, and filter the table', async () => {
    const { shop, ids } = await shopWithOrders(4);
    const [first = 0, second = 0, third = 0] = ids;
    expect(await tag([first, second], ' Gift  Wrap, vip,VIP ')).toEqual({ ok: true, value: 2 });
    expect(await tag([second, third], 'vip')).toEqual({ ok: true, value: 1 });
    expect(await tag([third], 'late', 'remove')).toEqual({ ok: true, value: 0 });
    expect(await listOrderTags(shop, owner)).toEqual({ ok: true, value: ['gift wrap', 'vip'] });
    expect(await shown({ tag: 'vip' })).toEqual([third, second, first]);
    expect(await shown({ tag: 'vip', country: 'Peru' })).toEqual([]);
    expect(await shown({ tag: 'gift wrap', status: 'placed' })).toEqual([second, first]);
    expect(await tag([first], 'vip', 'remove')).toEqual({ ok: true, value: 1 });
    expect(await shown({ tag: 'vip' })).toEqual([third, second]);
    const table = await listOrders(shop, owner, unfilteredOrders);
    expect(table.ok && table.value.tags).toEqual({
      [first]: ['gift wrap'],
      [second]: ['gift wrap', 'vip'],
      [third]: ['vip'],
    });
    const events = await shop.db.read.selectFrom('audit_entries').select('action').execute();
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'order.tagged'),
      'order.untagged',
    ]);

    async function tag(orderIds: number[], tags: string, change: 'add' | 'remove' = 'add') {
      return tagOrders(shop, owner, { orderIds, tags, change });
    }
    async function shown(query: Partial<typeof unfilteredOrders>) {
      const found = await listOrders(shop, owner, { ...unfilteredOrders, ...query });
      return found.ok && found.value.orders.map(({ id }) => id);
    }
  });

  it('are limited in length and number, and need the permission', async () => {
    const { shop, ids } = await shopWithOrders(1);
    const add = (tags: string, visitor = owner) =>
      tagOrders(shop, visitor, { orderIds: ids, tags, change: 'add' });
    const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`).join();
    expect(await add(' , ')).toMatchObject({ failure: { code: 'no-tag' } });
    expect(await add('x'.repeat(41))).toMatchObject({ failure: { code: 'too-long' } });
    expect(await add(`${many},one more`)).toMatchObject({ failure: { code: 'too-many' } });
    expect(await add(many)).toEqual({ ok: true, value: 1 });
    expect(await add('one more')).toMatchObject({ failure: { code: 'too-many' } });
    expect(await add('vip', { ...owner, ...reader })).toMatchObject({
      failure: { code: 'forbidden' },
    });
    const none = await tagOrders(shop, owner, { orderIds: [99], tags: 'vip', change: 'add' });
    expect(none).toMatchObject({ failure: { code: 'no-orders' } });
    expect(await listOrderTags(shop, customer)).toMatchObject({ failure: { code: 'forbidden' } });
  });

  async function shopWithOrders(count: number) {
    const shop = emptyShop(await open());
    await shop.db.write(async (writer) => {
      for (let at = 0; at < count; at += 1) {
        await insertSale(writer, { units: [1], placedAt: Date.UTC(2026, 10, 1 + at) });
      }
    });
    const orders = await shop.db.read.selectFrom('orders').select('id').orderBy('id').execute();
    return { shop, ids: orders.map(({ id }) => id) };
  }
});

eachEngine('views of the orders desk', ({ open }) => {
  it('belong to their author or to all staff, and are replaced by name', async () => {
    const shop = emptyShop(await open());
    const save = (name: string, query: string, isShared = false) =>
      saveOrderView(shop, clerk, { name, query, isShared });
    expect(await save(' To  ship ', 'state=placed')).toEqual({
      ok: true,
      value: { name: 'To ship' },
    });
    await save('Unpaid', 'payment=awaited', true);
    await save('to ship', 'state=placed&payment=paid');
    expect(await namesFor(clerk)).toEqual(['Unpaid', 'to ship']);
    expect(await namesFor(owner)).toEqual(['Unpaid']);
    const [shared] = await viewsOf(owner);
    expect(shared).toMatchObject({ query: 'payment=awaited', isShared: true, isOwn: false });
    expect(await save(' ', 'state=placed')).toMatchObject({ failure: { code: 'no-name' } });
    expect(await save('x'.repeat(61), 'q=a')).toMatchObject({ failure: { code: 'too-long' } });
    expect(await save('All', '')).toMatchObject({ failure: { code: 'no-filter' } });
    expect(await listOrderViews(shop, reader)).toMatchObject({ failure: { code: 'forbidden' } });

    const own = (await viewsOf(clerk)).find(({ isShared }) => !isShared);
    expect(await deleteOrderView(shop, owner, own?.id ?? '')).toMatchObject({
      failure: { code: 'not-found' },
    });
    expect(await deleteOrderView(shop, clerk, own?.id ?? '')).toMatchObject({ ok: true });
    await shop.db.write((writer) => forgetViews(writer, clerk.userId));
    expect(await namesFor(owner)).toEqual(['Unpaid']);
    expect(await deleteOrderView(shop, owner, shared?.id ?? '')).toMatchObject({ ok: true });
    expect(await namesFor(owner)).toEqual([]);

    async function viewsOf(visitor: typeof staff) {
      const listed = await listOrderViews(shop, visitor);
      return listed.ok ? listed.value : [];
    }
    async function namesFor(visitor: typeof staff) {
      return (await viewsOf(visitor)).map(({ name }) => name).toSorted();
    }
  });
});
