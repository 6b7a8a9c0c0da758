import { type Expression, sql } from 'kysely';
import type { CartLine } from '#shop/cart/rules/cart.ts';
import type { TrackedCartLine, UnavailableCartLine } from '#shop/cart/rules/cart-line-changes.ts';
import type { Picture } from '#platform/images.ts';
import { money } from '#platform/money.ts';
import type { Reader } from '#platform/database/database.ts';
import { elementsOf } from '#platform/database/engines/engine-sql.ts';
import { soldAs } from '#shop/settings/rules/sold-as.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { sellableOf, sellableRows } from '#shop/catalogue/store/sellables.ts';

/** Lines in the order they were added, with current product data; products off sale are left out. */
export async function readCartLines(
  reader: Reader,
  cartId: string,
  currency: string,
): Promise<TrackedCartLine[]> {
  const rows = await linesOfCart.execute(reader, { cartId });
  return rows.map(({ own_reserved: own, ...row }) => ({
    ...lineOf(row.sellable === null ? row : { ...row, sellable: row.sellable + own }, currency),
    memory: {
      seenPrice: money(row.seen_price_minor, currency),
      wasAvailable: row.seen_available === 1,
      cutFrom: row.cut_from,
    },
  }));
}

const linesOfCart = prepareQuery((reader, { cartId }: Placeholders<{ cartId: string }>) =>
  lineRows(reader)
    .innerJoin('cart_lines', 'cart_lines.variant_id', 'variants.id')
    .select(['cart_lines.quantity', 'seen_price_minor', 'seen_available', 'cut_from'])
    .select(ownReserved.as('own_reserved'))
    .where('cart_lines.cart_id', '=', cartId)
    .orderBy('cart_lines.position'),
);

/** Units that the cart's own payment in progress reserves, and which are therefore still available to it. */
const ownReserved = sql<number>`(
  select coalesce(sum(stock_reservations.quantity), 0)
  from payment_attempts
    inner join stock_reservations on stock_reservations.payment_id = payment_attempts.id
  where payment_attempts.cart_id = cart_lines.cart_id
    and payment_attempts.state = 'open'
    and stock_reservations.variant_id = cart_lines.variant_id
)`;

/** A line with quantity 1 for every variant of these products that is on sale. */
export async function readLinesOnSale(
  reader: Reader,
  productIds: readonly number[],
  currency: string,
): Promise<CartLine[]> {
  const rows = await linesOfProducts.execute(reader, { productIds });
  return rows.map((row) => lineOf({ ...row, quantity: 1 }, currency));
}

const linesOfProducts = prepareQuery(
  (reader, { productIds }: Placeholders<{ productIds: readonly number[] }>) =>
    lineRows(reader)
      .where('products.id', 'in', elementsOf(reader, productIds, 'integer'))
      .orderBy('variants.position'),
);

/** A line with quantity 1 for each of these variants that is on sale. */
export async function readVariantLines(
  reader: Reader,
  variantIds: readonly string[],
  currency: string,
): Promise<CartLine[]> {
  if (variantIds.length === 0) return [];
  const rows = await lineRows(reader).where('variants.id', 'in', variantIds).execute();
  return rows.map((row) => lineOf({ ...row, quantity: 1 }, currency));
}

type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['execute']>>[number];

/** Product data of lines, for every variant on sale, with its own picture or the product's first. */
export function lineRows(reader: Reader) {
  return sellableRows(reader)
    .leftJoin('product_pictures', (join) => join.on('product_pictures.id', '=', shownPicture))
    .select(['products.description', 'rate_tenths', 'rating_count'])
    .select(['product_pictures.name', 'alt', 'width', 'height', 'placeholder']);
}

const shownPicture: Expression<string> = sql`coalesce(variants.picture_id, (
  select id from product_pictures as first
  where first.product_id = products.id order by position limit 1
))`;

export function lineOf(row: LineRow & { quantity: number }, currency: string): CartLine {
  const terms = soldAs({
    shippingClass: row.shipping_class,
    taxClass: row.tax_class,
    returnPolicy: row.return_policy,
  });
  return {
    variantId: row.variant_id,
    product: {
      id: row.product_id,
      title: row.title,
      description: row.description,
      category: row.category,
      picture: pictureOf(row),
      rating: { rateTenths: row.rate_tenths, count: row.rating_count },
    },
    sku: row.sku,
    // Only product writes fill this column, always with a list of texts.
    optionValues: JSON.parse(row.option_values) as string[],
    unitPrice: money(row.price_minor, currency),
    weightGrams: row.weight_grams,
    ...terms,
    needsShipping: terms.shippingClass !== 'none',
    quantity: row.quantity,
    sellable: sellableOf(row),
  };
}

function pictureOf({ name, alt, width, height, placeholder }: LineRow): Picture | null {
  if (name === null || alt === null || placeholder === null) return null;
  if (width === null || height === null) return null;
  return { name, alt, width, height, placeholder };
}

/** Lines whose variant is no longer on sale, in the order they were added. */
export async function readUnavailableLines(
  reader: Reader,
  cartId: string,
): Promise<UnavailableCartLine[]> {
  const rows = await unavailableLines.execute(reader, { cartId });
  return rows.map((row) => ({
    variantId: row.variant_id,
    title: row.title,
    quantity: row.quantity,
    isNews: row.seen_available === 1,
  }));
}

const unavailableLines = prepareQuery((reader, { cartId }: Placeholders<{ cartId: string }>) =>
  reader
    .selectFrom('cart_lines')
    .select(['variant_id', 'title', 'quantity', 'seen_available'])
    .where('cart_id', '=', cartId)
    .where((row) => row.not(row.exists(onSale(reader, 'cart_lines.variant_id'))))
    .orderBy('position'),
);

/** A subquery for the variant of the outer row, if it is on sale. */
export function onSale(
  reader: Reader,
  variantId: 'cart_lines.variant_id' | 'saved_lines.variant_id',
) {
  return reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('variants.id')
    .where('products.status', '=', 'published')
    .where('variants.id', '=', sql.ref<string>(variantId));
}
