import { discountText, type StoredDraft } from '#shop/drafts/rules/draft-order.ts';
import type { DraftPayment, ReceivedBy } from '#shop/drafts/rules/draft-payment.ts';
import { findDraft } from '#shop/drafts/store/draft-orders.ts';
import { maxCommentLength } from '#shop/orders/rules/order-comment.ts';
import { listPaymentChoices } from '#shop/orders/use-cases/payment-choices.ts';
import { bankAccountFor } from '#shop/settings/rules/bank-account.ts';
import { isWithinLimits } from '#shop/settings/rules/method-options.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { formatMoney } from '#platform/format.ts';
import { type Money, money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import { planStored } from './show-drafts.ts';

/** Read before the write, as providers are. Guests pay by link only where they may order at all. */
export async function isPayableByLink(
  shop: Shop,
  id: string,
  settings: Settings,
): Promise<boolean> {
  const stored = await findDraft(shop.db.read, id);
  if (!stored) return true;
  const { form, priced } = await planStored(shop, shop.db.read, { ...stored, settings });
  const order = {
    status: 'placed',
    payment: { method: unpaidMethod, status: 'awaited' },
    total: priced.total,
    balance: money(0, priced.total.currency),
    giftCard: money(0, priced.total.currency),
    form,
  } as const;
  const isByTransfer =
    settings.acceptedPayments.includes(unpaidMethod) &&
    bankAccountFor(settings, shop.mode) !== null &&
    isWithinLimits(unpaidMethod, settings.methodOptions, { ...form, total: priced.total });
  if (isByTransfer) return true;
  if (stored.userId === '' && !settings.guestCheckout) return false;
  return (await listPaymentChoices(shop, order, settings)).length > 0;
}

/** Until it is paid in another way. Unpaid orders of this method expire, which returns their stock. */
export const unpaidMethod = 'bank-transfer';

export const receivedMethods: Readonly<Record<ReceivedBy, PaymentMethod>> = {
  cash: 'cash-on-delivery',
  'bank-transfer': 'bank-transfer',
  check: 'check',
};

const receivedLabels: Readonly<Record<ReceivedBy, string>> = {
  cash: 'in cash',
  'bank-transfer': 'by bank transfer',
  check: 'by check',
};

/** What the order itself does not say: why it is cheaper, and how it was paid. */
export function staffNote({ draft }: StoredDraft, payment: DraftPayment, discount: Money): string {
  const { currency } = discount;
  const amount = (minor: number) => formatMoney(money(minor, currency));
  const isOwn = draft.discount.kind === 'amount' || draft.discount.kind === 'percent';
  const reason = isOwn ? discountText(draft.discount, amount) : '';
  const reference = payment.kind === 'received' ? payment.reference.trim() : '';
  const parts = [
    ...(reason === '' ? [] : [`Discount by staff, ${reason}`]),
    ...(payment.kind === 'received'
      ? [[`Paid ${receivedLabels[payment.by]}`, reference].filter(Boolean).join(': ')]
      : []),
  ];
  return parts.join('\n').slice(0, maxCommentLength);
}
