import type { CallKey } from '#domain/call-key.ts';
import {
  type InvalidProduct,
  type PlannedVariants,
  planVariants,
} from '#domain/catalogue/plan-variants.ts';
import {
  type ProductForm,
  type ProductRules,
  readProductForm,
} from '#domain/catalogue/product-form.ts';
import type { Picture, ProductStatus } from '#domain/catalogue/product.ts';
import type { VariantGrid } from '#domain/catalogue/variant-grid.ts';
import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { claimCall, saveSubject } from '#storage/api/api-calls.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { listCategories } from '#storage/catalogue/categories.ts';
import { findTakenSku, isIdTaken } from '#storage/catalogue/product-changes.ts';
import { insertProduct } from '#storage/catalogue/products.ts';
import { queueClientPicture } from '#storage/imports/client-pictures.ts';
import { readSettings } from '#storage/settings.ts';

export interface NewListing {
  form: ProductForm;
  /** Left out: the product has no options. */
  grid?: VariantGrid | null;
  rules?: ProductRules;
  /** Left out: the next free number (ruling 23). */
  id?: number | undefined;
  /** Of a program's call: sent again it is the same product. */
  key?: CallKey;
  /** Left out: it is published. */
  status?: ProductStatus;
  /** Kept already: see services/images/add-picture.ts. The main one first. */
  pictures: readonly Picture[];
  /** Of a picture that is fetched later, and is the main one then. */
  pictureAddress?: string | undefined;
}

export type AddProductFailure =
  | { code: 'forbidden' }
  | InvalidProduct
  | { code: 'sku-taken'; sku: string }
  | { code: 'id-taken' }
  | { code: 'key-reused' };

/** Puts a product into the shop, or aside as a draft; answers its id. */
export async function addProduct(
  shop: Shop,
  visitor: Visitor,
  listing: NewListing,
): Promise<Result<number, AddProductFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { form, grid = null, rules = 'form', id: asked, key, status = 'published' } = listing;
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
    const facts = read.value;
    const planned = planVariants({ grid, facts, before: null, onHandSeen: null }, terms);
    if (!planned.ok) return planned;
    const { options, variants } = planned.value;
    const { title, description, category, brand, rateTenths, ratingCount } = facts;
    const categoryId = categories.find(({ value }) => value === category)?.id ?? '';
    const takenSku = await findTakenSku(writer, variants, null);
    if (takenSku !== null) return failed({ code: 'sku-taken', sku: takenSku });
    if (asked !== undefined && (await isIdTaken(writer, asked))) {
      return failed({ code: 'id-taken' });
    }
    const pictures = listing.pictures.map((picture) => ({ id: shop.newId(), ...picture }));
    const id = await insertProduct(writer, {
      ...(asked !== undefined && { id: asked }),
      title,
      description,
      categoryId,
      brand,
      rateTenths,
      ratingCount,
      status,
      publishedAt: status === 'published' ? now : null,
      now,
      options,
      variants: variants.map(({ pictureName, ...variant }) => ({
        ...variant,
        id: shop.newId(),
        pictureId: pictures.find(({ name }) => name === pictureName)?.id ?? null,
      })),
      pictures,
    });
    const { pictureAddress: address } = listing;
    const named = { id: shop.newId(), productId: id, mainName: null, now };
    if (address !== undefined) await queueClientPicture(writer, { ...named, address });
    if (key) await saveSubject(writer, key, String(id));
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'product.added',
      subject: `product ${id}`,
      details: {
        ...facts,
        status,
        pictures: pictures.map(({ name }) => name),
        ...chosenFrom(planned.value),
      },
    });
    return ok(id);
  });
}

/** Empty without options, as the product fields say everything. */
function chosenFrom({ options, variants }: PlannedVariants): Record<string, unknown> {
  if (options.length === 0) return {};
  return { options, variants: variants.map(({ seen: _seen, ...variant }) => variant) };
}
