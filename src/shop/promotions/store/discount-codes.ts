import { money } from '#platform/money.ts';
import {
  type DiscountCode,
  type IssuedCode,
  discountCodeFrom,
} from '#shop/promotions/rules/discount-code.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

export interface NewDiscountCode extends DiscountCode {
  id: string;
  now: number;
}

export async function insertDiscountCode(writer: Writer, code: NewDiscountCode): Promise<void> {
  await writer
    .insertInto('discount_codes')
    .values({
      id: code.id,
      code: code.code,
      source: code.source,
      ...columnsOf(code.reduction),
      first_order_only: code.isFirstOrderOnly ? 1 : 0,
      issued_to_email: code.issuedTo,
      created_at: code.now,
    })
    .execute();
}

export async function findDiscountCode(reader: Reader, code: string): Promise<IssuedCode | null> {
  const row = await reader
    .selectFrom('discount_codes')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? issuedCodeOf(row) : null;
}

/** Whether the address has ever had a code for subscribing, used or not. */
export async function hasNewsletterCode(reader: Reader, email: string): Promise<boolean> {
  const row = await reader
    .selectFrom('discount_codes')
    .select('id')
    .where('issued_to_email', '=', email)
    .where('source', '=', 'newsletter')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Unredeemed codes issued to the account with this address, oldest first. */
export async function listWelcomeCodes(reader: Reader, email: string): Promise<IssuedCode[]> {
  const rows = await reader
    .selectFrom('discount_codes')
    .selectAll()
    .where('issued_to_email', '=', email)
    .where('source', '=', 'welcome')
    .where('redeemed_by_order', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(issuedCodeOf);
}

interface AddressChange {
  from: string;
  to: string;
  isFromVerified: boolean;
  /** Where an account is merged into the one with the address `to`, so that a customer gets a code for subscribing once. */
  withRedeemed?: boolean;
}

/**
 * Moves unredeemed codes to the account's new address; from an unverified address only those issued to the
 * account, as a newsletter code could be another subscriber's own.
 */
export async function moveDiscountCodes(
  writer: Writer,
  { from, to, isFromVerified, withRedeemed = false }: AddressChange,
): Promise<void> {
  await writer
    .updateTable('discount_codes')
    .set({ issued_to_email: to })
    .where('issued_to_email', '=', from)
    .$if(!withRedeemed, (query) => query.where('redeemed_by_order', 'is', null))
    .$if(!isFromVerified, (query) => query.where('source', '=', 'welcome'))
    .execute();
}

/**
 * Of a deleted account. A redeemed code is part of an order's records but no longer names its owner. A
 * newsletter code belongs to the owner of the mailbox, so it stays if the account had not verified the address.
 */
export async function eraseDiscountCodes(
  writer: Writer,
  { email, isEmailVerified }: { email: string; isEmailVerified: boolean },
): Promise<void> {
  await writer
    .deleteFrom('discount_codes')
    .where('issued_to_email', '=', email)
    .where('redeemed_by_order', 'is', null)
    .$if(!isEmailVerified, (query) => query.where('source', '=', 'welcome'))
    .execute();
  await writer
    .updateTable('discount_codes')
    .set({ issued_to_email: null })
    .where('issued_to_email', '=', email)
    .where('redeemed_by_order', 'is not', null)
    .$if(!isEmailVerified, (query) => query.where('source', '=', 'welcome'))
    .execute();
}

export interface CodeUse {
  code: string;
  orderId: number;
  isFirstOrder: boolean;
}

/**
 * Checks again that no other order has redeemed the code, and that it is the customer's first order if
 * required.
 */
export async function redeemDiscountCode(
  writer: Writer,
  { code, orderId, isFirstOrder }: CodeUse,
): Promise<Result<null, { code: 'code-spent' | 'first-order-only' }>> {
  const spent = await writer
    .updateTable('discount_codes')
    .set({ redeemed_by_order: orderId })
    .where('code', '=', code)
    .where('redeemed_by_order', 'is', null)
    .returning('first_order_only')
    .executeTakeFirst();
  if (!spent) return failed({ code: 'code-spent' });
  const isAllowed = isFirstOrder || spent.first_order_only === 0;
  return isAllowed ? ok(null) : failed({ code: 'first-order-only' });
}

type CodeRow = Selectable<Schema['discount_codes']>;

function issuedCodeOf(row: CodeRow): IssuedCode {
  return {
    code: row.code,
    reduction: reductionOf(row),
    source: row.source,
    isFirstOrderOnly: row.first_order_only === 1,
    issuedTo: row.issued_to_email,
    isSpent: row.redeemed_by_order !== null,
  };
}

type OneUse = IssuedCode['reduction'];

function reductionOf({ kind, amount_minor: amountMinor, currency, percent }: CodeRow): OneUse {
  if (kind === 'percent-of-one' && percent !== null) return { kind, percent };
  if (kind === 'amount' && amountMinor !== null && currency !== null) {
    return { kind, off: money(amountMinor, currency) };
  }
  throw new Error(`a discount code of the kind ${kind} has no value`);
}

function columnsOf(reduction: OneUse) {
  const none = { amount_minor: null, currency: null, percent: null };
  const { kind } = reduction;
  if (kind === 'percent-of-one') return { ...none, kind, percent: reduction.percent };
  const { amount, currency } = reduction.off;
  return { ...none, kind, amount_minor: amount, currency };
}

interface Welcome {
  newId: () => string;
  email: string;
  now: number;
}

/** Issues the welcome code of a new account, once, for one item, and queues the email (ruling 20). */
export async function issueWelcomeCode(writer: Writer, welcome: Welcome): Promise<void> {
  const { newId, email, now } = welcome;
  const { welcomePercentOff: percentOff } = settingsFrom(await readSettings(writer));
  // 0 disables the welcome code.
  if (percentOff === 0) return;
  const code = `WELCOME-${discountCodeFrom(newId())}`;
  await insertDiscountCode(writer, {
    id: newId(),
    code,
    reduction: { kind: 'percent-of-one', percent: percentOff },
    source: 'welcome',
    isFirstOrderOnly: false,
    issuedTo: email,
    now,
  });
  const mail = { id: newId(), template: 'welcome', recipient: email } as const;
  await queueMail(writer, { ...mail, data: { code, percentOff }, now });
}
