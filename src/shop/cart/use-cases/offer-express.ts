import { splitOverCards, sumOfParts } from '#shop/gift-cards/rules/gift-card.ts';
import type {
  ExpressApprovals,
  PaymentGateway,
  WalletPayments,
} from '#shop/payments/integrations/payment-gateway.ts';
import { isWithinLimits } from '#shop/settings/rules/method-options.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { subtractMoney } from '#platform/money.ts';
import type { ShownCart } from './show-cart.ts';

export type ExpressGateway = PaymentGateway & { express: ExpressApprovals };

type ExpressSettings = Pick<Settings, 'acceptedPayments' | 'currency' | 'methodOptions'>;

/** The provider at which this cart can be approved before the checkout is filled in; null if there is none. */
export async function findExpressGateway(
  shop: Pick<Shop, 'gateways'>,
  settings: ExpressSettings,
  cart: PayableCart,
): Promise<ExpressGateway | null> {
  if (!canBePaidBy('paypal', settings, cart)) return null;
  const gateway = await shop.gateways.forMethod('paypal');
  if (!gateway?.express || gateway.takesCurrency?.(settings.currency) === false) return null;
  return { ...gateway, express: gateway.express };
}

export type WalletGateway = PaymentGateway & { wallets: WalletPayments };

type WalletCart = PayableCart & { isGuest: boolean };

type WalletSettings = ExpressSettings & Pick<Settings, 'walletButtons' | 'guestCheckout'>;

/** Whether this cart can be ordered by a wallet, without the checkout. */
export function canUseWallet(settings: WalletSettings, { isGuest, ...cart }: WalletCart): boolean {
  if (isGuest && !settings.guestCheckout) return false;
  // What gift cards leave is paid once the order is placed: closing the wallet would leave it unpaid.
  return cart.giftCards.length === 0 && canBePaidBy('credit-card', settings, cart);
}

/** What the buttons of the wallets are shown with. */
export interface WalletTerms {
  /** What the total depends on before an address is known: once it changes, the total is requested again. */
  contents: string;
  /** Whether customers agree to the terms before they order. */
  asksConsent: boolean;
  /** Whether the page leaves the buttons their place: unless the browser had no wallet lately. */
  isExpected: boolean;
}

/** Null where this cart cannot be ordered by a wallet. */
export function walletTerms(
  settings: WalletSettings & Pick<Settings, 'termsConsent'>,
  cart: Pick<ShownCart, 'checkoutKey' | 'count'> & WalletCart & Pick<WalletTerms, 'isExpected'>,
): WalletTerms | null {
  if (!canUseWallet(settings, cart)) return null;
  const { checkoutKey, count, total, isExpected } = cart;
  const contents = `${checkoutKey} ${count} ${total.amount}`;
  return { contents, asksConsent: settings.termsConsent === 'on', isExpected };
}

/** The provider whose wallets the merchant shows, whatever is in a cart; null if there is none. */
export async function findWalletGateway(
  shop: Pick<Shop, 'gateways'>,
  settings: WalletSettings,
): Promise<WalletGateway | null> {
  if (settings.walletButtons === 'off') return null;
  const gateway = await shop.gateways.forMethod('credit-card');
  if (!gateway?.wallets || gateway.takesCurrency?.(settings.currency) === false) return null;
  return { ...gateway, wallets: gateway.wallets };
}

type PayableCart = Pick<ShownCart, 'lines' | 'total' | 'giftCards'>;

function canBePaidBy(
  method: PaymentMethod,
  { acceptedPayments, currency, methodOptions }: ExpressSettings,
  { lines, total, giftCards }: PayableCart,
): boolean {
  if (lines.length === 0 || !acceptedPayments.includes(method)) return false;
  const due = subtractMoney(total, sumOfParts(splitOverCards(total, giftCards), currency));
  // A limit by country is checked once the provider has named the country.
  return due.amount > 0 && isWithinLimits(method, methodOptions, { country: '', total: due });
}
