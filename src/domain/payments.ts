/** How an order can be paid (specification 2). Manual ones are settled between shopper and merchant. */
export const paymentMethods = [
  {
    value: 'bank-transfer',
    label: 'Direct bank transfer',
    hint: 'Pay into our account with the order number as reference. We ship when it arrives.',
    isManual: true,
  },
  {
    value: 'check',
    label: 'Check payments',
    hint: 'Post a check to the shop. We ship when it has cleared.',
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
    hint: 'Not available in this shop yet.',
    isManual: false,
  },
] as const;

export type PaymentMethod = (typeof paymentMethods)[number]['value'];

/** Null for anything that cannot be paid with here: unknown, or without a configured provider (ruling 21). */
export function availableMethod(text: unknown): PaymentMethod | null {
  return paymentMethods.find(({ value, isManual }) => value === text && isManual)?.value ?? null;
}
