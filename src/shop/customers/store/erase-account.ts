import { forgetPersonalValues } from '#shop/events/store/personal-values.ts';
import { revokeApiKeysOf } from '#shop/api-keys/store/api-keys.ts';
import { deleteAddresses } from '#shop/addresses/store/addresses.ts';
import { forgetApprovals } from '#shop/approvals/store/approvals.ts';
import { deleteCart } from '#shop/cart/store/cart.ts';
import { deleteDraft, deleteDraftsTo } from '#shop/checkout/store/checkout-drafts.ts';
import { forgetReminders } from '#shop/checkout/store/checkout-reminders.ts';
import { deleteDraftsOf } from '#shop/drafts/store/draft-orders.ts';
import { deleteMessagesFrom } from '#shop/contact/store/contact-messages.ts';
import { unlinkInbox } from '#shop/contact/store/inbox.ts';
import { deleteRestockRequestsOf } from '#shop/catalogue/store/restock-requests.ts';
import { deleteSubscriber } from '#shop/newsletter/store/subscribers.ts';
import { forgetRecipient } from '#shop/gift-cards/store/gift-cards.ts';
import { eraseDiscountCodes } from '#shop/promotions/store/discount-codes.ts';
import { contactRetentionMs } from '#shop/orders/rules/contact-retention.ts';
import { forgetPlans } from '#shop/payments/store/payment-attempts.ts';
import { forgetRefundNotes } from '#shop/payments/store/record-refunds.ts';
import { forgetReturnNotes } from '#shop/returns/store/record-return.ts';
import type { Writer } from '#platform/database/database.ts';
import { queueJob } from '#platform/queue/jobs.ts';
import { deleteComments, unlinkComments } from '#shop/orders/store/order-comments.ts';
import { forgetViews } from '#shop/orders/store/order-views.ts';
import { unlinkOrders } from '#shop/orders/store/order-changes.ts';
import { deleteReviewsBy } from '#shop/reviews/store/review-changes.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { deleteAccount } from '#shop/identity/store/accounts.ts';
import { findDetails } from '#shop/identity/store/details.ts';
import { unlinkNotes } from './customer-writings.ts';
import { eraseMail } from './erase-mail.ts';
import { readAccountRow } from './personal-rows.ts';

export interface ErasedAccount {
  userId: string;
  jobId: string;
  now: number;
}

/**
 * Erases all personal data of an account except orders, which are accounting records: they are unlinked now
 * and lose phone number and note once they are completed. Data stored by email address belongs to the account
 * that has verified the address: it remains if this account has not.
 */
export async function eraseAccount(writer: Writer, erased: ErasedAccount): Promise<void> {
  const { userId, jobId, now } = erased;
  const [account] = await findAccountFacts(writer, [userId]);
  if (!account) return;
  const { email, isEmailVerified } = account;
  const details = await findDetails(writer, userId);
  const openedAt = (await readAccountRow(writer, userId))?.openedAt ?? now;
  const orderIds = await unlinkOrders(writer, userId);
  await eraseMail(writer, { userId, email, isEmailVerified, openedAt, orderIds });
  if (isEmailVerified) {
    await deleteMessagesFrom(writer, email);
    await deleteSubscriber(writer, email);
    await deleteRestockRequestsOf(writer, email);
    await deleteDraftsTo(writer, email);
    await forgetReminders(writer, email);
    await forgetRecipient(writer, email);
  }
  await eraseDiscountCodes(writer, { email, isEmailVerified });
  await deleteDraftsOf(writer, { userId, email, isEmailVerified });
  await deleteReviewsBy(writer, userId);
  await deleteComments(writer, orderIds);
  await unlinkComments(writer, userId);
  await unlinkNotes(writer, userId);
  await unlinkInbox(writer, userId);
  await forgetViews(writer, userId);
  await forgetRefundNotes(writer, orderIds);
  await forgetReturnNotes(writer, orderIds);
  await forgetApprovals(writer, { userId, orderIds });
  await forgetPlans(writer, userId);
  await forgetPersonalValues(writer, userId);
  await deleteAccount(writer, { userId, email, username: details?.username ?? '' });
  if (orderIds.length === 0) return;
  const dueAt = now + contactRetentionMs;
  const payload = { orderIds };
  await queueJob(writer, { id: jobId, kind: 'forget-contact', payload, now, dueAt });
}

/** Removes what can act, ship or speak for the holder of a reclaimed account. Orders remain as accounting records. */
export async function emptyAccount(
  writer: Writer,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await revokeApiKeysOf(writer, userId, now);
  await deleteAddresses(writer, userId);
  await deleteDraft(writer, userId);
  await deleteCart(writer, userId);
  await deleteReviewsBy(writer, userId);
  await forgetPersonalValues(writer, userId);
}
