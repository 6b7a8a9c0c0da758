import { variantOf } from '#shop/catalogue/rules/options.ts';
import { type InvalidProduct, planVariants } from '#shop/catalogue/rules/plan-variants.ts';
import {
  type ProductForm,
  type ProductRules,
  readProductForm,
} from '#shop/catalogue/rules/product-form.ts';
import { changesBetween } from '#shop/catalogue/rules/product-changes.ts';
import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import type { WantedVariant } from '#shop/catalogue/rules/read-grid.ts';
import type { VariantGrid } from '#shop/catalogue/rules/variant-grid.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import {
  type EditableProduct,
  type EditableVariant,
  lockProduct,
} from '#shop/catalogue/store/editable-products.ts';
import type { StoredPicture } from '#shop/catalogue/store/product-pictures.ts';
import { changeProduct, findTakenSku } from '#shop/catalogue/store/product-changes.ts';
import type { Writer } from '#platform/database/database.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export interface ProductEdit {
  id: number;
  /** The edit that the form was opened on. */
  editedAt: number;
  /** Stock that the form was opened with; sales may change it during editing. */
  onHandSeen: number | null;
  form: ProductForm;
  /** Left out: options stay as they are, and variants that cost what the product does follow its price. */
  grid?: VariantGrid;
  rules?: ProductRules;
  /** Left out: as it is. */
  status?: ProductStatus;
  /** All of them from now on, the main one first; null leaves them as they are. */
  pictures: readonly Picture[] | null;
  /** Of a picture that is fetched later, and takes the place of the main one then. */
  pictureAddress?: string | undefined;
}

export type UpdateProductFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  | InvalidProduct
  | { code: 'sku-taken'; sku: string }
  /** Conflict: changed by someone else since the form was opened. */
  | { code: 'stale' };

/** Returns whether anything changed; an unchanged form writes nothing (ruling 47). */
export async function updateProduct(
  shop: Shop,
  visitor: Visitor,
  edit: ProductEdit,
): Promise<Result<{ isChanged: boolean }, UpdateProductFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const before = await lockProduct(writer, edit.id);
    if (!before) return failed({ code: 'not-found' });
    const categories = await listCategories(writer);
    const values = categories.map(({ value }) => value);
    const terms = { currency, categories: values, rules: edit.rules ?? 'form' };
    const read = readProductForm(edit.form, terms);
    if (!read.ok) return read;

    const { grid = null, onHandSeen } = edit;
    const planned = planVariants({ grid, facts: read.value, before, onHandSeen }, terms);
    if (!planned.ok) return planned;
    const { options } = planned.value;
    const { title } = read.value;
    const pictures = settlePictures(shop, before, { pictures: edit.pictures, title });
    const settled = planned.value.variants.map((wanted) => settle(shop, before, wanted));
    const variants = settled.map(({ variant }) => shownIn(pictures, variant));
    const onHand = options.length === 0 ? (variants[0]?.onHand ?? null) : null;
    const facts = { ...read.value, onHand };
    const status = edit.status ?? before.status;
    const after = { facts, status, options, variants, pictures };
    const changes = changesBetween(before, after);
    await queuePicture(shop, writer, { edit, before, isPicked: 'pictures' in changes, now });
    if (Object.keys(changes).length === 0) return ok({ isChanged: false });
    if (before.editedAt !== edit.editedAt) return failed({ code: 'stale' });
    if (settled.some(({ isStale }) => isStale)) return failed({ code: 'stale' });
    const takenSku = await findTakenSku(writer, variants, edit.id);
    if (takenSku !== null) return failed({ code: 'sku-taken', sku: takenSku });

    const write = { newId: shop.newId, actorId: visitor.userId, now, reason: 'counted' } as const;
    return changeProduct(writer, { before, after }, write);
  });
}

interface Picturing {
  edit: ProductEdit;
  before: EditableProduct;
  /** Whether the edit changes pictures, which cancels pending downloads. */
  isPicked: boolean;
  now: number;
}

async function queuePicture(
  shop: Shop,
  writer: Writer,
  { edit: { id: productId, pictureAddress }, before, isPicked, now }: Picturing,
): Promise<void> {
  if (pictureAddress === undefined) {
    if (isPicked) await shop.hooks.picturesChosen(writer, productId);
    return;
  }
  const mainName = before.pictures[0]?.name ?? null;
  const named = { productId, address: pictureAddress, mainName, now };
  await shop.hooks.pictureAddressGiven(writer, { id: shop.newId(), ...named });
}

/** The variant as it will be stored. Stock that was not edited keeps its current value, including sales since. */
function settle(shop: Shop, before: EditableProduct, { seen, ...wanted }: WantedVariant) {
  const known = variantOf(before.variants, wanted.optionValues);
  const isCounted = known === null || wanted.onHand !== seen;
  const onHand = isCounted ? wanted.onHand : known.onHand;
  const variant: EditableVariant = { ...wanted, onHand, id: known?.id ?? shop.newId() };
  return { variant, isStale: isCounted && known !== null && known.onHand !== seen };
}

/** By a picture that the product has. */
function shownIn(pictures: readonly Picture[], variant: EditableVariant): EditableVariant {
  const { pictureName } = variant;
  const isThere = pictures.some(({ name }) => name === pictureName);
  return { ...variant, pictureName: isThere ? pictureName : null };
}

interface WantedPictures {
  pictures: readonly Picture[] | null;
  /** Of the product from now on: a picture that was called like it still is. */
  title: string;
}

function settlePictures(
  shop: Shop,
  before: EditableProduct,
  { pictures, title }: WantedPictures,
): StoredPicture[] {
  return (pictures ?? before.pictures).map((picture) => {
    const known = before.pictures.find(({ name }) => name === picture.name);
    const alt = picture.alt === before.facts.title ? title : picture.alt;
    return { ...(known ?? { id: shop.newId(), ...picture }), alt };
  });
}
