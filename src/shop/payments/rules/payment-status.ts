/** 'void': the payment is no longer due. */
export const paymentStatuses = ['awaited', 'paid', 'refunded', 'void'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Which status may follow which. */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  awaited: ['paid', 'void'],
  paid: ['refunded'],
  refunded: [],
  void: [],
};
