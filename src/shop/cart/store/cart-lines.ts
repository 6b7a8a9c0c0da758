import { type Expression, sql } from 'kysely';
import { maxLines } from '#shop/cart/rules/cart.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { type CartOwner, forOwners, ownerColumn } from './cart.ts';

export interface StoredLine {
  variantId: string;
  quantity: number;
  /** Among the lines of the cart, in ascending order. */
  position: number;
  title: string;
  isOnSale: boolean;
}

/** Lines by variant in the order they were added, including variants that are off sale or deleted. */
export async function readStoredLines(
  reader: Reader,
  cartId: string,
): Promise<Map<string, StoredLine>> {
  const rows = await storedLines.execute(reader, { cartId });
  return new Map(
    rows.map(({ productId, ...line }) => [
      line.variantId,
      { ...line, isOnSale: productId !== null },
    ]),
  );
}

const storedLines = prepareQuery((reader, { cartId }: Placeholders<{ cartId: string }>) =>
  reader
    .selectFrom('cart_lines')
    .leftJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'variants.product_id').on('products.status', '=', 'published'),
    )
    .select(['cart_lines.variant_id as variantId', 'cart_lines.quantity', 'cart_lines.title'])
    .select('cart_lines.position')
    .select('products.id as productId')
    .where('cart_lines.cart_id', '=', cartId)
    .orderBy('cart_lines.position'),
);

/** Units in the cart; products off sale are not counted. */
export async function countUnits(reader: Reader, owner: CartOwner): Promise<number> {
  const [column, value] = ownerColumn(owner);
  const { units } = await unitsOf[column].executeTakeFirstOrThrow(reader, { owner: value });
  return units;
}

const zero: Expression<number> = sql<number>`0`;

const unitsOf = forOwners((column) =>
  prepareQuery((reader, { owner }: Placeholders<{ owner: string }>) =>
    reader
      .selectFrom('cart_lines')
      .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
      .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .where('products.status', '=', 'published')
      .where(`carts.${column}`, '=', owner)
      .select((row) =>
        row.fn.coalesce(row.fn.sum<number>('cart_lines.quantity'), zero).as('units'),
      ),
  ),
);

export interface NewLine {
  variantId: string;
  quantity: number;
  title: string;
  /** The unit price currently shown; an existing line keeps its stored price. */
  priceMinor: number;
  /** The requested quantity if stock has limited it. */
  cutFrom?: number | null;
  /** Of a new line; at the end if null. */
  position?: number | null;
}

/** Sets the quantity of a line, inserting it if needed. */
export async function setCartLine(
  writer: Writer,
  cartId: string,
  { cutFrom = null, position = null, ...line }: NewLine,
): Promise<void> {
  const { variantId, quantity, title, priceMinor } = line;
  const what = { variantId, quantity, title, priceMinor, cutFrom, position };
  await setLine.send(writer, { cartId, ...what });
}

const setLine = prepareQuery(
  (
    reader,
    {
      cartId,
      variantId,
      quantity,
      title,
      priceMinor,
      cutFrom,
      position,
    }: Placeholders<Required<NewLine> & { cartId: string }>,
  ) =>
    reader
      .insertInto('cart_lines')
      .values({
        cart_id: cartId,
        variant_id: variantId,
        quantity,
        position: sql`coalesce(cast(${position} as integer), (
          select coalesce(max(position), 0) + 1 from cart_lines where cart_id = ${cartId}
        ))`,
        title,
        seen_price_minor: priceMinor,
        cut_from: cutFrom,
      })
      .onConflict((conflict) =>
        conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, cut_from: cutFrom }),
      ),
);

export interface Seen {
  variantId: string;
  /** The unit price that the page showed; null if it showed the line as unavailable. */
  priceMinor: number | null;
}

/** Stores what the page showed, so that it is not reported as a change again. */
export async function saveSeenState(
  writer: Writer,
  cartId: string,
  { variantId, priceMinor }: Seen,
): Promise<void> {
  const line = { cartId, variantId };
  if (priceMinor === null) await markSeenUnavailable.execute(writer, line);
  else await markSeen.execute(writer, { ...line, priceMinor });
}

interface LineKey {
  cartId: string;
  variantId: string;
}

const markSeenUnavailable = prepareQuery((reader, { cartId, variantId }: Placeholders<LineKey>) =>
  reader
    .updateTable('cart_lines')
    .set({ seen_available: 0 })
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId),
);

const markSeen = prepareQuery(
  (reader, { cartId, variantId, priceMinor }: Placeholders<LineKey & { priceMinor: number }>) =>
    reader
      .updateTable('cart_lines')
      .set({ seen_available: 1, seen_price_minor: priceMinor, cut_from: null })
      .where('cart_id', '=', cartId)
      .where('variant_id', '=', variantId),
);

export async function removeCartLine(
  writer: Writer,
  cartId: string,
  variantId: string,
): Promise<void> {
  await removeLine.send(writer, { cartId, variantId });
}

const removeLine = prepareQuery((reader, { cartId, variantId }: Placeholders<LineKey>) =>
  reader.deleteFrom('cart_lines').where('cart_id', '=', cartId).where('variant_id', '=', variantId),
);

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

/** Adds the lines of another cart that this one has no line of, as far as there is room; nothing if repeated. */
export async function copyLines(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const had = await readStoredLines(writer, to);
  await sql`
    insert into cart_lines (cart_id, variant_id, quantity, position, title, seen_price_minor)
    select ${to}, variant_id, quantity, (
      select coalesce(max(position), 0) from cart_lines where cart_id = ${to}
    ) + position, title, seen_price_minor
    from cart_lines where cart_id = ${from}
      and variant_id not in (select variant_id from cart_lines where cart_id = ${to})
    order by position limit ${Math.max(0, maxLines - had.size)}
  `.execute(writer);
}

/** Empties the cart after all of it was ordered. */
export async function emptyCart(writer: Writer, cartId: string, newKey: string): Promise<void> {
  await deleteLines.send(writer, { cartId });
  await resetCart.send(writer, { cartId, newKey });
}

const deleteLines = prepareQuery((reader, { cartId }: Placeholders<{ cartId: string }>) =>
  reader.deleteFrom('cart_lines').where('cart_id', '=', cartId),
);

const resetCart = prepareQuery(
  (reader, { cartId, newKey }: Placeholders<{ cartId: string; newKey: string }>) =>
    reader
      .updateTable('carts')
      .set({ checkout_key: newKey, discount_code: null, gift_cards: '' })
      .where('id', '=', cartId),
);

export interface OrderedLines {
  /** Without a variant: not from the catalog. */
  lines: readonly { variantId: string | null; quantity: number }[];
  /** The discount code that the order has redeemed; null for none. */
  code: string | null;
  /** The checkout key for the next order. */
  newKey: string;
}

/** Subtracts the ordered quantities: items and a code that were added during the payment remain. */
export async function takeOrderedLines(
  writer: Writer,
  cartId: string,
  { lines, code, newKey }: OrderedLines,
): Promise<void> {
  for (const { variantId, quantity } of lines) {
    if (variantId === null) continue;
    const { numUpdatedRows } = await writer
      .updateTable('cart_lines')
      .set((row) => ({ quantity: row('quantity', '-', quantity), cut_from: null }))
      .where('cart_id', '=', cartId)
      .where('variant_id', '=', variantId)
      .where('quantity', '>', quantity)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) await removeCartLine(writer, cartId, variantId);
  }
  const cart = writer.updateTable('carts').where('id', '=', cartId);
  await cart.set({ checkout_key: newKey }).execute();
  await cart.set({ discount_code: null }).where('discount_code', '=', code).execute();
}
