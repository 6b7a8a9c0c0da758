import { createHash } from 'node:crypto';
import type { Buyer, Customer } from '#shop/cart/rules/cart.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import {
  type Placeholders,
  prepareQuery,
  type PreparedQuery,
} from '#platform/database/prepare-query.ts';

/** The owner of a cart: an account, or the browser whose token has this hash. */
export type CartOwner = { userId: string } | { tokenHash: string };

export interface CartKeys {
  id: string;
  /** The idempotency key of the checkout, so that one cart becomes one order. */
  checkoutKey: string;
  /** The entered discount code, whether or not it is valid now. */
  discountCode: string | null;
  /** The ids of gift cards that pay the order, separated by commas. */
  giftCards: string;
}

/** The account's cart if signed in, else the browser's; null if there is neither. */
export function cartOwnerOf({ visitor, cartToken }: Customer): CartOwner | null {
  if (visitor) return { userId: visitor.userId };
  return cartToken === null ? null : browserCart(cartToken);
}

export function cartOwnerOfBuyer(buyer: Buyer): CartOwner {
  return 'userId' in buyer ? { userId: buyer.userId } : browserCart(buyer.cartToken);
}

/** Only the hash is stored, so that reading the database does not give access to a cart. */
export function browserCart(cartToken: string): CartOwner {
  return { tokenHash: createHash('sha256').update(cartToken).digest('hex') };
}

export async function findCart(reader: Reader, owner: CartOwner): Promise<CartKeys | null> {
  const [column, value] = ownerColumn(owner);
  return (await cartOf[column].executeTakeFirst(reader, { owner: value })) ?? null;
}

export interface FreshCart {
  id: string;
  checkoutKey: string;
  now: number;
}

export interface LockedCart extends CartKeys {
  /** Whether it was created just now, and is therefore empty. */
  isNew: boolean;
}

/** Creates the cart if needed and locks its row, so that concurrent changes run one after another. */
export async function lockCart(
  writer: Writer,
  owner: CartOwner,
  fresh: FreshCart,
): Promise<LockedCart> {
  const [column, value] = ownerColumn(owner);
  const { id, checkoutKey, now } = fresh;
  const values = { id, owner: value, checkoutKey, now };
  const keys = await createdOrLocked[column].executeTakeFirstOrThrow(writer, values);
  return { ...keys, isNew: keys.id === id };
}

/** Locks an existing cart; null if there is none. */
export async function lockOwnCart(
  writer: Writer,
  owner: CartOwner,
  now: number,
): Promise<CartKeys | null> {
  const [column, value] = ownerColumn(owner);
  return (await locked[column].executeTakeFirst(writer, { owner: value, now })) ?? null;
}

/** Locks the cart with this id, of an account or a guest; null if it is gone. */
export async function lockCartById(
  writer: Writer,
  id: string,
  now: number,
): Promise<CartKeys | null> {
  const cart = await writer
    .updateTable('carts')
    .set({ updated_at: now })
    .where('id', '=', id)
    .returning(keyColumns)
    .executeTakeFirst();
  return cart ?? null;
}

/** A null code removes it. */
export async function setCartCode(
  writer: Writer,
  cartId: string,
  code: string | null,
): Promise<void> {
  await writer.updateTable('carts').set({ discount_code: code }).where('id', '=', cartId).execute();
}

export async function setCartGiftCards(
  writer: Writer,
  cartId: string,
  ids: readonly string[],
): Promise<void> {
  const set = { gift_cards: ids.join(',') };
  await writer.updateTable('carts').set(set).where('id', '=', cartId).execute();
}

/** Its lines and what is saved for later go with it. */
export async function deleteCart(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('carts').where('user_id', '=', userId).execute();
}

export type OwnerColumn = 'user_id' | 'token_hash';

export function ownerColumn(owner: CartOwner): [OwnerColumn, string] {
  return 'userId' in owner ? ['user_id', owner.userId] : ['token_hash', owner.tokenHash];
}

/** The same query for either kind of owner. */
export function forOwners<Values, Row>(
  prepared: (column: OwnerColumn) => PreparedQuery<Values, Row>,
): Record<OwnerColumn, PreparedQuery<Values, Row>> {
  return { user_id: prepared('user_id'), token_hash: prepared('token_hash') };
}

const keyColumns = [
  'carts.id',
  'carts.checkout_key as checkoutKey',
  'carts.discount_code as discountCode',
  'carts.gift_cards as giftCards',
] as const;

const cartOf = forOwners((column) =>
  prepareQuery((reader, { owner }: Placeholders<{ owner: string }>) =>
    reader.selectFrom('carts').select(keyColumns).where(column, '=', owner),
  ),
);

const createdOrLocked = forOwners((column) =>
  prepareQuery(
    (reader, { id, owner, checkoutKey, now }: Placeholders<FreshCart & { owner: string }>) =>
      reader
        .insertInto('carts')
        .values({
          id,
          [column]: owner,
          checkout_key: checkoutKey,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column(column).doUpdateSet({ updated_at: now }))
        .returning(keyColumns),
  ),
);

const locked = forOwners((column) =>
  prepareQuery((reader, { owner, now }: Placeholders<{ owner: string; now: number }>) =>
    reader
      .updateTable('carts')
      .set({ updated_at: now })
      .where(column, '=', owner)
      .returning(keyColumns),
  ),
);
