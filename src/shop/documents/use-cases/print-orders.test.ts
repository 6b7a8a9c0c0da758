import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { advanceOrder } from '#shop/orders/use-cases/advance-order.ts';
import { shipOrder } from '#shop/orders/use-cases/ship-order.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop } from '../../../../tests/support/demo-shop.ts';
import { openMigratedFile } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { customer, staff } from '../../../../tests/support/staff.ts';
import { printOrders } from './print-orders.ts';

async function openShop() {
  const shop = await demoShop(await openMigratedFile());
  const ann = await newCustomer(shop, 'ann');
  const order = (quantities: Record<number, number>) => placedOrder(shop, ann, { quantities });
  const print = async (kind: 'packing-slips' | 'pick-list', orderIds: number[]) => {
    const printed = await printOrders(shop, staff, { kind, orderIds });
    if (!printed.ok) throw new Error(printed.failure.code);
    const pdf = await getDocumentProxy(new Uint8Array(printed.value));
    const { text } = await extractText(pdf);
    const marks = await pdf.getMarkInfo();
    const pages = text.map((page) => page.replaceAll(/\s+/g, ' '));
    return { pages, isTagged: marks?.Marked === true, bytes: printed.value.length };
  };
  return { shop, order, print };
}

it('packing slips: one page for each order, with address and items, without prices', async () => {
  const { order, print } = await openShop();
  const orders = [await order({ 5: 2 }), await order({ 2: 1, 5: 1 })];
  const { pages, isTagged, bytes } = await print(
    'packing-slips',
    orders.map(({ id }) => id),
  );
  expect(isTagged).toBe(true);
  expect(bytes).toBeLessThan(200_000);
  expect(pages).toHaveLength(2);
  for (const [at, { number, lines }] of orders.entries()) {
    const page = pages[at] ?? '';
    expect(page).toContain(`Packing slip ${number}`);
    expect(page).toContain('Ingrid Solberg');
    expect(page).toContain('218 Alder Avenue, Apartment 4B');
    for (const { title } of lines) expect(page).toContain(title);
    expect(page).not.toContain('$');
  }
});

it('a packing slip lists what is left to ship, and everything once nothing is left', async () => {
  const { shop, order, print } = await openShop();
  const { id, lines } = await order({ 5: 3, 2: 1 });
  const rest = lines.findIndex(({ productId }) => productId === 2);
  const request = { orderId: id, key: 'k', carrier: '', trackingNumber: '' };
  await shipOrder(shop, staff, { ...request, lines: [{ position: rest, quantity: 1 }] });
  const shipped = lines[rest]?.title ?? '';
  const text = async () => (await print('packing-slips', [id])).pages.join(' ');
  expect(await text()).not.toContain(shipped);
  await advanceOrder(shop, staff, { orderId: id, step: 'ship' });
  expect(await text()).toContain(shipped);
});

it('a pick list of ten orders names each variant once, with its units and orders', async () => {
  const { shop, order, print } = await openShop();
  const orders = [];
  for (let count = 0; count < 10; count += 1) orders.push(await order({ 5: 1 + (count % 2) }));
  const [first] = orders;
  await advanceOrder(shop, staff, { orderId: first?.id ?? 0, step: 'ship' });
  const { pages } = await print(
    'pick-list',
    orders.map(({ id }) => id),
  );
  const text = pages.join(' ');
  expect(text).toContain('Orders: 9');
  expect(text).toContain('Units: 14');
  const title = first?.lines[0]?.title ?? '';
  expect(text.split(title)).toHaveLength(2);
  for (const { number } of orders.slice(1)) expect(text).toContain(number);
  expect(text).not.toContain(first?.number);
});

it('documents are printed for staff who see orders, and of orders that exist', async () => {
  const { shop, order } = await openShop();
  const { id } = await order({ 5: 1 });
  const printing = { kind: 'pick-list', orderIds: [id] } as const;
  expect(await printOrders(shop, customer, printing)).toMatchObject({
    failure: { code: 'forbidden' },
  });
  expect(await printOrders(shop, staff, { ...printing, orderIds: [id + 1] })).toMatchObject({
    failure: { code: 'not-found' },
  });
});
