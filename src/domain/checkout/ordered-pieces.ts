import { type CartLine, mostPieces } from '../cart/cart.ts';
import { type Money, parseMoney } from '../money.ts';
import { failed, ok, type Result } from '../result.ts';

/** What a program orders without a cart. */
export interface OrderedPiece {
  productId: number;
  /** Needed only where the product has several variants. */
  variantId: string | null;
  quantity: number;
  /** What the program thinks a piece costs, as a decimal; null where it does not say. */
  agreedPrice: string | null;
}

export interface TruePrice {
  productId: number;
  variantId: string;
  price: Money;
}

export type PieceFailure =
  | { code: 'not-on-sale'; position: number }
  | { code: 'option-not-chosen'; position: number }
  /** More of one variant than an order can hold. */
  | { code: 'too-many'; position: number }
  /** Ruling 32: told with the true prices of all that differ. */
  | { code: 'price-changed'; prices: TruePrice[] };

/** The lines that are ordered, one for each variant however often it is named, out of a line for each variant that is on sale. */
export function linesOfPieces(
  pieces: readonly OrderedPiece[],
  onSale: readonly CartLine[],
): Result<CartLine[], PieceFailure> {
  const lines: CartLine[] = [];
  const prices: TruePrice[] = [];
  for (const [position, { productId, variantId, quantity, agreedPrice }] of pieces.entries()) {
    const variants = onSale.filter(({ product }) => product.id === productId);
    const [line, ...others] = variants.filter(
      (one) => (variantId ?? one.variantId) === one.variantId,
    );
    if (!line) return failed({ code: 'not-on-sale', position });
    if (others.length > 0) return failed({ code: 'option-not-chosen', position });
    const { unitPrice: price } = line;
    const agreed = agreedPrice === null ? price : parseMoney(agreedPrice, price.currency);
    if (agreed?.amount !== price.amount) {
      prices.push({ productId, variantId: line.variantId, price });
    }
    const known = lines.findIndex((one) => one.variantId === line.variantId);
    const before = lines[known]?.quantity ?? 0;
    if (before + quantity > mostPieces) return failed({ code: 'too-many', position });
    if (before > 0) lines[known] = { ...line, quantity: before + quantity };
    else lines.push({ ...line, quantity });
  }
  return prices.length > 0 ? failed({ code: 'price-changed', prices }) : ok(lines);
}
