import { refusal } from './foreign-values.ts';
import type { ImportedProduct, ImportProblem, Said } from './imported-product.ts';

export interface Matching {
  /** Whether there is a product of this number. */
  isKnown: (number: number) => boolean;
  /** Which products have these SKUs. */
  owners: ReadonlyMap<string, number>;
  /** Where each SKU stands first in the file, and for what. */
  firsts: ReadonlyMap<string, { row: number; key: string }>;
}

/** Which product of the shop a part of the file is about: by its number, or by a SKU that it has. Null: a new one. */
export function matchProduct(
  { number, variants }: ImportedProduct,
  key: string,
  { isKnown, owners, firsts }: Matching,
): { productId: number | null; problems: ImportProblem[] } {
  const skus = variants.flatMap(({ sku }) => (sku && sku.text !== '' ? [sku] : []));
  const problems = skus.flatMap((sku) => {
    const first = firsts.get(sku.text);
    const isOthers = first !== undefined && first.key !== key && first.row < sku.row;
    return isOthers ? [refusal(sku, `Row ${first.row} has this SKU already`)] : [];
  });
  const numbered = number !== null && isKnown(number) ? number : null;
  const owned = skus.flatMap((sku) => ownerOf(sku, owners));
  const productId = numbered ?? owned[0]?.owner ?? null;
  const foreign = owned.find(({ owner }) => owner !== productId);
  if (foreign) problems.push(refusal(foreign.sku, `Product ${foreign.owner} has this SKU`));
  return { productId, problems };
}

function ownerOf(sku: Said, owners: Matching['owners']): { sku: Said; owner: number }[] {
  const owner = owners.get(sku.text);
  return owner === undefined ? [] : [{ sku, owner }];
}
