import { lineProblem, wholeProblem } from './field-problems.ts';
import {
  type Attribute,
  productAttributes,
  type ProductFieldText,
  variantAttributes,
} from './product-attributes.ts';

/** The fields with rules of their own: see product-form.ts and variant-grid.ts. */
export const specialFields = {
  title: { label: 'Title', inputMode: 'text', maxLength: 200 },
  description: { label: 'Description', inputMode: 'text', maxLength: 5_000 },
  category: { label: 'Category', inputMode: 'text' },
  price: { label: 'Price', inputMode: 'decimal' },
  rate: { label: 'Rate', inputMode: 'decimal', help: 'From 0.0 to 4.9' },
  count: { label: 'Count', inputMode: 'numeric' },
  stock: { label: 'Stock', inputMode: 'numeric', help: 'Leave empty to skip stock tracking' },
  compareAt: { label: 'Compare-at price', inputMode: 'decimal', help: 'Shown struck through' },
} as const satisfies Record<string, ProductFieldText>;

type Values<Attributes extends Record<string, Attribute>> = {
  -readonly [Name in keyof Attributes]:
    | (Attributes[Name]['kind'] extends 'integer' ? number : string)
    | null;
};

export type ProductAttributes = Values<typeof productAttributes>;
export type VariantAttributes = Values<typeof variantAttributes>;
export type ProductAttribute = keyof ProductAttributes;
export type VariantAttribute = keyof VariantAttributes;
export type AttributeName = ProductAttribute | VariantAttribute;

export const attributes = { ...productAttributes, ...variantAttributes };
export const productAttributeNames = namesOf(productAttributes);
export const variantAttributeNames = namesOf(variantAttributes);

export type ProductField = keyof typeof specialFields | AttributeName;

/** The specified fields first, the further ones below (ruling 31). */
export const productFields: readonly ProductField[] = [
  ...namesOf(specialFields),
  ...productAttributeNames,
  ...variantAttributeNames,
];

export const fieldTexts: Readonly<Record<ProductField, ProductFieldText>> = {
  ...specialFields,
  ...attributes,
};

export function attributeProblem(name: AttributeName, text: string): string | null {
  const { kind, maxLength = 0, check } = attributeNamed(name);
  if (text === '') return null;
  if (kind === 'integer') return wholeProblem(text);
  return lineProblem(text, maxLength) ?? check?.(text) ?? null;
}

/** The attributes of a valid form. */
export function productAttributesIn(form: Record<ProductAttribute, string>): ProductAttributes {
  // valueIn returns what the kind of the attribute demands.
  return recordOf(productAttributeNames, (name) => valueIn(name, form[name])) as ProductAttributes;
}

/** The attributes of a valid form or row. */
export function variantAttributesIn(form: Record<VariantAttribute, string>): VariantAttributes {
  // valueIn returns what the kind of the attribute demands.
  return recordOf(variantAttributeNames, (name) => valueIn(name, form[name])) as VariantAttributes;
}

export function productAttributesOf(facts: ProductAttributes): ProductAttributes {
  // Each name keeps its own value.
  return recordOf(productAttributeNames, (name) => facts[name]) as ProductAttributes;
}

export function variantAttributesOf(facts: VariantAttributes): VariantAttributes {
  // Each name keeps its own value.
  return recordOf(variantAttributeNames, (name) => facts[name]) as VariantAttributes;
}

/** Those that a copy of the product has too; the others are null. */
export function copiedProductAttributes(facts: ProductAttributes): ProductAttributes {
  const copied = (name: ProductAttribute) => (attributeNamed(name).isCopied ? facts[name] : null);
  // Each name keeps its own value, or has none.
  return recordOf(productAttributeNames, copied) as ProductAttributes;
}

/** Those that a copy of the variant has too; the others are null. */
export function copiedVariantAttributes(facts: VariantAttributes): VariantAttributes {
  const copied = (name: VariantAttribute) => (attributeNamed(name).isCopied ? facts[name] : null);
  // Each name keeps its own value, or has none.
  return recordOf(variantAttributeNames, copied) as VariantAttributes;
}

/** As a form has it. */
export function attributeText(value: string | number | null): string {
  return value === null ? '' : String(value);
}

export const noProductAttributes = productAttributesIn(recordOf(productAttributeNames, () => ''));
export const noVariantAttributes = variantAttributesIn(recordOf(variantAttributeNames, () => ''));

/** A value for each of these names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // Every name has an entry.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

function valueIn(name: AttributeName, text: string): string | number | null {
  const { kind, normalize } = attributeNamed(name);
  const value = normalize ? normalize(text) : text;
  if (value === '') return null;
  return kind === 'integer' ? Number(value) : value;
}

export function attributeNamed(name: AttributeName): Attribute {
  return attributes[name];
}

function namesOf<Name extends string>(described: Readonly<Record<Name, unknown>>): Name[] {
  // A description has no further keys.
  return Object.keys(described) as Name[];
}
