import { orderPaymentsFrom, type OrderLimit } from '#shop/access/rules/usage-limits.ts';
import { checkDelivery } from '#shop/addresses/rules/address-rules.ts';
import { type CheckoutForm, checkoutFields } from '#shop/addresses/rules/checkout-form.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import { buyerOf, type Customer } from '#shop/cart/rules/cart.ts';
import { cartOwnerOfBuyer, findCart } from '#shop/cart/store/cart.ts';
import { type ExpressGateway, findExpressGateway } from '#shop/cart/use-cases/offer-express.ts';
import { showCart, type ShownCart } from '#shop/cart/use-cases/show-cart.ts';
import { draftOfApproval, presumedAmount } from '#shop/checkout/rules/express-checkout.ts';
import { findDraft, saveDraft } from '#shop/checkout/store/checkout-drafts.ts';
import {
  type ExpressApproval,
  findApproved,
  findOwnApproval,
  markApproved,
  saveApproval,
} from '#shop/checkout/store/express-approvals.ts';
import type { ExpressCustomer } from '#shop/payments/rules/express-approval.ts';
import { findByReference } from '#shop/payments/store/payment-attempts.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { placeOf } from '#shop/settings/rules/zone.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { offerShipping, parcelOf, shippingCountries } from '#shop/shipping/rules/shipping.ts';
import type { Shop } from '#shop/shop.ts';
import { countryName } from '#platform/countries.ts';
import { failed, ok, type Result } from '#platform/result.ts';

export type ExpressFailure = { code: 'not-offered' } | { code: 'gateway-unavailable' } | OrderLimit;

/** Asks the provider to have the customer approve the cart. Returns the id of the approval. */
export async function beginExpress(
  shop: Shop,
  customer: Customer,
): Promise<Result<string, ExpressFailure>> {
  const buyer = buyerOf(customer);
  const settings = settingsFrom(await readSettings(shop.db.read));
  const { visitor, network = null } = customer;
  if (!buyer || (!visitor && !settings.guestCheckout)) return failed({ code: 'not-offered' });
  const shown = await showCart(shop, customer);
  const gateway = await findExpressGateway(shop, settings, shown);
  const owner = cartOwnerOfBuyer(buyer);
  const cart = await findCart(shop.db.read, owner);
  if (!gateway || !cart) return failed({ code: 'not-offered' });
  const uses = orderPaymentsFrom({ customer: visitor?.userId ?? cart.id, network }, shop.limits);
  const waitMs = shop.allowances.consume(uses);
  if (waitMs > 0) return failed({ code: 'too-many-orders', waitMs });
  const id = shop.newId();
  const opened = await openApproval(shop, gateway, { id, settings, customer, shown });
  if (!opened.ok) {
    shop.allowances.refund(uses);
    return opened;
  }
  const { checkoutKey } = cart;
  const approval = { id, checkoutKey, gateway: gateway.id, reference: opened.value };
  return shop.db.write(async (writer) => {
    // Ordered meanwhile, or merged into the cart of an account.
    const now = await findCart(writer, owner);
    if (now?.checkoutKey !== checkoutKey) return failed({ code: 'not-offered' });
    await saveApproval(writer, { ...approval, cartId: cart.id, now: shop.clock() });
    return ok(id);
  });
}

interface Opening {
  id: string;
  settings: Settings;
  customer: Customer;
  shown: ShownCart;
}

async function openApproval(
  shop: Shop,
  { express }: ExpressGateway,
  { id, settings, customer, shown }: Opening,
): Promise<Result<string, { code: 'gateway-unavailable' }>> {
  const { draft, addresses } = await knownOf(shop, customer);
  const [first] = addresses;
  const address = draft?.form ?? first ?? { country: countryName(settings.country) };
  const presumed = presumedAmount(settings, {
    ...shown,
    address,
    shipping: draft?.shipping ?? null,
  });
  const returnUrl = `${shop.origin}/checkout/express/${id}`;
  const description = `Order at ${settings.shopName}`;
  try {
    return ok(await express.open({ id, ...presumed, description, returnUrl }));
  } catch (error) {
    shop.log.error({ err: error }, 'express checkout could not be started');
    return failed({ code: 'gateway-unavailable' });
  }
}

export async function knownOf(shop: Shop, customer: Customer) {
  const buyer = buyerOf(customer);
  const { visitor } = customer;
  const [draft, addresses] = await Promise.all([
    buyer && findDraft(shop.db.read, cartOwnerOfBuyer(buyer)),
    visitor ? listAddresses(shop, visitor) : [],
  ]);
  return { draft, addresses: addresses.map(({ form }) => form), email: visitor?.email ?? '' };
}

/** What has become of an approval, for the customer who opens its address. */
export type ExpressOutcome =
  /** Not of the cart of this customer, or replaced by a later one. */
  | { kind: 'unknown' }
  | { kind: 'unavailable' }
  | { kind: 'empty-cart' }
  /** The provider has ended it, or does not confirm it for the customer of this browser. */
  | { kind: 'unconfirmed' }
  /** To be approved there. */
  | { kind: 'page'; url: string }
  | { kind: 'taken'; paymentId: string }
  | {
      kind: 'approved';
      /** The labels of the fields that the provider could not fill in. */
      missing: readonly string[];
      /** Nothing is shipped to this country; null if the order can be shipped. */
      unshippedTo: string | null;
    };

interface ReturningCustomer {
  id: string;
  customer: Customer;
  /** What the provider says of the browser that comes back; null if it does not come from there. */
  payerId: string | null;
}

/** Fills the checkout with what the provider knows, once. Opening the address again changes nothing. */
export async function receiveApproval(
  shop: Shop,
  { id, customer, payerId }: ReturningCustomer,
): Promise<ExpressOutcome> {
  const buyer = buyerOf(customer);
  const approval = buyer && (await findOwnApproval(shop.db.read, cartOwnerOfBuyer(buyer), id));
  if (!approval) return { kind: 'unknown' };
  const { gateway, reference, approvedAt, checkoutKey } = approval;
  const payment = await findByReference(shop.db.read, gateway, reference);
  if (payment) return { kind: 'taken', paymentId: payment.id };
  if (approvedAt !== null) return { kind: 'approved', missing: [], unshippedTo: null };
  const cart = await showCart(shop, customer);
  if (cart.lines.length === 0) return { kind: 'empty-cart' };
  if (cart.checkoutKey !== checkoutKey) return { kind: 'unknown' };
  const read = await readApproval(shop, approval);
  if (!read.ok) return { kind: 'unavailable' };
  if (read.value?.kind === 'page' && payerId === null) return read.value;
  // An attacker could send the provider's page to a victim, whose address and money the attacker must not get.
  if (read.value?.kind !== 'approved' || read.value.customer.payerId !== payerId) {
    return { kind: 'unconfirmed' };
  }
  return fillCheckout(shop, approval, { customer, cart, found: read.value.customer });
}

async function readApproval(shop: Shop, { gateway, reference }: ExpressApproval) {
  try {
    const express = (await shop.gateways.find(gateway))?.express;
    return express ? ok(await express.read(reference)) : failed({ code: 'unavailable' });
  } catch (error) {
    shop.log.error({ err: error }, 'express checkout could not be read');
    return failed({ code: 'unavailable' });
  }
}

interface Found {
  customer: Customer;
  cart: ShownCart;
  found: ExpressCustomer;
}

async function fillCheckout(
  shop: Shop,
  { id, checkoutKey }: ExpressApproval,
  { customer, cart, found }: Found,
): Promise<ExpressOutcome> {
  const { addressRules } = shop;
  const settings = settingsFrom(await readSettings(shop.db.read));
  const draft = draftOfApproval(found, await knownOf(shop, customer), addressRules);
  const now = shop.clock();
  const isLast = await shop.db.write(async (writer) => {
    if (!(await markApproved(writer, id, now))) return false;
    await saveDraft(writer, { checkoutKey, draft, now });
    return true;
  });
  if (!isLast) return { kind: 'unknown' };
  const problems = checkDelivery(draft.form, addressRules);
  const missing = checkoutFields.filter(({ name }) => problems[name]).map(({ label }) => label);
  return { kind: 'approved', missing, unshippedTo: unshippedTo(draft.form, settings, cart) };
}

function unshippedTo(
  form: CheckoutForm,
  settings: Settings,
  { lines }: Pick<ShownCart, 'lines'>,
): string | null {
  const place = placeOf(form, shippingCountries(settings));
  const offers = offerShipping(settings, parcelOf(lines, settings.currency), place);
  return offers.some(({ refusal }) => refusal === null) ? null : form.country;
}

/** Whether the customer has approved this cart, or could; null for neither. */
export async function showExpress(
  shop: Shop,
  settings: Settings,
  cart: ShownCart,
): Promise<'approved' | 'offered' | null> {
  const gateway = await findExpressGateway(shop, settings, cart);
  if (!gateway || cart.checkoutKey === null) return null;
  const { checkoutKey } = cart;
  const now = shop.clock();
  const approved = await findApproved(shop.db.read, { checkoutKey, gateway: gateway.id, now });
  return approved ? 'approved' : 'offered';
}
