/**
 * 'authorized': reserved on the customer's account, not captured. 'void': the payment is no longer due. A refund
 * counts from the moment it is requested until it fails.
 */
export const paymentStatuses = [
  'awaited',
  'authorized',
  'paid',
  'partially-refunded',
  'refunded',
  'void',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Which status may follow which. A refund that fails leads back, which is no transition of its own. */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  awaited: ['authorized', 'paid', 'void'],
  // An authorization that ended without a capture is due again.
  authorized: ['awaited', 'paid', 'void'],
  paid: ['partially-refunded', 'refunded'],
  'partially-refunded': ['refunded'],
  refunded: [],
  void: [],
};

/** The statuses in which the shop holds money of the customer. */
export const refundableStatuses: readonly PaymentStatus[] = ['paid', 'partially-refunded'];
