import type { CartActionData } from './cart-action.ts';

/** What the answer says about this line; about the whole cart for ''. */
export function refusalForLine(
  answer: CartActionData | null | undefined,
  variantId: string,
): string | null {
  if (!answer || answer.isEmpty || answer.variantId !== variantId) return null;
  return answer.refusal;
}
