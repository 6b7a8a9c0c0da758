import type { AddToCartResult } from './respond-to-add-form.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import type { Picture } from '#platform/images.ts';
import { showToast } from '#platform/web/toast.ts';

/** The first post of a browser sets its cart cookie. Posts are serialized so that a second one does not create another cart. */
let before: Promise<unknown> = Promise.resolve();

/** Submits the form in the background. Never rejects: failures are returned as a result. */
export function postToCart(form: HTMLFormElement): Promise<AddToCartResult> {
  // Not multipart: the server reads this encoding fastest.
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value);
  }
  const sent = before.then(() => post(form.action, body));
  before = sent;
  return sent;
}

async function post(url: string, body: URLSearchParams): Promise<AddToCartResult> {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body });
    // The response type of cart-lines.ts; 429 when the rate limit for new carts is exceeded.
    if (response.ok || response.status === 429) return (await response.json()) as AddToCartResult;
  } catch {
    // Handled below, like an invalid response.
  }
  return { isAdded: false, text: unreachable, offer: null };
}

/** Shows the result as toasts, on wide screens in a panel too, and refreshes the count in the header. */
export function showAddResult(answer: AddToCartResult, picture: Picture | null): void {
  window.showBrowserFlags?.();
  if (answer.isAdded) showToast({ kind: 'info', text: answer.text, picture });
  else showToast({ kind: 'error', text: answer.text });
  if (answer.isAdded && answer.note) showToast({ kind: 'error', text: answer.note });
  if (answer.isAdded && matchMedia('(width >= 64rem) and (height >= 30rem)').matches) {
    // The toast has said it; without the panel nothing is missing.
    import('./added-panel.tsx').then(({ showAdded }) => showAdded(answer)).catch(() => null);
  }
}
