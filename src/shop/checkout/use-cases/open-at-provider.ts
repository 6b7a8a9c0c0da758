import {
  deleteApproval,
  type ExpressApproval,
  findApproved,
} from '#shop/checkout/store/express-approvals.ts';
import type {
  PaymentGateway,
  PaymentRequest,
} from '#shop/payments/integrations/payment-gateway.ts';
import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type { AmountParts } from '#shop/payments/rules/express-approval.ts';
import { setReference } from '#shop/payments/store/payment-attempts.ts';
import { endPayment, type PaymentEnding } from '#shop/payments/store/payment-reservations.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { failed, ok, type Result } from '#platform/result.ts';

/** What the customer has approved in the express checkout, to be taken by a payment. */
export interface TakenApproval extends Pick<ExpressApproval, 'reference'> {
  /** Null for what is left of an order. */
  parts: AmountParts | null;
}

export interface OpenedPayment extends Omit<PaymentRequest, 'returnUrl'> {
  approval: TakenApproval | null;
}

/** Creates the payment; `answer` is what the customer's browser needs next. */
type Opening = (request: PaymentRequest) => Promise<{ reference: string; answer: string }>;

/** Null for a provider without an express checkout as well. */
export async function findApprovedBy(
  writer: Writer,
  gateway: PaymentGateway,
  { checkoutKey, now }: { checkoutKey: string; now: number },
): Promise<ExpressApproval | null> {
  return gateway.express ? findApproved(writer, { checkoutKey, gateway: gateway.id, now }) : null;
}

/**
 * Creates the payment of a stored attempt at the provider, unless the customer has approved it already. Returns the URL
 * where the customer pays, or learns how the payment has ended.
 */
export function openAtProvider(
  shop: Shop,
  gateway: PaymentGateway,
  payment: OpenedPayment,
): Promise<OpenedAnswer> {
  return openBy(shop, gateway, {
    payment,
    async open(request) {
      const { reference, url } = await gateway.open(request);
      return { reference, answer: url };
    },
  });
}

/** Returns the secret with which the customer's browser confirms the payment. */
export function openByWallet(
  shop: Shop,
  gateway: PaymentGateway,
  payment: OpenedPayment,
): Promise<OpenedAnswer> {
  return openBy(shop, gateway, {
    payment,
    async open(request) {
      if (!gateway.wallets) throw new Error(`${gateway.id} has no wallets`);
      const { reference, clientSecret } = await gateway.wallets.open(request);
      return { reference, answer: clientSecret };
    },
  });
}

export type OpenedAnswer = Result<string, { code: 'gateway-unavailable' }>;

async function openBy(
  shop: Shop,
  gateway: PaymentGateway,
  { payment, open }: { payment: OpenedPayment; open: Opening },
): Promise<OpenedAnswer> {
  const { paymentId, approval } = payment;
  const path = `/checkout/payment/${paymentId}`;
  try {
    if (await isApproved(shop, gateway, payment)) return ok(path);
    const { reference, answer } = await open({ ...payment, returnUrl: shop.origin + path });
    await shop.db.write(async (writer) => {
      // Replaced concurrently: release the payment at the provider.
      const isOpen = await setReference(writer, paymentId, reference);
      if (!isOpen) return queueRelease(shop, writer, { gateway: gateway.id, reference });
      if (!approval) return;
      await deleteApproval(writer, approval.reference);
      await queueRelease(shop, writer, { gateway: gateway.id, reference: approval.reference });
    });
    return ok(answer);
  } catch (error) {
    shop.log.error({ err: error, paymentId }, 'payment provider request failed');
    await giveUp(shop, { id: paymentId, gateway: gateway.id });
    return failed({ code: 'gateway-unavailable' });
  }
}

/** Whether the approval is valid for the final amount too. The payment has its reference before any money is reserved. */
async function isApproved(
  shop: Shop,
  { express, read }: PaymentGateway,
  { approval, ...payment }: OpenedPayment,
): Promise<boolean> {
  if (!approval || !express) return false;
  const { reference, parts } = approval;
  if (!(await express.take(reference, { ...payment, parts }))) return false;
  const { paymentId } = payment;
  // Replaced concurrently by a payment that has the approval now: the page of the outcome says so.
  if (!(await shop.db.write((writer) => setReference(writer, paymentId, reference)))) return true;
  const reported = await read(reference);
  return reported !== null && approvedStates.has(reported.state);
}

const approvedStates: ReadonlySet<string> = new Set(['authorized', 'captured', 'pending']);

async function queueRelease(
  { newId, clock }: Shop,
  writer: Writer,
  payload: { gateway: GatewayId; reference: string },
): Promise<void> {
  await queueJob(writer, { id: newId(), kind: 'release-payment', payload, now: clock() });
}

async function giveUp(shop: Shop, payment: PaymentEnding['payment']): Promise<void> {
  const now = shop.clock();
  const { fewLeftAt } = settingsFrom(await readSettings(shop.db.read));
  await shop.db.write((writer) =>
    endPayment(writer, {
      payment,
      state: 'cancelled',
      fewLeftAt,
      newId: shop.newId,
      now,
    }),
  );
}
