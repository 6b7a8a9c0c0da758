import type { ProductStatus } from './product.ts';

export interface ShownSoFar {
  status: ProductStatus;
  pictureCount: number;
}

/**
 * Whether a form may not be saved without a picture. Specification 5 asks for one where a product is added; what
 * a program put into the shop without one can be edited without one. `before` is null for a new product.
 */
export function needsPicture(status: ProductStatus, before: ShownSoFar | null): boolean {
  if (status === 'draft') return false;
  return before === null || before.status === 'draft' || before.pictureCount > 0;
}
