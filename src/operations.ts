import { cartOperations } from '#shop/cart/api/cart-operations.ts';
import { abandonedCheckoutOperations } from '#shop/checkout/api/abandoned-checkout-operations.ts';
import { checkoutOperations } from '#shop/checkout/api/checkout-operations.ts';
import { customerOperations } from '#shop/customers/api/customer-operations.ts';
import { segmentOperations } from '#shop/customers/api/segment-operations.ts';
import { draftOperations } from '#shop/drafts/api/draft-operations.ts';
import { collectionOperations } from '#shop/catalogue/api/collection-operations.ts';
import { categoryOperations } from '#shop/catalogue/api/category-operations.ts';
import { facetOperations } from '#shop/catalogue/api/facet-operations.ts';
import { imageOperations } from '#shop/catalogue/api/image-operations.ts';
import type { Operation } from '#shop/api/api/operation.ts';
import { documentOperations } from '#shop/documents/api/document-operations.ts';
import { fulfillmentOperations } from '#shop/orders/api/fulfillment-operations.ts';
import { editOperations } from '#shop/orders/api/edit-operations.ts';
import { orderOperations } from '#shop/orders/api/order-operations.ts';
import { videoOperations } from '#shop/catalogue/api/video-operations.ts';
import { sizeGuideOperations } from '#shop/catalogue/api/size-guide-operations.ts';
import { productOperations } from '#shop/catalogue/api/product-operations.ts';
import { giftCardOperations } from '#shop/gift-cards/api/gift-card-operations.ts';
import { promotionOperations } from '#shop/promotions/api/promotion-operations.ts';
import { refundOperations } from '#shop/orders/api/refund-operations.ts';
import { returnOperations } from '#shop/returns/api/return-operations.ts';
import { reviewOperations } from '#shop/reviews/api/review-operations.ts';
import { searchRuleOperations } from '#shop/search/api/search-rule-operations.ts';
import { shippingMethodOperations } from '#shop/shipping/api/shipping-method-operations.ts';
import { taxRateOperations } from '#shop/tax/api/tax-rate-operations.ts';
import { userOperations } from '#shop/identity/api/user-operations.ts';

/** All API operations with their access rules. Routes, document and tests are derived from this table. */
export const operations: readonly Operation[] = [
  ...productOperations,
  ...imageOperations,
  ...categoryOperations,
  ...collectionOperations,
  ...videoOperations,
  ...sizeGuideOperations,
  ...facetOperations,
  ...reviewOperations,
  ...cartOperations,
  ...orderOperations,
  ...fulfillmentOperations,
  ...editOperations,
  ...refundOperations,
  ...documentOperations,
  ...returnOperations,
  ...checkoutOperations,
  ...abandonedCheckoutOperations,
  ...draftOperations,
  ...shippingMethodOperations,
  ...taxRateOperations,
  ...searchRuleOperations,
  ...userOperations,
  ...customerOperations,
  ...segmentOperations,
  ...promotionOperations,
  ...giftCardOperations,
];
