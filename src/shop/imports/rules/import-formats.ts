import type { ImportFormat, ImportFormatName } from './imported-product.ts';
import { ownFormat } from './own-format.ts';
import { shopifyFormat } from './shopify-format.ts';
import { woocommerceFormat } from './woocommerce-format.ts';

/** The shop's own format comes last, because few of its columns are distinctive. */
const formats: readonly ImportFormat[] = [woocommerceFormat, shopifyFormat, ownFormat];

/** Detects the format by lower-case columns; null if unknown. */
export function detectFormat(columns: readonly string[]): ImportFormat | null {
  return formats.find((format) => format.fits(columns)) ?? null;
}

export function formatNamed(name: ImportFormatName): ImportFormat {
  return formats.find((format) => format.name === name) ?? ownFormat;
}
