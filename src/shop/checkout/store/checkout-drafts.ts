import {
  type CheckoutDraft,
  draftFromJson,
  draftLifetimeMs,
  draftToJson,
} from '#shop/checkout/rules/checkout-draft.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

export async function findDraft(reader: Reader, userId: string): Promise<CheckoutDraft | null> {
  const row = await reader
    .selectFrom('checkout_drafts')
    .select('draft')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? draftFromJson(row.draft) : null;
}

export interface NewDraft {
  /** The checkout key of the cart. */
  checkoutKey: string;
  draft: CheckoutDraft;
  now: number;
}

/** The account whose cart has this checkout key; null if there is none, or it was ordered meanwhile. */
export async function findCheckoutOwner(
  reader: Reader,
  checkoutKey: string,
): Promise<string | null> {
  const cart = await reader
    .selectFrom('carts')
    .select('user_id')
    .where('checkout_key', '=', checkoutKey)
    .executeTakeFirst();
  return cart?.user_id ?? null;
}

/** Saves the draft for the account whose cart has this key, if any. */
export async function saveDraft(
  writer: Writer,
  { checkoutKey, draft, now }: NewDraft,
): Promise<void> {
  const userId = await findCheckoutOwner(writer, checkoutKey);
  if (userId === null) return;
  await writer
    .deleteFrom('checkout_drafts')
    .where('updated_at', '<', now - draftLifetimeMs)
    .execute();
  const kept = { draft: draftToJson(draft), updated_at: now };
  await writer
    .insertInto('checkout_drafts')
    .values({ ...kept, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
}

export async function deleteDraft(writer: Writer, userId: string): Promise<void> {
  await deletedDraft.execute(writer, { userId });
}

const deletedDraft = prepareQuery((reader, { userId }: Placeholders<{ userId: string }>) =>
  reader.deleteFrom('checkout_drafts').where('user_id', '=', userId),
);
