import { z } from 'zod';
import type { PaypalClient } from './paypal-client.ts';
import { PaypalRefusal } from './paypal-http.ts';
import { type Mark, markedId, orderAnswer, type PaypalOrder } from './paypal-order.ts';

// The calls that several operations of the gateway share.

/** For calls whose answer is not read. */
export const nothing = z.unknown();

export function findOrder(call: PaypalClient, reference: string): Promise<PaypalOrder | null> {
  return findOrderAs(call, reference, orderAnswer);
}

/** The order with what `answer` reads of it; null for an unknown one. */
export async function findOrderAs<Answer>(
  call: PaypalClient,
  reference: string,
  answer: z.ZodType<Answer>,
): Promise<Answer | null> {
  try {
    return await call({ path: pathOf(reference), answer });
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return null;
    throw error;
  }
}

export function pathOf(reference: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(reference)}`;
}

/** PayPal refuses changes of an order that has just been completed, which the next reading shows. */
export async function markOrder(call: PaypalClient, order: PaypalOrder, end: Mark): Promise<void> {
  const path = "/purchase_units/@reference_id=='default'/custom_id";
  const patch = [{ op: 'replace', path, value: markedId(order, end) }];
  const body = JSON.stringify(patch);
  await refused(() => call({ method: 'PATCH', path: pathOf(order.id), body, answer: nothing }));
}

export async function voidAuthorization(call: PaypalClient, id: string): Promise<void> {
  const path = `/v2/payments/authorizations/${id}/void`;
  await refused(() => call({ method: 'POST', path, key: `void-${id}`, answer: nothing }));
}

/** The refusal of a call, where reading the order again says what is the case; null if it was accepted. */
export async function refused(call: () => Promise<unknown>): Promise<PaypalRefusal | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 422) return error;
    throw error;
  }
}
