import {
  type Payee,
  paymentInstructions,
  type PaymentInstructions,
} from '#shop/payments/rules/payment-instructions.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';

export type MethodInstructions = Partial<Record<PaymentMethod, PaymentInstructions>>;

/** How each method is paid by hand, before there is an order number to name. */
export function methodInstructions(
  methods: readonly PaymentMethod[],
  payee: Payee,
): MethodInstructions {
  const all: MethodInstructions = {};
  for (const method of methods) {
    const instructions = paymentInstructions(method, payee);
    if (!instructions) continue;
    const reference: [string, string] = ['Reference', 'Your order number, which we email to you'];
    all[method] = { ...instructions, rows: [...instructions.rows, reference] };
  }
  return all;
}
