import type { CallKey } from '#shop/api/rules/idempotency-key.ts';
import {
  type InvalidProduct,
  type PlannedVariants,
  planVariants,
} from '#shop/catalogue/rules/plan-variants.ts';
import {
  type ProductForm,
  type ProductRules,
  readProductForm,
} from '#shop/catalogue/rules/product-form.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import type { VariantGrid } from '#shop/catalogue/rules/variant-grid.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { claimCall, saveSubject } from '#shop/api/store/api-calls.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import {
  findTakenSku,
  isIdTaken,
  recordProductEvent,
} from '#shop/catalogue/store/product-changes.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

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
  /** Kept already: see shop/catalogue/use-cases/product-pictures.ts. The main one first. */
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
  const { form, grid = null, rules = 'form', id: requestedId, key, status = 'published' } = listing;
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
    const categoryId = categories.find(({ value }) => value === facts.category)?.id ?? '';
    const takenSku = await findTakenSku(writer, variants, null);
    if (takenSku !== null) return failed({ code: 'sku-taken', sku: takenSku });
    if (requestedId !== undefined && (await isIdTaken(writer, requestedId))) {
      return failed({ code: 'id-taken' });
    }
    const pictures = listing.pictures.map((picture) => ({ id: shop.newId(), ...picture }));
    const id = await insertProduct(writer, {
      ...(requestedId !== undefined && { id: requestedId }),
      ...facts,
      categoryId,
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
    if (address !== undefined) await shop.hooks.pictureAddressGiven(writer, { ...named, address });
    if (key) await saveSubject(writer, key, String(id));
    const details = {
      ...facts,
      status,
      pictures: pictures.map(({ name }) => name),
      ...chosenFrom(planned.value),
    };
    const write = { newId: shop.newId, actorId: visitor.userId, now };
    await recordProductEvent(writer, { action: 'added', id, details }, write);
    return ok(id);
  });
}

/** Empty without options, as the product fields say everything. */
function chosenFrom({ options, variants }: PlannedVariants): Record<string, unknown> {
  if (options.length === 0) return {};
  return { options, variants: variants.map(({ seen: _seen, ...variant }) => variant) };
}
