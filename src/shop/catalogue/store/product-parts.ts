import { availabilityOf } from '#shop/inventory/rules/availability.ts';
import type { Variant } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import { money } from '#platform/money.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Terms } from './terms.ts';

/** By product, in the merchant's order. */
export async function readVariants(
  reader: Reader,
  productIds: readonly number[],
  { currency, fewLeftAt }: Terms,
): Promise<Map<number, Variant[]>> {
  const rows = await reader
    .selectFrom('variants')
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .leftJoin('product_pictures', 'product_pictures.id', 'variants.picture_id')
    .where('variants.product_id', 'in', productIds)
    .select(['variants.id', 'variants.product_id', 'sku', 'price_minor', 'compare_at_minor'])
    .select(['option_values', 'product_pictures.name as picture_name', 'on_hand', 'reserved'])
    .orderBy('variants.product_id')
    .orderBy('variants.position')
    .execute();
  return grouped(rows, (row) => ({
    id: row.id,
    sku: row.sku,
    price: money(row.price_minor, currency),
    compareAt: row.compare_at_minor === null ? null : money(row.compare_at_minor, currency),
    // Only product writes fill it.
    optionValues: JSON.parse(row.option_values) as string[],
    pictureName: row.picture_name,
    availability: availabilityOf(availableUnits(row), fewLeftAt),
  }));
}

/** By product, the main picture first. */
export async function readPictures(
  reader: Reader,
  productIds: readonly number[],
): Promise<Map<number, Picture[]>> {
  const rows = await reader
    .selectFrom('product_pictures')
    .where('product_id', 'in', productIds)
    .select(['product_id', 'name', 'alt', 'width', 'height', 'placeholder'])
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  return grouped(rows, ({ name, alt, width, height, placeholder }) => ({
    name,
    alt,
    width,
    height,
    placeholder,
  }));
}

/** Units neither sold nor reserved; null if stock is not tracked. */
function availableUnits(row: { on_hand: number | null; reserved: number | null }): number | null {
  return row.on_hand === null ? null : row.on_hand - (row.reserved ?? 0);
}

function grouped<Row extends { product_id: number }, Part>(
  rows: readonly Row[],
  partOf: (row: Row) => Part,
): Map<number, Part[]> {
  const parts = new Map<number, Part[]>();
  for (const row of rows) {
    const known = parts.get(row.product_id);
    if (known) known.push(partOf(row));
    else parts.set(row.product_id, [partOf(row)]);
  }
  return parts;
}
