import type { ImportFormat, ImportFormatName } from './imported-product.ts';
import { ownFormat } from './own-format.ts';
import { shopifyFormat } from './shopify-format.ts';
import { woocommerceFormat } from './woocommerce-format.ts';

/** The shop's own comes last: it has few columns of its own. */
const formats: readonly ImportFormat[] = [woocommerceFormat, shopifyFormat, ownFormat];

/** By its columns, in lower case; null for a file that is none of these. */
export function recogniseFormat(columns: readonly string[]): ImportFormat | null {
  return formats.find((format) => format.fits(columns)) ?? null;
}

export function formatNamed(name: ImportFormatName): ImportFormat {
  return formats.find((format) => format.name === name) ?? ownFormat;
}
