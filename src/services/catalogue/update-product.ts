import {
  type ProductFacts,
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
import { recordDeed } from '#storage/audit.ts';
import { listCategories } from '#storage/catalogue/categories.ts';
import { findEditableProduct } from '#storage/catalogue/editable-products.ts';
import { isSkuTaken, updateProduct as writeProduct } from '#storage/catalogue/product-changes.ts';
import { readSettings } from '#storage/settings.ts';

export interface ProductEdit {
  id: number;
  /** The edit that the form was opened on. */
  editedAt: number;
  /** The stock that the form was opened on: it sells while somebody edits. */
  onHandSeen: number | null;
  form: ProductForm;
  rules?: ProductRules;
  /** Kept already; null leaves the picture as it is. */
  picture: Picture | null;
}

export type UpdateProductFailure =
  | { code: 'forbidden' }
  | { code: 'not-found' }
  | { code: 'invalid'; problems: ProductProblems }
  | { code: 'sku-taken' }
  /** Somebody else has changed it since the form was opened: nothing of theirs is overwritten. */
  | { code: 'stale' };

/** Answers whether anything changed: where nothing did, nothing is written (ruling 47). */
export async function updateProduct(
  shop: Shop,
  visitor: Visitor,
  edit: ProductEdit,
): Promise<Result<{ isChanged: boolean }, UpdateProductFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const before = await findEditableProduct(writer, edit.id);
    if (!before) return failed({ code: 'not-found' });
    const categories = await listCategories(writer);
    const values = categories.map(({ value }) => value);
    const terms = { currency, categories: values, rules: edit.rules ?? 'form' };
    const read = readProductForm(edit.form, terms);
    if (!read.ok) return read;

    const isCounted = read.value.onHand !== edit.onHandSeen;
    const facts = isCounted ? read.value : { ...read.value, onHand: before.facts.onHand };
    const changes = changesBetween(before.facts, facts);
    if (!edit.picture && Object.keys(changes).length === 0) return ok({ isChanged: false });
    if (before.editedAt !== edit.editedAt) return failed({ code: 'stale' });
    if (isCounted && before.facts.onHand !== edit.onHandSeen) return failed({ code: 'stale' });
    if (facts.sku !== null && (await isSkuTaken(writer, facts.sku, edit.id))) {
      return failed({ code: 'sku-taken' });
    }

    const categoryId = categories.find(({ value }) => value === facts.category)?.id ?? '';
    const picture = edit.picture && { id: shop.newId(), ...edit.picture };
    const written = await writeProduct(writer, before, { facts, categoryId, picture, now });
    if (!written.ok) return written;
    await recordDeed(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'product.updated',
      subject: `product ${edit.id}`,
      details: { ...changes, ...(picture && { picture: picture.name }) },
    });
    return ok({ isChanged: true });
  });
}

/** Each changed fact as it was and as it is. */
function changesBetween(before: ProductFacts, after: ProductFacts): Record<string, unknown[]> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => was.get(name) !== value);
  return Object.fromEntries(changed.map(([name, value]) => [name, [was.get(name), value]]));
}
