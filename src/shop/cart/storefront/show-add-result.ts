import type { Picture } from '#platform/images.ts';
import { showToast } from '#platform/web/toast.ts';
import type { AddToCartResult } from './cart-lines.ts';

/** Shows the result as toasts and refreshes the count in the header. */
export function showAddResult(answer: AddToCartResult, picture: Picture | null): void {
  window.showBrowserFlags?.();
  if (answer.isAdded) showToast({ kind: 'info', text: answer.text, picture });
  else showToast({ kind: 'error', text: answer.text });
  if (answer.isAdded && answer.note) showToast({ kind: 'error', text: answer.note });
}
