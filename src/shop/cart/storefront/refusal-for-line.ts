import type { CartActionData } from './cart-action.ts';

/** The error for this line, or for the whole cart if `variantId` is ''. */
export function refusalForLine(
  answer: CartActionData | null | undefined,
  variantId: string,
): string | null {
  if (!answer || !('refusal' in answer) || answer.variantId !== variantId) return null;
  return answer.refusal;
}

/** What is wrong with the entered discount code. */
export function codeRefusal(answer: CartActionData | null | undefined) {
  return answer && 'code' in answer ? answer : null;
}
