import {
  categoryChoices,
  checkProductForm,
  pictureProblems,
  type ProductForm,
  productFormFrom,
  type ProductFormTerms,
  type ProductProblems,
} from '#domain/catalogue/product-form.ts';
import { gridFrom, type VariantGrid } from '#domain/catalogue/variant-grid.ts';
import type { Picture } from '#domain/catalogue/product.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { listCategories } from '#services/catalogue/list-categories.ts';
import { addPicture } from '#services/images/add-picture.ts';
import { loadSettings } from '#services/settings/load-settings.ts';
import type { Shop } from '#services/shop.ts';
import { textOf } from '#web/posted-form.ts';
import type { Seen } from './product-answer.ts';

export interface Posted {
  shop: Shop;
  visitor: Visitor;
  request: Request;
  fields: FormData;
}

/** What the rules of the form depend on: categories in the order they are offered. */
export async function formTerms(shop: Shop): Promise<ProductFormTerms> {
  const [{ currency }, categories] = await Promise.all([loadSettings(shop), listCategories(shop)]);
  return { currency, categories: categoryChoices(categories.map(({ value }) => value)) };
}

export function formIn(fields: FormData): ProductForm {
  return productFormFrom((field) => fields.get(field));
}

export function gridIn(fields: FormData): VariantGrid {
  return gridFrom((name) => fields.get(name));
}

/** 0, which no product has, for anything but a number. */
export function idIn(fields: FormData): number {
  return wholeNumber(textOf(fields, 'id')) ?? 0;
}

export function seenIn(fields: FormData): Seen {
  return {
    editedAt: wholeNumber(textOf(fields, 'editedAt')) ?? 0,
    onHand: wholeNumber(textOf(fields, 'onHandSeen')),
  };
}

/**
 * Checks the form, which costs nothing, and only then prepares and keeps the chosen picture. Null
 * where none was chosen and none is required.
 */
export async function keepPicture(
  { shop, visitor, fields }: Posted,
  form: ProductForm,
  { isRequired }: { isRequired: boolean },
): Promise<Result<Picture | null, { code: 'invalid'; problems: ProductProblems }>> {
  const file = chosenFile(fields);
  const problems = checkProductForm(form, await formTerms(shop));
  if (isRequired && !file) problems.image = pictureProblems.missing;
  if (Object.keys(problems).length > 0) return failed({ code: 'invalid', problems });
  if (!file) return ok(null);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kept = await addPicture(shop, visitor, { bytes, title: form.title });
  if (kept.ok) return ok(kept.value);
  const { code } = kept.failure;
  if (code === 'forbidden') throw new Error('this page has no guard in access.ts');
  return failed({ code: 'invalid', problems: { image: pictureProblems[code] } });
}

/** Browsers send an empty file without a name where none was chosen. */
function chosenFile(fields: FormData): File | null {
  const file = fields.get('image');
  return file instanceof File && (file.size > 0 || file.name !== '') ? file : null;
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
