/** Ruling 56: why there is no form. */
export const buyersOnly =
  'Only customers who have received this product can review it. As soon as an order of yours with it has shipped, you can write your review here.';
