/** Secret token of the browser's cart; HttpOnly. */
export const cartCookie = 'vitrine-cart';

/** Number of units in the cart, readable by scripts. */
export const cartCountCookie = 'cart-count';

/** One-time message for the next page. Requests with it bypass the page cache. */
export const flashCookie = 'flash';
