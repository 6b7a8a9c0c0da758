import { amountDue, type Order } from '#shop/orders/rules/order.ts';
import { isPayable } from '#shop/orders/rules/unpaid-order.ts';
import { isWithinLimits } from '#shop/settings/rules/method-options.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** The methods by which the customer may pay a placed order at a provider; none if it need not be paid. */
export async function listPaymentChoices(
  shop: Shop,
  order: Pick<Order, 'status' | 'payment' | 'total' | 'balance' | 'form'>,
  { acceptedPayments, methodOptions }: Pick<Settings, 'acceptedPayments' | 'methodOptions'>,
): Promise<PaymentMethod[]> {
  if (!isPayable(order)) return [];
  const { form } = order;
  const total = amountDue(order);
  const limited = { country: form.country, total };
  return (await shop.gateways.methods(total.currency)).filter(
    (method) => acceptedPayments.includes(method) && isWithinLimits(method, methodOptions, limited),
  );
}
