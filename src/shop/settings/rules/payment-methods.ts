/** Payment methods (specification 2). Manual ones are settled between customer and merchant. */
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
  { value: 'paypal', label: 'PayPal', hint: 'You pay on the pages of PayPal.', isManual: false },
  {
    value: 'credit-card',
    label: 'Credit card',
    hint: 'You pay on the secure page of our payment provider.',
    isManual: false,
  },
] as const;

export type PaymentMethod = (typeof paymentMethods)[number]['value'];

/** Availability of payment methods. */
export interface PaymentTerms {
  /** Methods that the merchant has enabled. */
  accepted: readonly PaymentMethod[];
  /** Methods that have a provider. */
  provided: readonly PaymentMethod[];
  /** Whether a bank account for transfers is configured. */
  hasBankAccount: boolean;
}

/** Whether the method needs no provider or has one; a merchant cannot enable it otherwise. */
export function hasProvider(
  method: PaymentMethod,
  { provided }: Pick<PaymentTerms, 'provided'>,
): boolean {
  return isManualMethod(method) || provided.includes(method);
}

/** Whether customer and merchant settle it between them. */
export function isManualMethod(method: PaymentMethod): boolean {
  return paymentMethods.some(({ value, isManual }) => value === method && isManual);
}

/** Ruling 21: manual methods that are configured, and those with a provider. */
export function isAvailable(method: PaymentMethod, terms: PaymentTerms): boolean {
  if (method === 'bank-transfer' && !terms.hasBankAccount) return false;
  return hasProvider(method, terms) && terms.accepted.includes(method);
}

export function paymentMethodFrom(text: unknown): PaymentMethod | null {
  return paymentMethods.find(({ value }) => value === text)?.value ?? null;
}

/** Null for a method that is not available. */
export function availableMethod(text: unknown, terms: PaymentTerms): PaymentMethod | null {
  const method = paymentMethodFrom(text);
  return method && isAvailable(method, terms) ? method : null;
}
