/** Ruling 56: why there is no form. */
export const buyersOnly =
  'Only customers who have received this product can review it. Once an order with it has shipped to you, you can write your review here.';
