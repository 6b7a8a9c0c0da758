import { sql } from 'kysely';
import { sellableRows } from '#shop/catalogue/store/sellables.ts';
import type { ShippedItem } from '#shop/orders/rules/edited-delivery.ts';
import type { CatalogItem } from '#shop/orders/rules/order-edit.ts';
import { returnPolicyFrom } from '#shop/settings/rules/return-policies.ts';
import { giftCardShipping, shippingClassFrom } from '#shop/settings/rules/shipping-methods.ts';
import { taxClassFrom } from '#shop/settings/rules/tax-rates.ts';
import type { Reader } from '#platform/database/database.ts';
import { money } from '#platform/money.ts';

/** The variant on sale with this id or SKU; null if there is none. Gift cards are bought, not added to an order. */
export async function findCatalogItem(
  reader: Reader,
  idOrSku: string,
  currency: string,
): Promise<CatalogItem | null> {
  const row = await sellableRows(reader)
    .select(shownPicture.as('picture'))
    .where((variant) =>
      variant.or([variant('variants.id', '=', idOrSku), variant('variants.sku', '=', idOrSku)]),
    )
    .where((product) =>
      product.or([
        product('products.shipping_class', 'is', null),
        product('products.shipping_class', '<>', giftCardShipping),
      ]),
    )
    .executeTakeFirst();
  if (!row) return null;
  return {
    productId: row.product_id,
    variantId: row.variant_id,
    title: row.title,
    category: row.category,
    sku: row.sku,
    // Only product writes fill this column, always with a list of texts.
    optionValues: JSON.parse(row.option_values) as string[],
    picture: row.picture,
    unitPrice: money(row.price_minor, currency),
    taxClass: taxClassFrom(row.tax_class),
    returnPolicy: returnPolicyFrom(row.return_policy),
    shippingClass: shippingClassFrom(row.shipping_class),
  };
}

/** Of these variants as far as they still exist, on sale or not. */
export async function readShippedItems(
  reader: Reader,
  variantIds: readonly string[],
): Promise<Map<string, ShippedItem>> {
  if (variantIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'weight_grams as weightGrams', 'shipping_class'])
    .where('variants.id', 'in', variantIds)
    .execute();
  return new Map(
    rows.map(({ id, weightGrams, shipping_class }) => {
      return [id, { weightGrams, shippingClass: shippingClassFrom(shipping_class) }];
    }),
  );
}

const shownPicture = sql<string | null>`(
  select name from product_pictures
  where product_pictures.product_id = products.id
  order by case when product_pictures.id = variants.picture_id then 0 else 1 end, position limit 1
)`;
