import { moveAddresses } from '#shop/addresses/store/addresses.ts';
import { moveRestockRequests } from '#shop/catalogue/store/restock-requests.ts';
import { moveMessages } from '#shop/contact/store/contact-messages.ts';
import type { Customer } from '#shop/customers/rules/customer.ts';
import { moveDrafts } from '#shop/drafts/store/draft-orders.ts';
import { moveMailOfOrders } from '#shop/email/store/delete-mail.ts';
import { moveGiftCards } from '#shop/gift-cards/store/gift-cards.ts';
import type { User } from '#shop/identity/store/users.ts';
import { deleteSubscriber, isSubscribed } from '#shop/newsletter/store/subscribers.ts';
import { moveOrders } from '#shop/orders/store/order-changes.ts';
import { moveDiscountCodes } from '#shop/promotions/store/discount-codes.ts';
import { moveReviews } from '#shop/reviews/store/review-changes.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { eraseAccount } from './erase-account.ts';
import { moveWritings } from './customer-writings.ts';

export interface MergedAccount {
  account: User;
  customer: Customer;
}

/**
 * Moves what belongs to one account to another one and erases the rest with the account. As there, data stored
 * by email address belongs to an account that has verified the address. The number of orders that were moved.
 */
export async function mergeAccount(
  writer: Writer,
  { from, to }: { from: MergedAccount; to: MergedAccount },
  { jobId, now }: { jobId: string; now: number },
): Promise<number> {
  const ids = { from: from.account.userId, to: to.account.userId };
  const emails = { from: from.account.email, to: to.account.email };
  const { isEmailVerified } = from.account;
  const isStillSubscribed = await staysSubscribed(writer, { from, to });
  const orderIds = await moveOrders(writer, ids);
  await moveMailOfOrders(writer, orderIds, emails);
  await moveDrafts(writer, { userId: ids.from, email: emails.from, isEmailVerified }, to.account);
  await moveAddresses(writer, ids);
  await moveReviews(writer, ids);
  await moveWritings(writer, { from: from.customer.id, to: to.customer.id });
  const codes = { ...emails, isFromVerified: isEmailVerified, withRedeemed: true };
  await moveDiscountCodes(writer, codes);
  if (isEmailVerified) {
    await moveMessages(writer, emails);
    await moveRestockRequests(writer, emails);
    await moveGiftCards(writer, emails);
  }
  if (!isStillSubscribed) await deleteSubscriber(writer, emails.to);
  await eraseAccount(writer, { userId: ids.from, jobId, now });
  return orderIds.length;
}

/** Of two consents the stricter one: the newsletter goes on only if both addresses receive it. */
export async function staysSubscribed(
  reader: Reader,
  { from, to }: { from: MergedAccount; to: MergedAccount },
): Promise<boolean> {
  const both = await Promise.all(
    [from, to].map(({ account }) => isSubscribed(reader, account.email)),
  );
  return both.every(Boolean);
}
