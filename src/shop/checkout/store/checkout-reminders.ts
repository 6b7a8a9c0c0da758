import { createHash } from 'node:crypto';
import {
  exampleItems,
  exampleReminderId,
  type RemindedItem,
  reminderLifetimeMs,
  reminderPauseMs,
} from '#shop/checkout/rules/checkout-reminder.ts';
import { readStoredLines } from '#shop/cart/store/cart-lines.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface DueReminder {
  cartId: string;
  checkoutKey: string;
  email: string;
}

/** Permitted, not sent, not paying, and not ordered since by the same address. The longest abandoned first. */
export function listDueReminders(
  reader: Reader,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<DueReminder[]> {
  return reader
    .selectFrom('checkout_drafts')
    .innerJoin('carts', 'carts.id', 'checkout_drafts.cart_id')
    .select(['carts.id as cartId', 'carts.checkout_key as checkoutKey', 'checkout_drafts.email'])
    .where('checkout_drafts.updated_at', '>=', from)
    .where('checkout_drafts.updated_at', '<', before)
    .where('checkout_drafts.may_remind', '=', 1)
    .where('checkout_drafts.email', '<>', '')
    .where((row) =>
      row.exists(
        row.selectFrom('cart_lines').select('cart_id').whereRef('cart_id', '=', 'carts.id'),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('checkout_reminders')
            .select('id')
            .whereRef('checkout_reminders.checkout_key', '=', 'carts.checkout_key'),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payment_attempts')
            .select('id')
            .whereRef('cart_id', '=', 'carts.id')
            .where('state', '=', 'open'),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('user_email', '=', 'checkout_drafts.email')
            .whereRef('placed_at', '>=', 'checkout_drafts.updated_at'),
        ),
      ),
    )
    .orderBy('checkout_drafts.updated_at')
    .limit(limit)
    .execute();
}

/** False if the address has refused reminders, has just had one, or this checkout has had its reminder. */
export async function insertReminder(
  writer: Writer,
  due: DueReminder,
  { id, token, now }: { id: string; token: string; now: number },
): Promise<boolean> {
  const emailHash = hashOf(due.email);
  const refused = await writer
    .selectFrom('reminder_refusals')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst();
  const recent = await writer
    .selectFrom('checkout_reminders')
    .select('id')
    .where('email_hash', '=', emailHash)
    .where('sent_at', '>', now - reminderPauseMs)
    .executeTakeFirst();
  if (refused || recent) {
    await forbidReminders(writer, due.cartId);
    return false;
  }
  const { numInsertedOrUpdatedRows } = await writer
    .insertInto('checkout_reminders')
    .values({
      id,
      token_hash: hashOf(token),
      cart_id: due.cartId,
      checkout_key: due.checkoutKey,
      continued_key: null,
      email_hash: emailHash,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.column('checkout_key').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function forbidReminders(writer: Writer, cartId: string): Promise<void> {
  await writer
    .updateTable('checkout_drafts')
    .set({ may_remind: 0 })
    .where('cart_id', '=', cartId)
    .execute();
}

/** The items of the cart that the reminder is about; null once it is ordered, empty or deleted. */
export async function findReminded(
  reader: Reader,
  reminderId: string,
): Promise<readonly RemindedItem[] | null> {
  if (reminderId === exampleReminderId) return exampleItems;
  const cart = await reader
    .selectFrom('checkout_reminders')
    .innerJoin('carts', 'carts.checkout_key', 'checkout_reminders.checkout_key')
    .select('carts.id')
    .where('checkout_reminders.id', '=', reminderId)
    .executeTakeFirst();
  if (!cart) return null;
  const lines = [...(await readStoredLines(reader, cart.id)).values()];
  const items = lines.filter(({ isOnSale }) => isOnSale);
  return items.length > 0 ? items : null;
}

export interface OpenedReminder {
  id: string;
  emailHash: string;
  /** Null once the cart is ordered or deleted. */
  cart: OpenedCart | null;
}

export interface OpenedCart {
  id: string;
  checkoutKey: string;
  discountCode: string | null;
  userId: string | null;
  tokenHash: string | null;
}

/** The reminder whose link has this token. */
export async function findReminder(reader: Reader, token: string): Promise<OpenedReminder | null> {
  const row = await reader
    .selectFrom('checkout_reminders')
    .select(['id', 'email_hash as emailHash', 'checkout_key as checkoutKey'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return null;
  const cart = await reader
    .selectFrom('carts')
    .select(['id', 'checkout_key as checkoutKey', 'discount_code as discountCode'])
    .select(['user_id as userId', 'token_hash as tokenHash'])
    .where('checkout_key', '=', row.checkoutKey)
    .executeTakeFirst();
  return { id: row.id, emailHash: row.emailHash, cart: cart ?? null };
}

/** The items of a checkout go on in another cart: an order of that cart is recovered as well. */
export async function continueReminder(
  writer: Writer,
  { checkoutKey }: { checkoutKey: string },
  continuedKey: string,
): Promise<void> {
  await writer
    .updateTable('checkout_reminders')
    .set({ continued_key: continuedKey })
    .where((row) =>
      row.or([row('checkout_key', '=', checkoutKey), row('continued_key', '=', checkoutKey)]),
    )
    .execute();
}

export async function refuseReminders(
  writer: Writer,
  { emailHash, now }: { emailHash: string; now: number },
): Promise<void> {
  await writer
    .insertInto('reminder_refusals')
    .values({ email_hash: emailHash, refused_at: now })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute();
}

/** All that is known of the address; that a checkout was reminded of remains. */
export async function forgetReminders(writer: Writer, email: string): Promise<void> {
  const emailHash = hashOf(email);
  await writer.deleteFrom('reminder_refusals').where('email_hash', '=', emailHash).execute();
  await writer
    .updateTable('checkout_reminders')
    .set({ email_hash: '' })
    .where('email_hash', '=', emailHash)
    .execute();
}

export async function deleteOldReminders(writer: Writer, now: number): Promise<void> {
  await writer
    .deleteFrom('checkout_reminders')
    .where('sent_at', '<', now - reminderLifetimeMs)
    .execute();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
