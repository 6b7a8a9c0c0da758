import { onTestFinished } from 'vitest';
import type { Customer } from '#shop/cart/rules/cart.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { beginPayment } from '#shop/checkout/use-cases/begin-payment.ts';
import { beginExpress, receiveApproval } from '#shop/checkout/use-cases/express-checkout.ts';
import { makePaypalGateway } from '#shop/payments/integrations/paypal-gateway.ts';
import { gatewaysOf } from '#shop/payments/integrations/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import type { Database } from '#platform/database/database.ts';
import { readyToPlace } from './buyers.ts';
import { buyer, shopWith } from './card-checkout.ts';
import { startPaypalServer } from './paypal-server.ts';

/** A shop that takes PayPal, and a customer with one of product 2, of which there are three. */
export async function openExpressShop(db: Database) {
  const paypal = await startPaypalServer();
  onTestFinished(() => paypal.stop());
  const stocked = await shopWith(db, 3);
  const options = { apiBase: paypal.origin, retryAfterMs: 1, clock: stocked.clock };
  const gateway = makePaypalGateway(paypal.keys, options);
  const shop = { ...stocked, gateways: gatewaysOf(async () => [gateway]) };
  const visitor = await buyer(shop);
  const ann: Customer = { visitor, cartToken: null };
  const payerId = paypal.ledger.customer.payer.payer_id;

  async function begin(customer = ann) {
    const begun = await beginExpress(shop, customer);
    if (!begun.ok) throw new Error(begun.failure.code);
    return { id: begun.value, reference: [...paypal.ledger.orders.keys()].at(-1) ?? '' };
  }

  /** The customer has been at PayPal and is back. */
  async function approve(customer = ann) {
    const begun = await begin(customer);
    paypal.ledger.approve(begun.reference);
    const outcome = await receiveApproval(shop, { id: begun.id, customer, payerId });
    return { ...begun, outcome };
  }

  /** Presses *Place order*, with PayPal selected. */
  async function place(change: Parameters<typeof readyToPlace>[2] = {}) {
    const placing = await readyToPlace(shop, visitor, { method: 'paypal', ...change });
    const begun = await beginPayment(shop, visitor, placing);
    if (!begun.ok) throw new Error(begun.failure.code);
    const url = begun.value.url ?? '';
    return { url, paymentId: url.split('/').at(-1) ?? '', placing };
  }

  return { shop, paypal, visitor, ann, payerId, begin, approve, place };
}

export async function checkoutKeyOf(shop: Shop, customer: Customer): Promise<string> {
  return (await showCart(shop, customer)).checkoutKey ?? '';
}
