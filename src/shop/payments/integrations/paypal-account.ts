import { z } from 'zod';
import type { PaypalKeys } from '#shop/payments/rules/gateways.ts';
import type { ProviderAccount, ProviderDispute } from '#shop/payments/rules/provider-payment.ts';
import { addMoney, type Money } from '#platform/money.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PaypalClient } from './paypal-client.ts';
import { PaypalRefusal } from './paypal-http.ts';
import { amountAnswer, timeOf } from './paypal-answers.ts';
import { type PaypalOrder, settledCaptures } from './paypal-order.ts';

const disputesAnswer = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).default([]),
});

const disputeAnswer = z.object({
  dispute_id: z.string(),
  create_time: z.string(),
  reason: z.string().default(''),
  status: z.string(),
  dispute_amount: amountAnswer,
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
  seller_response_due_date: z.string().optional(),
});

/** Payouts are null: PayPal collects the money in a balance, which the merchant transfers as a whole. */
export async function readPaypalAccount(
  call: PaypalClient,
  order: PaypalOrder | null,
): Promise<ProviderAccount> {
  const captures = order ? settledCaptures(order) : [];
  const parts = captures.map((capture) => capture.seller_receivable_breakdown);
  const disputes: ProviderDispute[] = [];
  for (const { id } of captures) disputes.push(...(await disputesOf(call, id)));
  return {
    fee: sumOf(parts.map((part) => part?.paypal_fee)),
    net: sumOf(parts.map((part) => part?.net_amount)),
    payout: null,
    disputes,
  };
}

/** Null if one of them is not known yet. */
function sumOf(amounts: readonly (Money | undefined)[]): Money | null {
  const [first, ...others] = amounts;
  if (!first) return null;
  return others.reduce<Money | null>((sum, one) => (sum && one ? addMoney(sum, one) : null), first);
}

async function disputesOf(call: PaypalClient, captureId: string): Promise<ProviderDispute[]> {
  const path = '/v1/customer/disputes';
  const query = new URLSearchParams({ disputed_transaction_id: captureId });
  const { items } = await call({ path: `${path}?${query}`, answer: disputesAnswer });
  // The list lacks the due date and the outcome.
  const found = [];
  for (const { dispute_id: id } of items) {
    found.push(await call({ path: `${path}/${encodeURIComponent(id)}`, answer: disputeAnswer }));
  }
  return found.map((dispute) => ({
    reference: dispute.dispute_id,
    amount: dispute.dispute_amount,
    state: disputeState(dispute),
    reason: dispute.reason,
    dueAt: timeOf(dispute.seller_response_due_date),
    openedAt: timeOf(dispute.create_time) ?? 0,
  }));
}

function disputeState(dispute: z.infer<typeof disputeAnswer>): ProviderDispute['state'] {
  const { status, dispute_outcome: outcome } = dispute;
  if (status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE') return 'open';
  if (status !== 'RESOLVED') return 'under-review';
  const isLost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'].includes(outcome?.outcome_code ?? '');
  return isLost ? 'lost' : 'won';
}

const webhookAnswer = z.object({ url: z.string() });

/** The cheapest calls that show that the keys, the webhook and the access to disputes are as the shop needs them. */
export async function testPaypal(
  call: PaypalClient,
  { clientId, webhookId }: PaypalKeys,
): ReturnType<PaymentGateway['test']> {
  try {
    await call({ path: '/v1/customer/disputes?page_size=1', answer: disputesAnswer });
    if (webhookId !== '') {
      const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
      await call({ path, answer: webhookAnswer });
    }
    return { ok: true, account: `App ${clientId.slice(0, 6)}…` };
  } catch (error) {
    if (error instanceof PaypalRefusal) return { ok: false, reason: reasonOf(error) };
    const reason = 'PayPal did not answer. Try again in a few minutes.';
    return { ok: false, reason };
  }
}

function reasonOf({ status, description }: PaypalRefusal): string {
  if (status === 401) {
    return 'PayPal does not accept the client ID and the secret. Check that both are from the same app, and from live or sandbox as chosen.';
  }
  if (status === 403) {
    return 'The app may not read disputes. Switch on "Customer disputes" in the settings of the app at PayPal.';
  }
  if (status === 404) {
    return 'PayPal knows no webhook with this ID. Copy it from the settings of the app at PayPal.';
  }
  return `PayPal refused the request: ${description}`;
}
