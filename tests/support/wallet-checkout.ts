import { onTestFinished } from 'vitest';
import type { Customer } from '#shop/cart/rules/cart.ts';
import type { WalletOffer } from '#shop/cart/rules/wallet-offer.ts';
import {
  orderByWallet,
  showWalletOffer,
  type WalletConfirmation,
} from '#shop/checkout/use-cases/wallet-checkout.ts';
import { gatewaysOf } from '#shop/payments/integrations/payment-gateway.ts';
import { makeStripeGateway } from '#shop/payments/integrations/stripe-gateway.ts';
import type { ExpressCustomer } from '#shop/payments/rules/express-approval.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import type { Database } from '#platform/database/database.ts';
import { buyer, shopWith } from './card-checkout.ts';
import { startStripeServer, type StripeServer } from './stripe-server.ts';

/** As Apple Pay knows Ingrid: a region by its code, and no second line. */
export const walletCustomer: ExpressCustomer = {
  payerId: '',
  givenName: 'Ingrid',
  surname: 'Solberg',
  email: 'ingrid@example.com',
  phone: '+1 503 555 0111',
  address: {
    name: 'Ingrid Solberg',
    line1: '218 Alder Avenue',
    line2: '',
    city: 'Portland',
    region: 'OR',
    postcode: '97205',
    countryCode: 'US',
  },
};

export const portland = { country: 'US', state: 'OR', pincode: '97205' };

export function changeSetting(shop: Shop, key: string, value: unknown): Promise<void> {
  return shop.db.write((writer) => saveSetting(writer, { key, value, now: shop.clock() }));
}

/** A shop that shows wallets, and a customer with one of product 2, of which there are three. */
export async function openWalletShop(db: Database) {
  const stripe = await startStripeServer();
  onTestFinished(stripe.stop);
  const stocked = await shopWith(db, 3);
  const gateway = makeStripeGateway(stripe.keys, { apiBase: stripe.origin });
  const shop = { ...stocked, gateways: gatewaysOf(async () => [gateway]) };
  await changeSetting(shop, 'walletButtons', 'on');
  const visitor = await buyer(shop);
  const ann: Customer = { visitor, cartToken: null };

  async function offerTo(customer: Customer, place = portland): Promise<WalletOffer> {
    const offer = await showWalletOffer(shop, { customer, place });
    if (!offer) throw new Error('no wallet is offered');
    return offer;
  }

  /** The customer selects a delivery in the wallet and confirms the total there. */
  async function confirm(option: string, change: Partial<WalletConfirmation> = {}) {
    const { customer = ann } = change;
    const offer = await showWalletOffer(shop, { customer, place: portland });
    const rate = offer?.rates.find((one) => one.option === option);
    return orderByWallet(shop, {
      customer,
      checkoutKey: offer?.checkoutKey ?? '',
      confirmed: walletCustomer,
      shipping: option,
      agreedTotalMinor: rate?.totalMinor ?? null,
      agrees: false,
      ...change,
    });
  }

  /** The payment that the browser confirms next. */
  async function begin(option: string, change: Partial<WalletConfirmation> = {}) {
    const begun = await confirm(option, change);
    if (!begun.ok) throw new Error(begun.failure.code);
    if (begun.value.order) throw new Error('already ordered');
    const { paymentId, clientSecret } = begun.value;
    return { paymentId, reference: referenceOf(stripe, clientSecret) };
  }

  return { shop, stripe, visitor, ann, offerTo, confirm, begin };
}

function referenceOf({ payments }: StripeServer, secret: string): string {
  return [...payments.values()].find(({ clientSecret }) => clientSecret === secret)?.id ?? '';
}
