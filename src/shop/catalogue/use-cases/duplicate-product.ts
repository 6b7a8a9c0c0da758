import { maxTitleLength } from '#shop/catalogue/rules/product-form.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordProductEvent } from '#shop/catalogue/store/product-changes.ts';
import {
  type EditableProduct,
  findEditableProduct,
} from '#shop/catalogue/store/editable-products.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';

/**
 * A draft with the same texts, prices, options and pictures. What belongs to one product alone stays there: SKUs
 * and ratings; of what is counted the copy has none. Answers its id.
 */
export async function duplicateProduct(
  shop: Shop,
  visitor: Visitor,
  id: number,
): Promise<Result<number, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const original = await findEditableProduct(writer, id);
    if (!original) return failed({ code: 'not-found' });
    const copy = await insertProduct(writer, copyOf(shop, original, now));
    const write = { newId: shop.newId, actorId: visitor.userId, now };
    await recordProductEvent(writer, { action: 'added', id: copy, details: { copyOf: id } }, write);
    return ok(copy);
  });
}

const mark = ' (copy)';

function copyOf(shop: Shop, { facts, categoryId, ...original }: EditableProduct, now: number) {
  const title = facts.title.slice(0, maxTitleLength - mark.length).toWellFormed() + mark;
  const pictures = original.pictures.map((picture) => ({
    ...picture,
    id: shop.newId(),
    alt: picture.alt === facts.title ? title : picture.alt,
  }));
  const variants = original.variants.map(({ pictureName, ...variant }) => ({
    ...variant,
    id: shop.newId(),
    sku: null,
    pictureId: pictures.find(({ name }) => name === pictureName)?.id ?? null,
    onHand: variant.onHand === null ? null : 0,
  }));
  return {
    title,
    description: facts.description,
    categoryId,
    brand: facts.brand,
    rateTenths: 0,
    ratingCount: 0,
    status: 'draft' as const,
    publishedAt: null,
    now,
    options: original.options,
    variants,
    pictures,
  };
}
