import type { AddToCartResult } from './cart-lines.ts';
import { unreachable } from './cart-messages.ts';

/** A browser's first post gives it its cart: the next one waits, or it would be given another. */
let before: Promise<unknown> = Promise.resolve();

/** Sends the form without leaving the page. Never rejects: what goes wrong is an answer too. */
export function postToCart(form: HTMLFormElement): Promise<AddToCartResult> {
  const body = new FormData(form);
  const sent = before.then(() => post(form.action, body));
  before = sent;
  return sent;
}

async function post(url: string, body: FormData): Promise<AddToCartResult> {
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body });
    // What cart-lines.ts answers to a request for data, 429 where too many carts were begun.
    if (response.ok || response.status === 429) return (await response.json()) as AddToCartResult;
  } catch {
    // Told below, like an answer that makes no sense.
  }
  return { isAdded: false, text: unreachable, offer: null };
}
