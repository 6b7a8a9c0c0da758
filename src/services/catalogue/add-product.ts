import type { CallKey } from '#domain/call-key.ts';
import {
  type ProductForm,
  type ProductProblems,
  type ProductRules,
  readProductForm,
} from '#domain/catalogue/product-form.ts';
import type { Picture } from '#domain/catalogue/product.ts';
import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { claimCall, noteSubject } from '#storage/api/api-calls.ts';
import { recordDeed } from '#storage/audit.ts';
import { listCategories } from '#storage/catalogue/categories.ts';
import { isIdTaken, isSkuTaken } from '#storage/catalogue/product-changes.ts';
import { insertProduct } from '#storage/catalogue/products.ts';
import { readSettings } from '#storage/settings.ts';

export interface NewListing {
  form: ProductForm;
  rules?: ProductRules;
  /** Left out: the next free number (ruling 23). */
  id?: number | undefined;
  /** Of a program's call: sent again it is the same product. */
  key?: CallKey;
  /** Kept already: see services/images/add-picture.ts. Null for a product without one. */
  picture: Picture | null;
}

export type AddProductFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: ProductProblems }
  | { code: 'sku-taken' }
  | { code: 'id-taken' }
  | { code: 'key-reused' };

/** Publishes a product; answers its id. */
export async function addProduct(
  shop: Shop,
  visitor: Visitor,
  { form, rules = 'form', id: asked, picture, key }: NewListing,
): Promise<Result<number, AddProductFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const claimed = key ? await claimCall(writer, key, now) : null;
    if (claimed?.kind === 'repeated') return ok(Number(claimed.subject));
    if (claimed?.kind === 'reused') return failed({ code: 'key-reused' });
    const categories = await listCategories(writer);
    const terms = { currency, categories: categories.map(({ value }) => value), rules };
    const read = readProductForm(form, terms);
    if (!read.ok) return read;
    const { title, description, category, brand, rateTenths, ratingCount, ...sold } = read.value;
    const categoryId = categories.find(({ value }) => value === category)?.id ?? '';
    if (sold.sku !== null && (await isSkuTaken(writer, sold.sku, null))) {
      return failed({ code: 'sku-taken' });
    }
    if (asked !== undefined && (await isIdTaken(writer, asked))) {
      return failed({ code: 'id-taken' });
    }
    const id = await insertProduct(writer, {
      ...(asked !== undefined && { id: asked }),
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
      pictures: picture ? [{ id: shop.newId(), ...picture }] : [],
    });
    if (key) await noteSubject(writer, key, String(id));
    await recordDeed(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'product.added',
      subject: `product ${id}`,
      details: { ...read.value, picture: picture?.name ?? null },
    });
    return ok(id);
  });
}
