import { rateText } from '#shop/catalogue/rules/product.ts';
import type { ProductOption } from '#shop/catalogue/rules/product.ts';
import type { ProductFacts } from '#shop/catalogue/rules/product-form.ts';
import type { VariantFacts } from '#shop/catalogue/rules/variant-grid.ts';
import { maxOptions } from '#shop/catalogue/rules/options.ts';
import { decimalString, money } from '#platform/money.ts';

/** A product of the shop's own export. */
export interface ExportedProduct {
  id: number;
  facts: Pick<
    ProductFacts,
    'title' | 'description' | 'category' | 'brand' | 'rateTenths' | 'ratingCount'
  >;
  status: 'draft' | 'published';
  pictureUrls: readonly string[];
  options: readonly ProductOption[];
  variants: readonly VariantFacts[];
}

/** Rows in the columns of own-format.ts, one per variant. */
export function ownRows(product: ExportedProduct, currency: string): string[][] {
  const { id, facts, status, pictureUrls, options } = product;
  const ofTheProduct = [
    facts.title,
    facts.description,
    facts.category,
    facts.brand ?? '',
    status,
    rateText(facts.rateTenths),
    String(facts.ratingCount),
    pictureUrls.join(', '),
  ];
  return product.variants.map((variant, at) => [
    String(id),
    ...(at === 0 ? ofTheProduct : ofTheProduct.map(() => '')),
    ...choiceOf(options, variant, at === 0),
    ...soldAs(variant, currency),
  ]);
}

function choiceOf(
  options: readonly ProductOption[],
  { optionValues }: VariantFacts,
  isFirst: boolean,
): string[] {
  return Array.from({ length: maxOptions }, (_, at) => {
    const name = isFirst ? (options[at]?.name ?? '') : '';
    return [name, optionValues[at] ?? ''];
  }).flat();
}

function soldAs({ sku, priceMinor, compareAtMinor, onHand }: VariantFacts, currency: string) {
  const amount = (minor: number) => decimalString(money(minor, currency));
  const stock = onHand === null ? '' : String(onHand);
  const compareAt = compareAtMinor === null ? '' : amount(compareAtMinor);
  return [sku ?? '', amount(priceMinor), compareAt, stock, stock];
}
