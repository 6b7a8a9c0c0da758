import { splitOverCards, sumOfParts } from '#shop/gift-cards/rules/gift-card.ts';
import type {
  ExpressApprovals,
  PaymentGateway,
} from '#shop/payments/integrations/payment-gateway.ts';
import { isWithinLimits } from '#shop/settings/rules/method-options.ts';
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
  { lines, total, giftCards }: Pick<ShownCart, 'lines' | 'total' | 'giftCards'>,
): Promise<ExpressGateway | null> {
  const { acceptedPayments, currency, methodOptions } = settings;
  if (lines.length === 0 || !acceptedPayments.includes('paypal')) return null;
  const due = subtractMoney(total, sumOfParts(splitOverCards(total, giftCards), currency));
  // A limit by country is checked once the provider has named the country.
  const order = { country: '', total: due };
  if (due.amount <= 0 || !isWithinLimits('paypal', methodOptions, order)) return null;
  const gateway = await shop.gateways.forMethod('paypal');
  if (!gateway?.express || gateway.takesCurrency?.(currency) === false) return null;
  return { ...gateway, express: gateway.express };
}
