/** The secret of this browser's cart, for nobody but the server. */
export const cartCookie = 'vitrine-cart';

/** Pieces in the cart, a plain number that scripts may read. */
export const cartCountCookie = 'cart-count';

/** A message that the next page shows once. A request that carries it is answered for itself. */
export const flashCookie = 'flash';
