import { cartOperations } from './cart-operations.ts';
import { categoryOperations } from './category-operations.ts';
import { imageOperations } from './image-operations.ts';
import type { Operation } from './operation.ts';
import { orderOperations } from './order-operations.ts';
import { productOperations } from './product-operations.ts';
import { reviewOperations } from './review-operations.ts';
import { userOperations } from './user-operations.ts';

/** Everything the API does and who may do it. The door, the document and the tests read this table. */
export const operations: readonly Operation[] = [
  ...productOperations,
  ...imageOperations,
  ...categoryOperations,
  ...reviewOperations,
  ...cartOperations,
  ...orderOperations,
  ...userOperations,
];
