import type { CartAnswer } from './cart-action.ts';

/** What the answer says about this line; about the whole cart for ''. */
export function refusalOf(answer: CartAnswer | null | undefined, variantId: string): string | null {
  if (!answer || answer.isEmpty || answer.variantId !== variantId) return null;
  return answer.refusal;
}
