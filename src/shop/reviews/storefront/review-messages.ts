/** Explains why the review form is not available (ruling 56). */
export const buyersOnly =
  'Only customers who have received this product can review it. Once an order with it has shipped to you, you can write your review here.';
