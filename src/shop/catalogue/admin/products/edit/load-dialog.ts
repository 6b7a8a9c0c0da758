import { productFormOf } from '#shop/catalogue/rules/product-form.ts';
import { gridOf } from '#shop/catalogue/rules/variant-grid.ts';
import type { Picture } from '#platform/images.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { openProduct, type OpenedProduct } from '#shop/catalogue/use-cases/open-product.ts';
import type { Shop } from '#shop/shop.ts';
import type { EditedProduct } from './product-action-result.ts';
import type { DialogRequest } from '../table/table-request.ts';

/** The data that a dialog renders. */
export type LoadedDialog =
  | { kind: 'add' }
  | { kind: 'update'; product: EditedProduct }
  | { kind: 'delete'; id: number; title: string };

interface Opening {
  dialog: Exclude<DialogRequest, { ids: number[] }> | null;
  currency: string;
}

/** Null if no dialog is requested or the product was deleted. */
export async function loadDialog(
  shop: Shop,
  visitor: Visitor,
  { dialog, currency }: Opening,
): Promise<LoadedDialog | null> {
  if (!dialog || dialog.kind === 'add') return dialog;
  const opened = await openProduct(shop, visitor, dialog.id);
  if (!opened.ok) return null;
  const { id, editedAt, facts, status } = opened.value;
  if (dialog.kind === 'delete') return { kind: 'delete', id, title: facts.title };
  const seen = { editedAt, onHand: facts.onHand };
  const form = productFormOf(facts, currency);
  const grid = gridOf(opened.value, currency);
  const pictures = opened.value.pictures.map((picture) => pictureForForm(picture, facts.title));
  const reserved = reservedText(opened.value);
  const waiting = waitingText(opened.value);
  return { kind: 'update', product: { id, seen, form, grid, status, pictures, reserved, waiting } };
}

/** For the form: an alt text equal to the product's title is its default, so the field stays empty. */
export function pictureForForm(
  { name, alt, width, height, placeholder }: Picture,
  title: string,
): Picture {
  return { name, alt: alt === title ? '' : alt, width, height, placeholder };
}

/** Reserved units are part of the stock but cannot be sold now. Empty if nothing is reserved. */
export function reservedText({
  variants,
  reserved,
}: Pick<OpenedProduct, 'variants' | 'reserved'>): string {
  const quantity = [...reserved.values()].reduce((sum, one) => sum + one, 0);
  if (quantity === 0) return '';
  const by = variants.flatMap(({ id, optionValues }) => {
    const own = reserved.get(id);
    return own && optionValues.length > 0 ? [`${optionValues.join(', ')}: ${own}`] : [];
  });
  const which = by.length > 0 ? ` (${by.join('; ')})` : '';
  const items = quantity === 1 ? '1 item is' : `${quantity} items are`;
  const them = quantity === 1 ? 'it' : 'them';
  return `${items} reserved for payments in progress${which}. Count ${them} as part of the stock.`;
}

/** Empty if no one waits. */
function waitingText({ waiting }: Pick<OpenedProduct, 'waiting'>): string {
  if (waiting === 0) return '';
  const who = waiting === 1 ? '1 customer gets' : `${waiting} customers get`;
  return `${who} an email as soon as this product is back in stock.`;
}
