import { returnPromise } from '#shop/settings/rules/return-policies.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { countryNames } from '#platform/countries.ts';
import { taxRulesFrom } from '#shop/tax/rules/tax.ts';
import { vatTermsFrom } from '#shop/tax/rules/vat-number.ts';
import { knownVatAnswer } from '#shop/tax/use-cases/check-vat-number.ts';
import { shippingCountries } from '#shop/shipping/rules/shipping.ts';
import { lineNews } from '#shop/cart/storefront/cart-news-messages.ts';
import { methodOffers } from '#shop/settings/rules/method-options.ts';
import type { Address } from '#shop/addresses/rules/address.ts';
import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { listAddresses } from '#shop/addresses/use-cases/saved-addresses.ts';
import { showCart } from '#shop/cart/use-cases/show-cart.ts';
import { presetCountry } from '#shop/cart/use-cases/preset-country.ts';
import { lastVatNumber, showDraft } from '#shop/checkout/use-cases/checkout-draft.ts';
import { showExpress } from '#shop/checkout/use-cases/express-checkout.ts';
import { findWalletGateway, walletTerms } from '#shop/cart/use-cases/offer-express.ts';
import { stripePolicies } from '#shop/payments/storefront/stripe-policies.ts';
import { openAsDocument } from '#platform/web/open-as-document.ts';
import { listOwnCodes } from '#shop/promotions/use-cases/promotions.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { noWalletCookie } from '#shop/cart/rules/wallet-offer.ts';
import { cookieHeaders, readCookie } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { buyerOf } from '#shop/cart/rules/cart.ts';
import { customerOf } from '#shop/cart/storefront/customer.ts';
import { knownAccount } from '#shop/cart/storefront/visitor-data.ts';
import { billingFactsOf } from './checkout-action.ts';
import { methodInstructions } from '#shop/payments/rules/payment-instructions.ts';
import { checkoutPrice } from './checkout-price.ts';
import { priceTermsOf, pricedChoices } from './use-checkout-price.ts';

interface LoaderArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function loadCheckout({ request, context }: LoaderArgs) {
  const shop = context.get(shopContext);
  const customer = await customerOf({ request, context });
  const buyer = buyerOf(customer);
  const { visitor } = customer;
  const [cart, settings, offered, addresses, draft, known] = await Promise.all([
    showCart(shop, customer),
    loadSettings(shop),
    visitor ? listOwnCodes(shop, visitor) : [],
    visitor ? listAddresses(shop, visitor) : [],
    buyer && showDraft(shop, buyer),
    knownAccount({ request, context }),
  ]);
  if (cart.lines.length === 0) {
    const nothing = { kind: 'info', text: 'Your cart is empty.' } as const;
    return redirect('/', { headers: cookieHeaders([flashLine(request, nothing)]) });
  }
  const hasWallets = (await findWalletGateway(shop, settings)) !== null;
  const elsewhere = hasWallets ? openAsDocument(request, '/checkout') : null;
  if (elsewhere) return elsewhere;
  const { flash, setCookies } = known;
  const { shopName, openingHours } = settings;
  const shippingMethods = settings.shippingMethods.filter(({ isActive }) => isActive);
  const zoneCountries = shippingCountries({ shippingMethods });
  const shown = {
    cart,
    shippingMethods,
    zoneCountries,
    offered,
    news: cart.lines.map((line) => lineNews(line).join(' ')),
    shopName,
    openingHours,
    returns: returnPromise(cart.lines, settings),
    countries: countryNames(),
    offersReminder: settings.checkoutReminders === 'on',
    asksConsent: settings.termsConsent === 'on',
    flash,
  };
  const acceptLanguage = request.headers.get('accept-language') ?? '';
  const begun = draft ?? (await emptyForm(shop, settings, { visitor, acceptLanguage, addresses }));
  const facts = shop.addressRules.factsOf(begun.form.country ?? '');
  const billingFacts = billingFactsOf(shop, begun);
  const bankAccount = bankAccountFor(settings, shop.mode);
  const { acceptedPayments: accepted } = settings;
  const hasBankAccount = bankAccount !== null;
  const isGuest = visitor === null;
  const provided = await shop.gateways.methods(settings.currency);
  const methods = methodOffers(settings.methodOptions);
  const payment = { accepted, provided, hasBankAccount, methods };
  const instructions = methodInstructions(accepted, { ...settings, bankAccount });
  const state = { isBegun: draft !== null, payment, instructions, isGuest };
  const paypal = await showExpress(shop, settings, cart);
  const isExpected = readCookie(request, noWalletCookie) === null;
  const wallets = hasWallets ? walletTerms(settings, { ...cart, isGuest, isExpected }) : null;
  const express = paypal || wallets ? { paypal, wallets } : null;
  const choices = addresses.map(({ id, form }) => ({ id, lines: addressLines(form) }));
  const personal = { ...begun, ...state, express, facts, billingFacts, addresses: choices };
  const claim = { text: begun.vatNumber, country: begun.form.country ?? '' };
  const vatAnswer = await knownVatAnswer(shop, claim);
  const tax = { taxRules: taxRulesFrom(settings), vatTerms: vatTermsFrom(settings), vatAnswer };
  const terms = { ...priceTermsOf(cart), ...tax, shippingMethods, zoneCountries };
  const price = checkoutPrice(terms, pricedChoices(begun));
  const headers = cookieHeaders(setCookies);
  const policies = hasWallets ? stripePolicies(context.get(requestInfoContext).nonce) : {};
  for (const [name, value] of Object.entries(policies)) headers.set(name, value);
  return data({ ...shown, ...personal, ...tax, price }, { headers });
}

interface Beginning {
  visitor: Visitor | null;
  acceptLanguage: string;
  addresses: readonly Address[];
}

/** What a checkout begins with. */
async function emptyForm(
  shop: Shop,
  settings: Settings,
  { visitor, acceptLanguage, addresses }: Beginning,
) {
  const [first] = addresses;
  const form: Partial<CheckoutForm> = first?.form ?? {
    email: visitor?.email ?? '',
    country: await presetCountry(shop, settings, { visitor, acceptLanguage }),
  };
  const asksVatNumber = visitor !== null && vatTermsFrom(settings) !== null;
  return {
    form,
    billing: null,
    vatNumber: asksVatNumber ? await lastVatNumber(shop, visitor) : '',
    addressId: first?.id ?? '',
    shipping: null,
    method: '',
    savesAddress: false,
    mayRemind: false,
    agrees: false,
  };
}
