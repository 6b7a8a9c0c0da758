import { type QrCode, qrCodeOf } from '#platform/qr-code.ts';
import {
  amountDue,
  isPaidByGiftCard,
  type Order,
  orderPaymentInstructions,
} from '#shop/orders/rules/order.ts';
import { isPayable } from '#shop/orders/rules/unpaid-order.ts';
import type { PaymentInstructions } from '#shop/payments/rules/payment-instructions.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { isWithinLimits, methodName } from '#shop/settings/rules/method-options.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** The methods by which the customer may pay a placed order at a provider; none if it need not be paid. */
export async function listPaymentChoices(
  shop: Shop,
  order: Pick<Order, 'status' | 'payment' | 'total' | 'balance' | 'giftCard' | 'form'>,
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

/** What the customer is shown of the payment of an order. */
export interface ShownPayment {
  /** For a manual payment; null if none is due. */
  instructions: PaymentInstructions | null;
  /** Of a bank transfer, for banking apps; null where there is none. */
  transferCode: QrCode | null;
  /** The payment method as the merchant calls it. */
  methodName: string;
}

export function showPayment(shop: Shop, order: Order, settings: Settings): ShownPayment {
  const payee = { ...settings, bankAccount: bankAccountFor(settings, shop.mode) };
  const instructions = orderPaymentInstructions(order, payee);
  const text = instructions?.transferCode;
  return {
    instructions,
    transferCode: text === undefined ? null : qrCodeOf(text),
    methodName: isPaidByGiftCard(order)
      ? 'Gift card'
      : methodName(order.payment.method, settings.methodOptions),
  };
}
