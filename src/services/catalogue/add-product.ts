import {
  type ProductForm,
  type ProductProblems,
  readProductForm,
} from '#domain/catalogue/product-form.ts';
import type { Picture } from '#domain/catalogue/product.ts';
import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { recordDeed } from '#storage/audit.ts';
import { listCategories } from '#storage/catalogue/categories.ts';
import { isSkuTaken } from '#storage/catalogue/product-changes.ts';
import { insertProduct } from '#storage/catalogue/products.ts';
import { readSettings } from '#storage/settings.ts';

export interface NewListing {
  form: ProductForm;
  /** Kept already: see services/images/add-picture.ts. */
  picture: Picture;
}

export type AddProductFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: ProductProblems }
  | { code: 'sku-taken' };

/** Publishes a product; answers its id. */
export async function addProduct(
  shop: Shop,
  visitor: Visitor,
  { form, picture }: NewListing,
): Promise<Result<number, AddProductFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const categories = await listCategories(writer);
    const terms = { currency, categories: categories.map(({ value }) => value) };
    const read = readProductForm(form, terms);
    if (!read.ok) return read;
    const { title, description, category, brand, rateTenths, ratingCount, ...sold } = read.value;
    const categoryId = categories.find(({ value }) => value === category)?.id ?? '';
    if (sold.sku !== null && (await isSkuTaken(writer, sold.sku, null))) {
      return failed({ code: 'sku-taken' });
    }
    const id = await insertProduct(writer, {
      title,
      description,
      categoryId,
      brand,
      rateTenths,
      ratingCount,
      status: 'published',
      publishedAt: now,
      now,
      variants: [{ id: shop.newId(), ...sold, optionValues: [] }],
      pictures: [{ id: shop.newId(), ...picture }],
    });
    await recordDeed(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'product.added',
      subject: `product ${id}`,
      details: { ...read.value, picture: picture.name },
    });
    return ok(id);
  });
}
