import { maxLines } from '#shop/cart/rules/cart.ts';
import {
  type UnavailableCartLine,
  lineChanges,
  type TrackedCartLine,
} from '#shop/cart/rules/cart-line-changes.ts';

interface LineFieldsProps {
  variantId: string;
  cartKey: string;
  /** Omitted for a line without a price. */
  seen?: string;
}

/** The hidden fields of every line form: the variant, the cart key, and the price that was shown. */
export function LineFields({ variantId, cartKey, seen }: LineFieldsProps) {
  return (
    <>
      <input type="hidden" name="variant" value={variantId} />
      <input type="hidden" name="cart" value={cartKey} />
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
    </>
  );
}

export interface SeenLine {
  variantId: string;
  priceMinor: number | null;
}

/** The value of the field 'seen': 'variant 1999' for a line shown with a price, 'variant -' for an unavailable one. */
export function seenValue({ variantId, unitPrice, sellable }: TrackedCartLine): string {
  const isNone = sellable !== null && sellable <= 0;
  return `${variantId} ${isNone ? '-' : unitPrice.amount}`;
}

/** The values of all lines with unacknowledged changes. */
export function seenValues(
  lines: readonly TrackedCartLine[],
  gone: readonly UnavailableCartLine[],
): string[] {
  const changed = lines.filter((line) => lineChanges(line).length > 0).map(seenValue);
  return [...changed, ...gone.map(({ variantId }) => `${variantId} -`)];
}

/** Malformed values are ignored. */
export function seenIn(form: FormData): SeenLine[] {
  const posted = form.getAll('seen').slice(0, maxLines);
  return posted.flatMap((value) => {
    const match = /^(\S{1,64}) (-|\d{1,15})$/.exec(typeof value === 'string' ? value : '');
    if (!match) return [];
    const [, variantId = '', price = ''] = match;
    return [{ variantId, priceMinor: price === '-' ? null : Number(price) }];
  });
}
