import { formatNumber } from '#platform/format.ts';
import { refusal } from './source-values.ts';
import type { ImportedProduct, ImportProblem, SourceValue } from './imported-product.ts';

/** Position of a SKU in the file. */
export interface SkuPlace {
  row: number;
  key: string;
}

export interface Matching {
  /** Whether a product with this number exists. */
  isKnown: (number: number) => boolean;
  /** Products by SKU. */
  owners: ReadonlyMap<string, number>;
  /** First positions of each SKU, in file order. */
  places: ReadonlyMap<string, readonly SkuPlace[]>;
}

/** Matches rows to a product by number or SKU. Null for a new product. */
export function matchProduct(
  { number, variants }: ImportedProduct,
  key: string,
  { isKnown, owners, places }: Matching,
): { productId: number | null; problems: ImportProblem[] } {
  const skus = variants.flatMap(({ sku }) => (sku && sku.text !== '' ? [sku] : []));
  const numbered = number !== null && isKnown(number) ? number : null;
  const owned = skus.flatMap((sku) => ownerOf(sku, owners));
  const productId = numbered ?? owned[0]?.owner ?? null;
  const problems = skus.flatMap((sku) => {
    const other = places.get(sku.text)?.find((place) => place.key !== key);
    return other ? duplicateSkuProblems(sku, other, productId) : [];
  });
  const foreign = owned.find(({ owner }) => owner !== productId);
  if (foreign) problems.push(refusal(foreign.sku, `Product ${foreign.owner} already has this SKU`));
  return { productId, problems };
}

/**
 * Of two new products with the same SKU, the first is imported as a draft for review. An existing product
 * stays unchanged, because it is ambiguous which row has its price and stock.
 */
function duplicateSkuProblems(
  sku: SourceValue,
  other: SkuPlace,
  productId: number | null,
): ImportProblem[] {
  const rows = rowsLabel(sku.row, other.row);
  if (productId !== null) {
    const words = `${rows} have the same SKU “${sku.text}”: product ${productId}, which has it, is not changed`;
    return [refusal(sku, words)];
  }
  if (sku.row < other.row) return [];
  return [refusal(sku, `${rows} have the same SKU “${sku.text}”: the first one is used`)];
}

/** 'Rows 2 and 7' */
export function rowsLabel(one: number, other: number): string {
  const [first, second] = [Math.min(one, other), Math.max(one, other)];
  return `Rows ${formatNumber(first)} and ${formatNumber(second)}`;
}

function ownerOf(
  sku: SourceValue,
  owners: Matching['owners'],
): { sku: SourceValue; owner: number }[] {
  const owner = owners.get(sku.text);
  return owner === undefined ? [] : [{ sku, owner }];
}
