import { sql } from 'kysely';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import type { Reader } from '#platform/database/database.ts';

export interface Sellable {
  variantId: string;
  /** The title with the options of the variant. */
  title: string;
  productTitle: string;
  optionValues: string[];
  priceMinor: number;
  /** Null where stock is not tracked. */
  sellable: number | null;
}

/** Null if the variant is not on sale. */
export async function findSellable(reader: Reader, variantId: string): Promise<Sellable | null> {
  const row = await sellableVariant.executeTakeFirst(reader, { variantId });
  return row ? soldOf(row) : null;
}

const sellableVariant = prepareQuery((reader, { variantId }: Placeholders<{ variantId: string }>) =>
  sellableRows(reader).where('variants.id', '=', variantId),
);

/** Every variant of a product that is on sale. */
export async function findSellables(reader: Reader, productId: number): Promise<Sellable[]> {
  const rows = await sellableVariants.execute(reader, { productId });
  return rows.map(soldOf);
}

const sellableVariants = prepareQuery(
  (reader, { productId }: Placeholders<{ productId: number }>) =>
    sellableRows(reader).where('products.id', '=', productId).orderBy('variants.position'),
);

type SellableRow = Awaited<ReturnType<ReturnType<typeof sellableRows>['execute']>>[number];

function soldOf(row: SellableRow): Sellable {
  const { variant_id: variantId, title: productTitle, price_minor: priceMinor } = row;
  // Only product writes fill this column, always with a list of texts.
  const optionValues = JSON.parse(row.option_values) as string[];
  const title = titleWith(productTitle, optionValues);
  const sellable = sellableOf(row);
  return { variantId, title, productTitle, optionValues, priceMinor, sellable };
}

/** Never below 0, even if more units are reserved than counted. Null if stock is not tracked. */
export function sellableOf({ sellable }: Pick<SellableRow, 'sellable'>): number | null {
  return sellable === null ? null : Math.max(0, sellable);
}

/** Sales data of every variant on sale. */
export function sellableRows(reader: Reader) {
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
      'variants.weight_grams',
      'products.id as product_id',
      'products.title',
      'products.tax_class',
      'products.shipping_class',
      'products.return_policy',
      'categories.value as category',
      sql<number | null>`stock.on_hand - stock.reserved`.as('sellable'),
    ]);
}
