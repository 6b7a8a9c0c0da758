/** How an order can be paid (specification 2). Manual ones are settled between customer and merchant. */
export const paymentMethods = [
  {
    value: 'bank-transfer',
    label: 'Direct bank transfer',
    hint: 'Transfer the amount with your order number as reference. We ship once we receive it.',
    isManual: true,
  },
  {
    value: 'check',
    label: 'Check payments',
    hint: 'Mail a check to the shop. We ship once it has cleared.',
    isManual: true,
  },
  {
    value: 'cash-on-delivery',
    label: 'Cash on delivery',
    hint: 'Pay the courier at the door.',
    isManual: true,
  },
  { value: 'paypal', label: 'PayPal', hint: 'Not available in this shop yet.', isManual: false },
  {
    value: 'credit-card',
    label: 'Credit card',
    hint: 'You pay on the secure page of our payment provider.',
    isManual: false,
  },
] as const;

export type PaymentMethod = (typeof paymentMethods)[number]['value'];

/** What a shop takes. */
export interface PaymentTerms {
  /** What the merchant wants to be paid with. */
  accepted: readonly PaymentMethod[];
  /** Whether there is somebody who takes cards for the shop. */
  isCardTaken: boolean;
  /** Whether there is an account that customers can transfer to. */
  hasBankAccount: boolean;
}

/** Whether somebody takes the money: without a provider a merchant cannot turn the method on. */
export function hasProvider(
  method: PaymentMethod,
  { isCardTaken }: Pick<PaymentTerms, 'isCardTaken'>,
): boolean {
  const isManual = paymentMethods.some(({ value, isManual: is }) => value === method && is);
  return isManual || (method === 'credit-card' && isCardTaken);
}

/** Ruling 21: the manual ones, as far as they can be paid, and those with a provider. */
export function isAvailable(method: PaymentMethod, terms: PaymentTerms): boolean {
  if (method === 'bank-transfer' && !terms.hasBankAccount) return false;
  return hasProvider(method, terms) && terms.accepted.includes(method);
}

export function paymentMethodFrom(text: unknown): PaymentMethod | null {
  return paymentMethods.find(({ value }) => value === text)?.value ?? null;
}

/** Null for anything that cannot be paid with here. */
export function availableMethod(text: unknown, terms: PaymentTerms): PaymentMethod | null {
  const method = paymentMethodFrom(text);
  return method && isAvailable(method, terms) ? method : null;
}
