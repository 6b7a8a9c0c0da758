import { sql } from 'kysely';
import { maxVariants } from '#shop/catalogue/rules/options.ts';
import type { Writer } from '#platform/database/database.ts';
import { type Counting, setStock } from '#shop/inventory/store/stock-changes.ts';
import { deleteStock } from '#shop/inventory/store/stock.ts';
import { variantColumnsOf } from './attribute-columns.ts';
import type { EditableProduct, EditableVariant } from './editable-products.ts';
import type { StoredPicture } from './product-pictures.ts';

export interface VariantChange {
  /** In the merchant's order; the id of a known one, or a new id. */
  variants: readonly EditableVariant[];
  /** The product's pictures, already written. */
  pictures: readonly StoredPicture[];
  counting: Counting;
}

/**
 * Replaces the product's variants; omitted ones are deleted with their stock and cart lines. False if stock
 * differs from `before`.
 */
export async function writeVariants(
  writer: Writer,
  before: EditableProduct,
  { variants, pictures, counting }: VariantChange,
): Promise<boolean> {
  const kept = variants.map(({ id }) => id);
  const removed = await writer
    .deleteFrom('variants')
    .where('product_id', '=', before.id)
    .where('id', 'not in', kept)
    .returning('id')
    .execute();
  await deleteStock(
    writer,
    removed.map(({ id }) => id),
  );
  await makeRoom(writer, before.id);
  for (const [position, variant] of variants.entries()) {
    const row = {
      ...variantColumnsOf(variant),
      price_minor: variant.priceMinor,
      compare_at_minor: variant.compareAtMinor,
      option_values: JSON.stringify(variant.optionValues),
      picture_id: pictures.find(({ name }) => name === variant.pictureName)?.id ?? null,
      position,
    };
    const known = before.variants.find(({ id }) => id === variant.id);
    if (known) {
      await writer.updateTable('variants').set(row).where('id', '=', variant.id).execute();
    } else {
      const added = { id: variant.id, product_id: before.id, ...row };
      await writer.insertInto('variants').values(added).execute();
    }
    const seen = known?.onHand ?? null;
    const count = { variantId: variant.id, seen, counted: variant.onHand, ...counting };
    if (variant.onHand !== seen && !(await setStock(writer, count))) return false;
  }
  return true;
}

/** Positions and SKUs are unique after each statement, even while two variants swap theirs. */
async function makeRoom(writer: Writer, productId: number): Promise<void> {
  await writer
    .updateTable('variants')
    .set({ sku: null, position: sql`position + ${maxVariants}` })
    .where('product_id', '=', productId)
    .execute();
}
