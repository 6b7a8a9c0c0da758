import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { addToCart } from '#shop/cart/use-cases/add-to-cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import type { Shop } from '#shop/shop.ts';
import { findSellables } from '#shop/catalogue/store/sellables.ts';
import { sql } from 'kysely';

/** Of the default shipping methods. */
export const standardShippingMinor = 1000;

export const filledForm: CheckoutForm = {
  fname: 'Ingrid',
  lname: 'Solberg',
  companyname: '',
  country: 'United States',
  address1: '218 Alder Avenue',
  address2: 'Apartment 4B',
  city: 'Portland',
  state: 'Oregon',
  pincode: '97205',
  phone: '+1 503 555 0111',
  email: 'ingrid@example.com',
  note: '',
};

export function customerNamed(name: string): Visitor {
  return { userId: `user-${name}`, email: `${name}@example.com`, role: 'customer', areas: [] };
}

/** Inserts an account without a password or session. */
export async function newCustomer(shop: Shop, name: string): Promise<Visitor> {
  const visitor = customerNamed(name);
  await shop.db.write((writer) =>
    sql`
      insert into users (id, email, name, registered_at)
      values (${visitor.userId}, ${visitor.email}, '', ${shop.clock()})
    `.execute(writer),
  );
  return visitor;
}

/** `quantities` by product id; of a product with options its first available variant. */
export async function putInCart(shop: Shop, visitor: Visitor, quantities: Record<number, number>) {
  for (const [productId, quantity] of Object.entries(quantities)) {
    const sold = await findSellables(shop.db.read, Number(productId));
    const { variantId = null } = sold.find(({ sellable }) => (sellable ?? quantity) > 0) ?? {};
    const adding = { productId: Number(productId), variantId, quantity };
    const added = await addToCart(shop, { visitor, cartToken: null }, adding);
    if (!added.ok) throw new Error(added.failure.code);
  }
}

/** What the checkout page would send for the customer's cart as it is now. */
export async function readyToPlace(
  shop: Shop,
  visitor: Visitor,
  change: Partial<PlaceOrderRequest> = {},
): Promise<PlaceOrderRequest> {
  const cart = await showCart(shop, { visitor, cartToken: null });
  return {
    checkoutKey: cart.checkoutKey ?? '',
    agreedTotalMinor: cart.subtotal.amount + standardShippingMinor,
    form: filledForm,
    discountCode: '',
    shipping: 'standard',
    method: 'bank-transfer',
    ...change,
  };
}

/** Sets the stock of the product's only variant. */
export async function stockUp(shop: Shop, productId: number, units: number): Promise<void> {
  await shop.db.write((writer) =>
    writer
      .updateTable('stock')
      .set({ on_hand: units })
      .where('variant_id', 'in', (from) =>
        from.selectFrom('variants').select('id').where('product_id', '=', productId),
      )
      .execute(),
  );
}

export async function unitsLeft(shop: Shop, productId: number): Promise<number> {
  const row = await shop.db.read
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variant_id')
    .select('on_hand')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return row.on_hand;
}

/** What a checkout that was just begun has chosen: nothing. */
export const nothingChosen = {
  shipping: null,
  method: '',
  vatNumber: '',
  addressId: '',
  savesAddress: false,
  mayRemind: false,
  agrees: false,
  billing: null,
};
