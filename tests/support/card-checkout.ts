import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { beginPayment } from '#shop/checkout/use-cases/begin-payment.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import type { Database } from '#platform/database/database.ts';
import { newCustomer, putInCart, readyToPlace, stockUp } from './buyers.ts';
import { demoShop } from './demo-shop.ts';

/** A shop with a manual clock and this stock of product 2. */
export async function shopWith(db: Database, units: number) {
  const shop = await demoShop(db);
  let now = shop.clock();
  await stockUp(shop, 2, units);
  const wait = (ms: number) => {
    now += ms;
  };
  return { ...shop, clock: () => now, wait };
}

/** A card payment that the customer has been sent to. */
export async function beginCardPayment(
  shop: Shop,
  visitor: Visitor,
  change: Partial<PlaceOrderRequest> = {},
) {
  const placing = await readyToPlace(shop, visitor, { method: 'credit-card', ...change });
  const answer = await beginPayment(shop, visitor, placing);
  const url = answer.ok ? answer.value.url : null;
  if (url === null) throw new Error(JSON.stringify(answer));
  const reference = url.split('/').at(-1) ?? '';
  const { id } = await shop.db.read
    .selectFrom('payment_attempts')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { paymentId: id, reference };
}

/** On hand and reserved; null where stock is not tracked. */
export async function stockOf(shop: Shop, productId = 2): Promise<[number, number] | null> {
  const row = await shop.db.read
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variant_id')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row ? [row.on_hand, row.reserved] : null;
}

export async function buyer(
  shop: Shop,
  name = 'ann',
  quantities: Record<number, number> = { 2: 1 },
) {
  const made = await newCustomer(shop, name);
  await putInCart(shop, made, quantities);
  return made;
}

/** The demo's payment provider. */
export async function demoGateway(shop: Shop): Promise<PaymentGateway> {
  const gateway = await shop.gateways.find('demo');
  if (!gateway) throw new Error('the demo takes cards');
  return gateway;
}
