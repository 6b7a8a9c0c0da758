import {
  attributes,
  type ProductAttribute,
  productAttributeNames,
  type ProductAttributes,
  recordOf,
  type VariantAttribute,
  variantAttributeNames,
  type VariantAttributes,
} from '#shop/catalogue/rules/product-fields.ts';

/** The columns of the attributes in `products`. */
const productColumns = {
  brand: 'brand',
  countryOfOrigin: 'country_of_origin',
  taxClass: 'tax_class',
  shippingClass: 'shipping_class',
  returnPolicy: 'return_policy',
  tags: 'tags',
} as const satisfies Record<ProductAttribute, string>;

/** The columns of the attributes in `variants`. */
const variantColumns = {
  sku: 'sku',
  gtin: 'gtin',
  weightGrams: 'weight_grams',
} as const satisfies Record<VariantAttribute, string>;

type ProductColumns = {
  [Name in ProductAttribute as (typeof productColumns)[Name]]: ProductAttributes[Name];
};
type VariantColumns = {
  [Name in VariantAttribute as (typeof variantColumns)[Name]]: VariantAttributes[Name];
};

export const productAttributeColumns = Object.values(productColumns);
export const variantAttributeColumns = Object.values(variantColumns);

/** For rowList. */
export const productColumnKinds = kindsOf(productColumns);
export const variantColumnKinds = kindsOf(variantColumns);

export function productAttributesFrom(row: ProductColumns): ProductAttributes {
  // Each column has the type of its attribute.
  return recordOf(productAttributeNames, (name) => row[productColumns[name]]) as ProductAttributes;
}

export function variantAttributesFrom(row: VariantColumns): VariantAttributes {
  // Each column has the type of its attribute.
  return recordOf(variantAttributeNames, (name) => row[variantColumns[name]]) as VariantAttributes;
}

export function productColumnsOf(values: Partial<ProductAttributes>): ProductColumns {
  const cells = productAttributeNames.map((name) => [productColumns[name], values[name] ?? null]);
  // Each column has the type of its attribute.
  return Object.fromEntries(cells) as ProductColumns;
}

export function variantColumnsOf(values: Partial<VariantAttributes>): VariantColumns {
  const cells = variantAttributeNames.map((name) => [variantColumns[name], values[name] ?? null]);
  // Each column has the type of its attribute.
  return Object.fromEntries(cells) as VariantColumns;
}

function kindsOf(
  columns: Partial<Record<keyof typeof attributes, string>>,
): Record<string, 'integer' | 'text'> {
  const named = Object.entries(attributes).map(([name, { kind }]) => [name, kind] as const);
  const kinds = new Map<string, 'integer' | 'text'>(named);
  const entries = Object.entries(columns).map(([name, column]) => [
    column,
    kinds.get(name) ?? 'text',
  ]);
  return Object.fromEntries(entries);
}
