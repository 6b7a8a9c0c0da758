import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Sheet } from '#shop/documents/rules/document.ts';
import { packingSlip, pickList } from '#shop/documents/rules/packing.ts';
import { findOrders } from '#shop/orders/store/orders.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

/** Pages are laid out in this process, so their number has an end. */
const maxPrinted = 200;

interface Printing {
  kind: 'packing-slips' | 'pick-list';
  orderIds: readonly number[];
}

/** A PDF of packing slips, one page or more for each order, or one pick list for all of them. */
export async function printOrders(
  shop: Shop,
  visitor: Visitor,
  { kind, orderIds }: Printing,
): Promise<Result<Buffer, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'see-orders')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const settings = settingsFrom(await readSettings(read));
  const orders = await findOrders(read, orderIds.slice(0, maxPrinted));
  if (orders.length === 0) return failed({ code: 'not-found' });
  const sheets: Sheet[] =
    kind === 'pick-list'
      ? [pickList(orders, { timeZone: settings.timeZone, now: shop.clock() })]
      : orders.map((order) => packingSlip(order, settings));
  const { shopName } = settings;
  const title = kind === 'pick-list' ? 'Pick list' : 'Packing slips';
  return ok(await shop.pdf({ title, shopName, createdAt: shop.clock(), sheets }));
}
