import { refreshAvailability } from '#shop/catalogue/use-cases/refresh-availability.ts';
import { capturePayment } from '#shop/checkout/use-cases/capture-payment.ts';
import { releasePayment } from '#shop/checkout/use-cases/release-payment.ts';
import { settlePayment } from '#shop/checkout/use-cases/settle-payment.ts';
import { mailReset } from '#shop/identity/use-cases/mail-reset.ts';
import { forgetContact } from '#shop/orders/use-cases/forget-contact.ts';
import type { Shop } from '#shop/shop.ts';

export interface DueJob {
  id: string;
  payload: Record<string, unknown>;
}

/** Handlers by job kind. Each claims its job in the transaction that does the work. */
export const handlers: Record<string, (shop: Shop, job: DueJob) => Promise<void>> = {
  'refresh-availability': (shop, { id, payload }) =>
    refreshAvailability(shop, { jobId: id, productId: Number(payload['productId']) }),
  'mail-reset': (shop, { id, payload }) =>
    mailReset(shop, { jobId: id, name: String(payload['name']) }),
  'settle-payment': async (shop, { id, payload }) => {
    await settlePayment(shop, { jobId: id, paymentId: String(payload['paymentId']) });
  },
  'capture-payment': (shop, { id, payload }) =>
    capturePayment(shop, { jobId: id, paymentId: String(payload['paymentId']) }),
  'release-payment': (shop, { id, payload }) =>
    releasePayment(shop, { jobId: id, reference: String(payload['reference']) }),
  'forget-contact': (shop, { id, payload }) =>
    forgetContact(shop, { jobId: id, orderIds: [payload['orderIds']].flat().map(Number) }),
};
