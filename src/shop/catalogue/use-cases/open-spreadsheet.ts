import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import {
  type SpreadsheetField,
  spreadsheetFields,
} from '#shop/catalogue/rules/product-spreadsheet.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { findEditableProduct } from '#shop/catalogue/store/editable-products.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

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
    const entries = spreadsheetFields.map((field) => [field, form[field]] as const);
    // The entries above cover every field.
    const values = Object.fromEntries(entries) as Record<SpreadsheetField, string>;
    return { id, editedAt, onHand: facts.onHand, hasOptions: options.length > 0, values };
  });
  return ok(rows);
}
