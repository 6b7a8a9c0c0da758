import type { Guest } from '#shop/cart/rules/cart.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { Shop } from '#shop/shop.ts';
import { filledForm, standardShippingMinor } from './buyers.ts';
import { storedOrder } from './placed-order.ts';

/** Customers of this shop may order without an account. */
export async function withGuestCheckout(shop: Shop): Promise<Shop> {
  const setting = { key: 'guestCheckout', value: true, now: shop.clock() };
  await shop.db.write((writer) => saveSetting(writer, setting));
  return shop;
}

/** A browser with these quantities by product id in its cart. */
export async function newGuest(shop: Shop, quantities: Record<number, number>): Promise<Guest> {
  const guest = { cartToken: shop.newId() };
  await fillGuestCart(shop, guest, quantities);
  return guest;
}

export async function fillGuestCart(shop: Shop, guest: Guest, quantities: Record<number, number>) {
  for (const [productId, quantity] of Object.entries(quantities)) {
    const adding = { productId: Number(productId), variantId: null, quantity };
    const added = await addToCart(shop, { visitor: null, ...guest }, adding);
    if (!added.ok) throw new Error(added.failure.code);
  }
}

/** What the checkout page would send for the guest's cart as it is now. */
export async function guestRequest(
  shop: Shop,
  guest: Guest,
  change: Partial<PlaceOrderRequest> & { email?: string } = {},
): Promise<PlaceOrderRequest> {
  const { email = 'gina@example.com', ...others } = change;
  const cart = await showCart(shop, { visitor: null, ...guest });
  return {
    checkoutKey: cart.checkoutKey ?? '',
    agreedTotalMinor: cart.total.amount + standardShippingMinor,
    form: { ...filledForm, email },
    discountCode: '',
    shipping: 'standard',
    method: 'bank-transfer',
    ...others,
  };
}

/** The order of a new guest. */
export async function guestOrder(
  shop: Shop,
  {
    quantities = { 2: 1 },
    ...change
  }: Parameters<typeof guestRequest>[2] & {
    quantities?: Record<number, number>;
  } = {},
): Promise<Order> {
  const guest = await newGuest(shop, quantities);
  const placed = await placeOrder(shop, guest, await guestRequest(shop, guest, change));
  if (!placed.ok) throw new Error(placed.failure.code);
  return storedOrder(shop, placed.value.id);
}
