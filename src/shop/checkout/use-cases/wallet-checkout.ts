import type { AddressForm } from '#shop/addresses/rules/address.ts';
import { checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import { buyerOf, type Customer } from '#shop/cart/rules/cart.ts';
import type { WalletOffer, WalletRate } from '#shop/cart/rules/wallet-offer.ts';
import type { EstimatedPlace } from '#shop/cart/use-cases/estimate-shipping.ts';
import {
  canUseWallet,
  findWalletGateway,
  type WalletGateway,
} from '#shop/cart/use-cases/offer-express.ts';
import { showCart, type ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import {
  draftOfWallet,
  type WalletPrice,
  walletPrices,
} from '#shop/checkout/rules/wallet-checkout.ts';
import type { ExpressCustomer } from '#shop/payments/rules/express-approval.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { parcelOf } from '#shop/shipping/rules/shipping.ts';
import type { Shop } from '#shop/shop.ts';
import { checkVatNumber } from '#shop/tax/use-cases/check-vat-number.ts';
import { countryName } from '#platform/countries.ts';
import { failed, type Result } from '#platform/result.ts';
import {
  type BeginFailure,
  beginWalletPayment,
  type StartedWalletPayment,
} from './begin-payment.ts';
import { isOfAccount, keepDraft } from './checkout-draft.ts';
import { knownOf } from './express-checkout.ts';

export interface WalletRequest {
  customer: Customer;
  /**
   * As far as a wallet tells it before the customer confirms: a country by its code, and a postcode that may be cut
   * short. Null before the wallet is opened: the address that the shop knows, or its own country.
   */
  place: EstimatedPlace | null;
}

/** What the buttons of the wallets are opened with, and what the wallet shows for an address; null if none is offered. */
export async function showWalletOffer(
  shop: Shop,
  { customer, place }: WalletRequest,
): Promise<WalletOffer | null> {
  const settings = settingsFrom(await readSettings(shop.db.read));
  const cart = await showCart(shop, customer);
  const gateway = await findOffered(shop, settings, { customer, cart });
  const { checkoutKey } = cart;
  if (!gateway || checkoutKey === null) return null;
  const { draft, addresses } = await knownOf(shop, customer);
  const [first] = addresses;
  const known = draft?.form ?? first ?? { country: countryName(settings.country) };
  const { country, state, pincode } = formAt(shop, place ?? known);
  const { network = null } = customer;
  const claim = { text: draft?.vatNumber ?? '', country, network };
  const order = {
    ...cart,
    vat: await checkVatNumber(shop, settings, claim),
    shipping: draft?.shipping ?? null,
  };
  const there = walletPrices(settings, { ...order, address: { country, state, pincode } });
  // Before the wallet is opened, another address than the known one may still be chosen there.
  const isOpen = place !== null || there.length > 0;
  const prices = isOpen ? there : walletPrices(settings, { ...order, address: null });
  if (place === null && prices.length === 0) return null;
  return {
    publicKey: gateway.wallets.publicKey,
    shopName: settings.shopName,
    currency: settings.currency.toLowerCase(),
    checkoutKey,
    needsShipping: parcelOf(cart.lines, settings.currency).size !== null,
    rates: prices.map((price) => rateOf(price, gateway)),
  };
}

async function findOffered(
  shop: Shop,
  settings: Settings,
  { customer, cart }: { customer: Customer; cart: ShownCart },
): Promise<WalletGateway | null> {
  if (!canUseWallet(settings, { ...cart, isGuest: customer.visitor === null })) return null;
  return findWalletGateway(shop, settings);
}

function formAt({ addressRules }: Shop, place: Partial<EstimatedPlace>): AddressForm {
  const given = new Map(Object.entries(place));
  return addressRules.named(checkoutFormFrom((name) => given.get(name)));
}

function rateOf({ offer, parts, total }: WalletPrice, { wallets }: WalletGateway): WalletRate {
  const { items, discount, shipping, tax } = parts;
  const count = wallets.countOf;
  const rows = [
    { name: 'Subtotal', amount: count(items) },
    { name: 'Discount', amount: -count(discount) },
    { name: 'Shipping', amount: count(shipping) },
    { name: 'Tax', amount: count(tax) },
  ];
  return {
    option: offer.option,
    label: offer.label,
    hint: offer.hint,
    shipping: count(shipping),
    items: rows.filter(({ amount }) => amount !== 0),
    total: count(total),
    totalMinor: total.amount,
  };
}

export interface WalletConfirmation {
  customer: Customer;
  checkoutKey: string;
  /** As the wallet has shown them. */
  confirmed: ExpressCustomer;
  shipping: string | null;
  agreedTotalMinor: number | null;
  /** To the terms, where the shop asks. */
  agrees: boolean;
}

export type WalletFailure = BeginFailure | { code: 'not-offered' } | { code: 'signed-out' };

/**
 * Begins the payment of an order that the customer has confirmed in a wallet, as the form of the checkout does. The
 * checkout is filled in with it, in case that the order or its payment is refused.
 */
export async function orderByWallet(
  shop: Shop,
  { customer, checkoutKey, confirmed, shipping, agreedTotalMinor, agrees }: WalletConfirmation,
): Promise<Result<StartedWalletPayment, WalletFailure>> {
  const buyer = buyerOf(customer);
  const { visitor, network = null } = customer;
  // The session of an account has ended: the order is not placed as a guest's.
  if (!visitor && (await isOfAccount(shop, checkoutKey))) return failed({ code: 'signed-out' });
  if (!buyer) return failed({ code: 'not-offered' });
  const settings = settingsFrom(await readSettings(shop.db.read));
  const cart = await showCart(shop, customer);
  // An empty one may have been ordered a moment ago by this very wallet.
  if (cart.lines.length > 0 && !(await findOffered(shop, settings, { customer, cart }))) {
    return failed({ code: 'not-offered' });
  }
  const known = await knownOf(shop, customer);
  const filled = draftOfWallet(confirmed, known, shop.addressRules);
  const draft = { ...filled, shipping, agrees };
  await keepDraft(shop, visitor, { checkoutKey, draft });
  const { form, billing, vatNumber, method, savesAddress } = draft;
  return beginWalletPayment(shop, buyer, {
    form,
    billing,
    vatNumber,
    shipping,
    method,
    savesAddress,
    discountCode: null,
    agreedTotalMinor,
    checkoutKey,
    network,
    ...(agrees && { consent: 'given' as const }),
  });
}
