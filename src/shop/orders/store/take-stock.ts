import { titleWith } from '#shop/catalogue/rules/options.ts';
import { queueAvailabilityRefresh } from '#shop/catalogue/store/availability-refresh.ts';
import type { SellableChange, StockFall } from '#shop/inventory/store/stock-reservations.ts';
import { deductStock } from '#shop/inventory/store/stock.ts';
import type { PlannedLine } from '#shop/orders/rules/order-plan.ts';
import { merchantAddresses, type Settings } from '#shop/settings/rules/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { queueLowStock } from './low-stock.ts';
import { correctDeductedUnits } from './ordered-lines.ts';

export interface StockShortage {
  code: 'not-enough-stock';
  shortages: { variantId: string; title: string; available: number }[];
}

interface StockTaking {
  orderId: number;
  lines: readonly PlannedLine[];
  /** The units by variant that the order was recorded with as deducted. */
  recorded: ReadonlyMap<string, number>;
  settings: Settings;
  now: number;
}

/**
 * Takes the units of an order that was just recorded, in the order of variant ids to avoid deadlocks between orders.
 * The last step of its transaction: from here until the commit, other orders of the same variants wait.
 */
export async function takeOrderedStock(
  shop: Shop,
  writer: Writer,
  { orderId, lines, recorded, settings, now }: StockTaking,
): Promise<Result<null, StockShortage>> {
  const changes: SellableChange[] = [];
  const falls: StockFall[] = [];
  const deducted: PlannedLine[] = [];
  const inCatalog = lines.flatMap(({ variantId, ...line }) =>
    variantId === null ? [] : [{ ...line, variantId }],
  );
  const sorted = inCatalog.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
  // Sent together and run in this order.
  const claims = await Promise.all(
    sorted.map(({ variantId, quantity }) => deductStock(writer, variantId, quantity)),
  );
  for (const [at, line] of sorted.entries()) {
    const { variantId, product, optionValues, quantity } = line;
    const taken = claims[at];
    if (!taken) continue;
    if (!taken.ok) {
      const { available } = taken.failure;
      const title = titleWith(product.title, optionValues);
      return failed({ code: 'not-enough-stock', shortages: [{ variantId, title, available }] });
    }
    if (taken.value === null) continue;
    const { sellable, onHand } = taken.value;
    changes.push({ variantId, before: sellable + quantity, after: sellable });
    falls.push({ variantId, before: onHand + quantity, after: onHand });
    deducted.push(line);
  }
  const units = unitsByVariant(deducted);
  if (!hasSameUnits(units, recorded)) {
    await correctDeductedUnits(writer, orderId, { lines, deducted: units });
  }
  // Raising the version of the pages here would serialize all orders.
  const { fewLeftAt } = settings;
  await queueAvailabilityRefresh(writer, changes, { fewLeftAt, newId: shop.newId, now });
  const mailing = { recipients: merchantAddresses(settings), newId: shop.newId, now };
  await queueLowStock(writer, { lines, falls, fewLeftAt }, mailing);
  return ok(null);
}

/** The units to record as deducted, for lines whose stock was tracked when they were read. */
export function trackedUnits(
  lines: readonly (PlannedLine & { sellable: number | null })[],
): Map<string, number> {
  return unitsByVariant(lines.filter(({ sellable }) => sellable !== null));
}

/** Items that are not in the catalog take no stock. */
function unitsByVariant(lines: readonly PlannedLine[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    if (variantId === null) continue;
    units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  }
  return units;
}

function hasSameUnits(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([variantId, units]) => b.get(variantId) === units);
}
