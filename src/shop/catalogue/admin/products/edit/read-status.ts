import type { ProductStatus } from '#shop/catalogue/rules/product.ts';

/** Null if the form has no status field. */
export function readStatus(fields: FormData): ProductStatus | null {
  const status = fields.get('status');
  return status === 'draft' || status === 'published' ? status : null;
}
