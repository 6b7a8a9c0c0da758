import {
  copiedProductAttributes,
  copiedVariantAttributes,
  specialFields,
} from '#shop/catalogue/rules/product-fields.ts';
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
import { findVideo, writeVideo } from '#shop/catalogue/store/product-videos.ts';
import { readOwnGuide, restoreOwnGuide } from '#shop/catalogue/store/size-guides.ts';

/**
 * A draft with the same texts, prices, options, pictures, video and size guide. What identifies a product,
 * such as its SKU, and its ratings are not copied, and tracked stock is 0. Returns the id of the copy.
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
    const video = await findVideo(writer, id);
    if (video) await writeVideo(writer, copy, video);
    await restoreOwnGuide(writer, copy, await readOwnGuide(writer, id));
    const write = { newId: shop.newId, actorId: visitor.userId, now };
    await recordProductEvent(writer, { action: 'added', id: copy, details: { copyOf: id } }, write);
    return ok(copy);
  });
}

const mark = ' (copy)';

function copyOf(shop: Shop, { facts, categoryId, ...original }: EditableProduct, now: number) {
  const title =
    facts.title.slice(0, specialFields.title.maxLength - mark.length).toWellFormed() + mark;
  const pictures = original.pictures.map((picture) => ({
    ...picture,
    id: shop.newId(),
    alt: picture.alt === facts.title ? title : picture.alt,
  }));
  const variants = original.variants.map(({ pictureName, ...variant }) => ({
    ...variant,
    ...copiedVariantAttributes(variant),
    id: shop.newId(),
    pictureId: pictures.find(({ name }) => name === pictureName)?.id ?? null,
    onHand: variant.onHand === null ? null : 0,
  }));
  return {
    title,
    description: facts.description,
    categoryId,
    ...copiedProductAttributes(facts),
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
