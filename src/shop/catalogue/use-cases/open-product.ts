import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  type EditableProduct,
  findEditableProduct,
} from '#shop/catalogue/store/editable-products.ts';
import { countWaitingFor } from '#shop/catalogue/store/restock-requests.ts';
import { readReserved } from '#shop/inventory/store/stock.ts';
import { recordOf } from '#shop/catalogue/rules/product-fields.ts';
import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import {
  type SpreadsheetField,
  spreadsheetFields,
} from '#shop/catalogue/rules/product-spreadsheet.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { readEdits, type SeenEdit } from '#shop/catalogue/store/product-table.ts';

export interface OpenedProduct extends EditableProduct {
  /** How many items are reserved for payments in progress, by variant; those without any are left out. */
  reserved: ReadonlyMap<string, number>;
  /** How many customers wait for an email when it is back in stock. */
  waiting: number;
}

/** A product as the form to update it opens on it. */
export async function openProduct(
  shop: Shop,
  visitor: Visitor,
  id: number,
): Promise<Result<OpenedProduct, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const product = await findEditableProduct(read, id);
  if (!product) return failed({ code: 'not-found' });
  const variantIds = product.variants.map((variant) => variant.id);
  const waiting = await countWaitingFor(read, variantIds);
  return ok({ ...product, reserved: await readReserved(read, variantIds), waiting });
}

/** A product as its row of the sheet opens on it. */
export interface OpenedRow {
  id: number;
  editedAt: number;
  onHand: number | null;
  hasOptions: boolean;
  values: Record<SpreadsheetField, string>;
}

/** In the order of the ids; missing products are left out. */
export async function openSpreadsheet(
  shop: Shop,
  visitor: Visitor,
  ids: readonly number[],
): Promise<Result<OpenedRow[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const { currency } = settingsFrom(await readSettings(read));
  const products = await Promise.all(ids.map((id) => findEditableProduct(read, id)));
  const rows = products.flatMap((product) => {
    if (!product) return [];
    const { id, editedAt, options, facts } = product;
    const form = productFormOf(facts, currency);
    const values = recordOf(spreadsheetFields, (field) => form[field]);
    return { id, editedAt, onHand: facts.onHand, hasOptions: options.length > 0, values };
  });
  return ok(rows);
}

/** The selected products that are still there, with the edit of each that a change is made from. */
export async function readSelectedEdits(
  shop: Shop,
  visitor: Visitor,
  ids: readonly number[],
): Promise<Result<SeenEdit[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(await readEdits(shop.db.read, ids));
}
