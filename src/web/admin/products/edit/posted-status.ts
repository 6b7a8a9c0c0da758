import type { ProductStatus } from '#domain/catalogue/product.ts';

/** Null for a form that says nothing of it. */
export function readStatus(fields: FormData): ProductStatus | null {
  const status = fields.get('status');
  return status === 'draft' || status === 'published' ? status : null;
}
