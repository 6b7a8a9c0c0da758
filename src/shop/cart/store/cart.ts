import { type Expression, type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { CartLine, Customer } from '#shop/cart/rules/cart.ts';
import type { TrackedCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import type { Picture } from '#platform/images.ts';
import { money } from '#platform/money.ts';
import { readPictures } from '#shop/catalogue/store/summaries.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { readOwnReservations } from '#shop/payments/store/payment-reservations.ts';
import type { Schema } from '#platform/database/schema.ts';
import { sellableOf, sellableRows } from '#shop/catalogue/store/sellables.ts';
import { createHash } from 'node:crypto';

/** The owner of a cart: an account, or the browser whose token has this hash. */
export type CartOwner = { userId: string } | { tokenHash: string };

export interface CartKeys {
  id: string;
  /** The idempotency key of the checkout, so that one cart becomes one order. */
  checkoutKey: string;
  /** The entered discount code, whether or not it is valid now. */
  discountCode: string | null;
}

export async function findCart(reader: Reader, owner: CartOwner): Promise<CartKeys | null> {
  const row = await reader
    .selectFrom('carts')
    .select(keyColumns)
    .where(ownedBy(owner))
    .executeTakeFirst();
  return row ? keysOf(row) : null;
}

export interface FreshCart {
  id: string;
  checkoutKey: string;
  now: number;
}

/** Creates the cart if needed and locks its row, so that concurrent changes run one after another. */
export async function lockCart(
  writer: Writer,
  owner: CartOwner,
  fresh: FreshCart,
): Promise<CartKeys> {
  const column = 'userId' in owner ? 'user_id' : 'token_hash';
  const row = await writer
    .insertInto('carts')
    .values({
      id: fresh.id,
      user_id: 'userId' in owner ? owner.userId : null,
      token_hash: 'tokenHash' in owner ? owner.tokenHash : null,
      checkout_key: fresh.checkoutKey,
      created_at: fresh.now,
      updated_at: fresh.now,
    })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ updated_at: fresh.now }))
    .returning(keyColumns)
    .executeTakeFirstOrThrow();
  return keysOf(row);
}

/** Locks an existing cart; null if there is none. */
export async function lockOwnCart(
  writer: Writer,
  owner: CartOwner,
  now: number,
): Promise<CartKeys | null> {
  const row = await writer
    .updateTable('carts')
    .set({ updated_at: now })
    .where(ownedBy(owner))
    .returning(keyColumns)
    .executeTakeFirst();
  return row ? keysOf(row) : null;
}

const keyColumns = ['id', 'checkout_key', 'discount_code'] as const;

function keysOf(row: Pick<Selectable<Schema['carts']>, (typeof keyColumns)[number]>): CartKeys {
  return { id: row.id, checkoutKey: row.checkout_key, discountCode: row.discount_code };
}

/** Lines in the order they were added, with current product data; products off sale are left out. */
export async function readCartLines(
  reader: Reader,
  cartId: string,
  currency: string,
): Promise<TrackedCartLine[]> {
  const rows = await lineRows(reader)
    .innerJoin('cart_lines', 'cart_lines.variant_id', 'variants.id')
    .select(['cart_lines.quantity', 'seen_price_minor', 'seen_available', 'cut_from'])
    .where('cart_lines.cart_id', '=', cartId)
    .orderBy('cart_lines.position')
    .execute();
  const pictures = await picturesOf(reader, rows);
  const own = await readOwnReservations(reader, cartId);
  return rows.map((row) => ({
    ...lineOf(withOwnReservation(row, own.get(row.variant_id) ?? 0), pictures, currency),
    memory: {
      seenPrice: money(row.seen_price_minor, currency),
      wasAvailable: row.seen_available === 1,
      cutFrom: row.cut_from,
    },
  }));
}

function withOwnReservation<Row extends Pick<CartLine, 'sellable'>>(row: Row, held: number): Row {
  return row.sellable === null ? row : { ...row, sellable: row.sellable + held };
}

/** A line with quantity 1 for every variant of these products that is on sale. */
export async function readLinesOnSale(
  reader: Reader,
  productIds: readonly number[],
  currency: string,
): Promise<CartLine[]> {
  const rows = await lineRows(reader)
    .where('products.id', 'in', productIds)
    .orderBy('variants.position')
    .execute();
  const pictures = await picturesOf(reader, rows);
  return rows.map((row) => lineOf({ ...row, quantity: 1 }, pictures, currency));
}

type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

/** Product data for lines, for every variant on sale. */
export function lineRows(reader: Reader) {
  return sellableRows(reader).select(['products.description', 'rate_tenths', 'rating_count']);
}

export async function picturesOf(
  reader: Reader,
  rows: readonly { product_id: number }[],
): Promise<Map<number, Picture[]>> {
  if (rows.length === 0) return new Map();
  return readPictures(reader, [...new Set(rows.map((row) => row.product_id))]);
}

export function lineOf(
  row: LineRow & { quantity: number },
  pictures: ReadonlyMap<number, Picture[]>,
  currency: string,
): CartLine {
  return {
    variantId: row.variant_id,
    product: {
      id: row.product_id,
      title: row.title,
      description: row.description,
      category: row.category,
      picture: pictureOf(row, pictures.get(row.product_id) ?? []),
      rating: { rateTenths: row.rate_tenths, count: row.rating_count },
    },
    sku: row.sku,
    // Only product writes fill this column, always with a list of texts.
    optionValues: JSON.parse(row.option_values) as string[],
    unitPrice: money(row.price_minor, currency),
    quantity: row.quantity,
    sellable: sellableOf(row),
  };
}

/** The variant's own picture, or the product's first. */
function pictureOf({ picture_name }: LineRow, pictures: readonly Picture[]): Picture | null {
  return pictures.find(({ name }) => name === picture_name) ?? pictures[0] ?? null;
}

/** Quantities by variant, including products that are off sale. */
export async function readQuantities(reader: Reader, cartId: string): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('cart_lines')
    .select(['variant_id', 'quantity'])
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .execute();
  return new Map(rows.map((row) => [row.variant_id, row.quantity]));
}

/** Quantity and title by variant, including variants that no longer exist. */
export async function readLineTexts(
  reader: Reader,
  cartId: string,
): Promise<Map<string, { quantity: number; title: string }>> {
  const rows = await reader
    .selectFrom('cart_lines')
    .select(['variant_id', 'quantity', 'title'])
    .where('cart_id', '=', cartId)
    .execute();
  return new Map(rows.map(({ variant_id: variantId, ...line }) => [variantId, line]));
}

/** Deletes the cart and returns its lines; of two concurrent calls, one gets an empty list. */
export async function claimCart(writer: Writer, cartId: string): Promise<NewLine[]> {
  const rows = await writer
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .returning(['variant_id', 'quantity', 'title', 'seen_price_minor', 'position'])
    .execute();
  await writer.deleteFrom('carts').where('id', '=', cartId).execute();
  return rows
    .toSorted((a, b) => a.position - b.position)
    .map((row) => ({
      variantId: row.variant_id,
      quantity: row.quantity,
      title: row.title,
      priceMinor: row.seen_price_minor,
    }));
}

export interface NewLine {
  variantId: string;
  quantity: number;
  title: string;
  /** The unit price currently shown; an existing line keeps its stored price. */
  priceMinor: number;
  /** The requested quantity if stock has limited it. */
  cutFrom?: number | null;
}

/** Sets the quantity of a line, inserting it if needed. */
export async function setCartLine(
  writer: Writer,
  cartId: string,
  { variantId, quantity, title, priceMinor, cutFrom = null }: NewLine,
): Promise<void> {
  await writer
    .insertInto('cart_lines')
    .values({
      cart_id: cartId,
      variant_id: variantId,
      quantity,
      position: sql`(select coalesce(max(position), 0) + 1 from cart_lines where cart_id = ${cartId})`,
      title,
      seen_price_minor: priceMinor,
      cut_from: cutFrom,
    })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, cut_from: cutFrom }),
    )
    .execute();
}

export async function removeCartLine(
  writer: Writer,
  cartId: string,
  variantId: string,
): Promise<void> {
  await writer
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .execute();
}

/** Counts units as readCartLines does: products off sale are not counted. */
export async function countUnits(reader: Reader, owner: CartOwner): Promise<number> {
  const { units } = await reader
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('products.status', '=', 'published')
    .where(ownedBy(owner))
    .select((row) => row.fn.coalesce(row.fn.sum<number>('cart_lines.quantity'), zero).as('units'))
    .executeTakeFirstOrThrow();
  return units;
}

const zero: Expression<number> = sql<number>`0`;

function ownedBy(owner: CartOwner) {
  return (row: ExpressionBuilder<Pick<Schema, 'carts'>, 'carts'>) =>
    'userId' in owner
      ? row('carts.user_id', '=', owner.userId)
      : row('carts.token_hash', '=', owner.tokenHash);
}

/** The account's cart if signed in, else the browser's; null if there is neither. */
export function cartOwnerOf({ visitor, cartToken }: Customer): CartOwner | null {
  if (visitor) return { userId: visitor.userId };
  return cartToken === null ? null : browserCart(cartToken);
}

/** Only the hash is stored, so that reading the database does not give access to a cart. */
export function browserCart(cartToken: string): CartOwner {
  return { tokenHash: createHash('sha256').update(cartToken).digest('hex') };
}

/** Its lines and what is saved for later go with it. */
export async function deleteCart(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('carts').where('user_id', '=', userId).execute();
}
