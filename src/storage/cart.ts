import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { CartLine } from '#domain/cart/cart.ts';
import { money } from '#domain/money.ts';
import { readPictures } from './catalogue/product-parts.ts';
import type { Reader, Writer } from './database.ts';
import type { Schema } from './schema.ts';

/** Whose cart: an account's, or that of the browser whose secret has this hash. */
export type CartOwner = { userId: string } | { tokenHash: string };

export interface CartKeys {
  id: string;
  /** What the checkout page sends along, so that one cart becomes one order. */
  checkoutKey: string;
}

export async function findCart(reader: Reader, owner: CartOwner): Promise<CartKeys | null> {
  const row = await reader
    .selectFrom('carts')
    .select(['id', 'checkout_key'])
    .where(ownedBy(owner))
    .executeTakeFirst();
  return row ? { id: row.id, checkoutKey: row.checkout_key } : null;
}

export interface FreshCart {
  id: string;
  checkoutKey: string;
  now: number;
}

/** Makes the cart if there is none, and holds its row, so that two changes at once take turns. */
export async function holdCart(
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
    .returning(['id', 'checkout_key'])
    .executeTakeFirstOrThrow();
  return { id: row.id, checkoutKey: row.checkout_key };
}

/** In the order they were added, with what the shop says now; products taken off sale are left out. */
export async function readCartLines(
  reader: Reader,
  cartId: string,
  currency: string,
): Promise<CartLine[]> {
  const rows = await lineRows(reader)
    .innerJoin('cart_lines', 'cart_lines.variant_id', 'variants.id')
    .select('cart_lines.quantity')
    .where('cart_lines.cart_id', '=', cartId)
    .orderBy('cart_lines.position')
    .execute();
  return linesOf(reader, rows, currency);
}

/** A line of one piece for every variant of these products that is on sale. */
export async function readLinesOnSale(
  reader: Reader,
  productIds: readonly number[],
  currency: string,
): Promise<CartLine[]> {
  const rows = await lineRows(reader)
    .where('products.id', 'in', productIds)
    .orderBy('variants.position')
    .execute();
  const pieces = rows.map((row) => ({ ...row, quantity: 1 }));
  return linesOf(reader, pieces, currency);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

function lineRows(reader: Reader) {
  return sellableRows(reader).select(['description', 'rate_tenths', 'rating_count']);
}

async function linesOf(
  reader: Reader,
  rows: readonly (LineRow & { quantity: number })[],
  currency: string,
): Promise<CartLine[]> {
  if (rows.length === 0) return [];
  const pictures = await readPictures(reader, [...new Set(rows.map((row) => row.product_id))]);
  return rows.map((row) => ({
    variantId: row.variant_id,
    product: {
      id: row.product_id,
      title: row.title,
      description: row.description,
      category: row.category,
      picture: pictures.get(row.product_id)?.[0] ?? null,
      rating: { rateTenths: row.rate_tenths, count: row.rating_count },
    },
    sku: row.sku,
    // Only product writes fill this column, always with a list of texts.
    optionValues: JSON.parse(row.option_values) as string[],
    unitPrice: money(row.price_minor, currency),
    quantity: row.quantity,
    sellable: row.sellable,
  }));
}

export interface Sellable {
  variantId: string;
  title: string;
  /** Null where stock is not tracked. */
  sellable: number | null;
}

/** Null for a variant that is not on sale. */
export async function findSellable(reader: Reader, variantId: string): Promise<Sellable | null> {
  const row = await sellableRows(reader).where('variants.id', '=', variantId).executeTakeFirst();
  return row ? sellableOf(row) : null;
}

/** Every variant of a product that is on sale. */
export async function findSellables(reader: Reader, productId: number): Promise<Sellable[]> {
  const rows = await sellableRows(reader)
    .where('products.id', '=', productId)
    .orderBy('variants.position')
    .execute();
  return rows.map(sellableOf);
}

function sellableOf(row: { variant_id: string; title: string; sellable: number | null }): Sellable {
  return { variantId: row.variant_id, title: row.title, sellable: row.sellable };
}

function sellableRows(reader: Reader) {
  return reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .where('products.status', '=', 'published')
    .select([
      'variants.id as variant_id',
      'variants.sku',
      'variants.price_minor',
      'variants.option_values',
      'products.id as product_id',
      'products.title',
      'categories.value as category',
      sql<number | null>`stock.on_hand - stock.held`.as('sellable'),
    ]);
}

/** Quantities by variant, also of products that are off sale for now. */
export async function readQuantities(reader: Reader, cartId: string): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('cart_lines')
    .select(['variant_id', 'quantity'])
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .execute();
  return new Map(rows.map((row) => [row.variant_id, row.quantity]));
}

/** Removes the cart and answers what was in it; of two who try at once, one gets nothing. */
export async function takeCart(writer: Writer, cartId: string): Promise<Map<string, number>> {
  const rows = await writer
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .returning(['variant_id', 'quantity'])
    .execute();
  await writer.deleteFrom('carts').where('id', '=', cartId).execute();
  return new Map(rows.map((row) => [row.variant_id, row.quantity]));
}

export interface NewCartLine {
  cartId: string;
  variantId: string;
  quantity: number;
}

/** Sets the line's quantity, adding the line where there is none. */
export async function setCartLine(writer: Writer, line: NewCartLine): Promise<void> {
  await writer
    .insertInto('cart_lines')
    .values({
      cart_id: line.cartId,
      variant_id: line.variantId,
      quantity: line.quantity,
      position: sql`(select coalesce(max(position), 0) + 1 from cart_lines where cart_id = ${line.cartId})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity: line.quantity }),
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

/** The next order needs another key. */
export async function emptyCart(writer: Writer, cartId: string, newKey: string): Promise<void> {
  await writer.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute();
  await writer
    .updateTable('carts')
    .set({ checkout_key: newKey })
    .where('id', '=', cartId)
    .execute();
}

/** As readCartLines has them: products taken off sale are not counted. */
export async function countPieces(reader: Reader, owner: CartOwner): Promise<number> {
  const { pieces } = await reader
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('products.status', '=', 'published')
    .where(ownedBy(owner))
    .select((row) => row.fn.coalesce(row.fn.sum<number>('cart_lines.quantity'), zero).as('pieces'))
    .executeTakeFirstOrThrow();
  return pieces;
}

const zero: Expression<number> = sql<number>`0`;

function ownedBy(owner: CartOwner) {
  return (row: ExpressionBuilder<Pick<Schema, 'carts'>, 'carts'>) =>
    'userId' in owner
      ? row('carts.user_id', '=', owner.userId)
      : row('carts.token_hash', '=', owner.tokenHash);
}
