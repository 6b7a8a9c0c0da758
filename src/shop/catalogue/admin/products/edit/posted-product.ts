import {
  categoryChoices,
  type ProductForm,
  productFormFrom,
  type ProductFormTerms,
} from '#shop/catalogue/rules/product-form.ts';
import { gridFrom, type VariantGrid } from '#shop/catalogue/rules/variant-grid.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import type { Shop } from '#shop/shop.ts';
import { textOf } from '#platform/web/posted-form.ts';
import type { SeenVersion } from './product-action-result.ts';

/** The shop's values that form validation depends on, categories in display order. */
export async function formTerms(shop: Shop): Promise<ProductFormTerms> {
  const [{ currency }, categories] = await Promise.all([loadSettings(shop), listCategories(shop)]);
  return { currency, categories: categoryChoices(categories.map(({ value }) => value)) };
}

export function readProductForm(fields: FormData): ProductForm {
  return productFormFrom((field) => fields.get(field));
}

export function readGrid(fields: FormData): VariantGrid {
  return gridFrom((name) => fields.get(name));
}

/** Returns 0, which no product has, for anything but a number. */
export function readProductId(fields: FormData): number {
  return wholeNumber(textOf(fields, 'id')) ?? 0;
}

export function readSeenVersion(fields: FormData): SeenVersion {
  return {
    // The checkbox `over` confirms that the other version was reviewed and may be overwritten.
    editedAt: wholeNumber(textOf(fields, 'over') || textOf(fields, 'editedAt')) ?? 0,
    onHand: wholeNumber(textOf(fields, 'onHandSeen')),
  };
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
