import {
  type CheckoutDraft,
  draftFromJson,
  draftLifetimeMs,
  draftToJson,
  typedFormIn,
} from '#shop/checkout/rules/checkout-draft.ts';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { type CartOwner, ownerColumn } from '#shop/cart/store/cart.ts';
import { isEmail } from '#platform/email-address.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';

/** A draft belongs to a cart. */
export async function findDraft(reader: Reader, owner: CartOwner): Promise<CheckoutDraft | null> {
  const json = await findDraftJson(reader, owner);
  return json === null ? null : draftFromJson(json);
}

/** What the customer typed before selecting a saved address; null if nothing. */
export async function findTypedForm(
  reader: Reader,
  owner: CartOwner,
): Promise<CheckoutForm | null> {
  const json = await findDraftJson(reader, owner);
  return json === null ? null : typedFormIn(json);
}

async function findDraftJson(reader: Reader, owner: CartOwner): Promise<string | null> {
  const [column, value] = ownerColumn(owner);
  const row = await reader
    .selectFrom('checkout_drafts')
    .innerJoin('carts', 'carts.id', 'checkout_drafts.cart_id')
    .select('draft')
    .where(`carts.${column}`, '=', value)
    .executeTakeFirst();
  return row?.draft ?? null;
}

export interface CheckoutCart {
  id: string;
  /** Null for the cart of a guest. */
  userId: string | null;
}

/** The cart with this checkout key; null if there is none, or it was ordered meanwhile. */
export async function findCheckoutCart(
  reader: Reader,
  checkoutKey: string,
): Promise<CheckoutCart | null> {
  const cart = await reader
    .selectFrom('carts')
    .select(['id', 'user_id as userId'])
    .where('checkout_key', '=', checkoutKey)
    .executeTakeFirst();
  return cart ?? null;
}

export interface NewDraft {
  /** The checkout key of the cart. */
  checkoutKey: string;
  draft: CheckoutDraft;
  now: number;
}

/** Saves the draft for the cart with this key, if any. */
export async function saveDraft(
  writer: Writer,
  { checkoutKey, draft, now }: NewDraft,
): Promise<void> {
  const cart = await findCheckoutCart(writer, checkoutKey);
  if (!cart) return;
  const before = await writer
    .selectFrom('checkout_drafts')
    .select('draft')
    .where('cart_id', '=', cart.id)
    .executeTakeFirst();
  const email = draft.form.email.trim().toLowerCase();
  const kept = {
    draft: draftToJson(draft, before?.draft ?? null),
    email: isEmail(email) ? email : '',
    may_remind: draft.mayRemind ? 1 : 0,
    updated_at: now,
  };
  await writer
    .insertInto('checkout_drafts')
    .values({ ...kept, cart_id: cart.id })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(kept))
    .execute();
}

/** Deletes drafts that have expired. */
export async function deleteOldDrafts(writer: Writer, now: number): Promise<void> {
  await writer
    .deleteFrom('checkout_drafts')
    .where('updated_at', '<', now - draftLifetimeMs)
    .execute();
}

/** Those with this address, of guests as well. */
export async function deleteDraftsTo(writer: Writer, email: string): Promise<void> {
  await writer.deleteFrom('checkout_drafts').where('email', '=', email).execute();
}

export async function deleteCartDraft(writer: Writer, cartId: string): Promise<void> {
  await deletedDraft.send(writer, { cartId });
}

const deletedDraft = prepareQuery((reader, { cartId }: Placeholders<{ cartId: string }>) =>
  reader.deleteFrom('checkout_drafts').where('cart_id', '=', cartId),
);

/** Of the account's cart. */
export async function deleteDraft(writer: Writer, userId: string): Promise<void> {
  await writer
    .deleteFrom('checkout_drafts')
    .where('cart_id', 'in', (carts) =>
      carts.selectFrom('carts').select('id').where('user_id', '=', userId),
    )
    .execute();
}
