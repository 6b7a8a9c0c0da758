import { cartOperations } from './cart-operations.ts';
import { categoryOperations } from './category-operations.ts';
import { imageOperations } from './image-operations.ts';
import type { Operation } from './operation.ts';
import { orderOperations } from './order-operations.ts';
import { productOperations } from './product-operations.ts';
import { reviewOperations } from './review-operations.ts';
import { userOperations } from './user-operations.ts';

/** All API operations with their access rules. Routes, document and tests are derived from this table. */
export const operations: readonly Operation[] = [
  ...productOperations,
  ...imageOperations,
  ...categoryOperations,
  ...reviewOperations,
  ...cartOperations,
  ...orderOperations,
  ...userOperations,
];
