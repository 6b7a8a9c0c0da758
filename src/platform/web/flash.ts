import type { RequestHead } from '#platform/http/request-head.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.ts';
import type { Toast } from './toast.ts';

/** One-time message for the next page. Requests with it bypass the page cache. */
export const flashCookie = 'flash';

/** A message that the next page shows once, with or without JavaScript. */
export type Flash =
  | Pick<Toast, 'kind' | 'text'>
  /** `path` is that of the order's page. */
  | { kind: 'order-placed'; orderNumber: string; path?: string }
  /** Stays on the page until the visitor leaves it. */
  | { kind: 'notice'; text: string }
  /** The selected product options, '' for each open one. */
  | { kind: 'choose'; choice: string[] }
  | { kind: 'message-sent'; email: string }
  /** The cart offers to put it back, at its place among the lines. */
  | { kind: 'removed'; variantId: string; quantity: number; position: number; title: string };

const maxTextLength = 300;
const maxAgeSeconds = 60;

export function readFlash(request: RequestHead): Flash | null {
  const [kind, ...rest] = (readCookie(request, flashCookie) ?? '').split(' ');
  const text = rest.join(' ');
  if (text === '') return null;
  if (kind === 'info' || kind === 'success' || kind === 'error') return { kind, text };
  if (kind === 'notice') return { kind, text };
  if (kind === 'choose') return { kind, choice: new URLSearchParams(text).getAll('o') };
  if (kind === 'message-sent') return { kind, email: text };
  if (kind === 'removed') {
    const [variantId = '', quantity, position, ...title] = rest;
    const numbers = { quantity: Number(quantity), position: Number(position) };
    return { kind, variantId, ...numbers, title: title.join(' ') };
  }
  if (kind !== 'order-placed') return null;
  const [orderNumber = '', path] = rest;
  return path?.startsWith('/order/') ? { kind, orderNumber, path } : { kind, orderNumber };
}

/** The Set-Cookie line for the next page. */
export function flashLine(request: RequestHead, flash: Flash): string {
  const value = `${flash.kind} ${textOf(flash).slice(0, maxTextLength).toWellFormed()}`;
  return cookieLine(request, { name: flashCookie, value, maxAgeSeconds });
}

/** Deletes the flash once a page has shown it. */
export function clearFlashLine(request: RequestHead): string {
  return cookieLine(request, { name: flashCookie, value: '', maxAgeSeconds: 0 });
}

function textOf(flash: Flash): string {
  if (flash.kind === 'order-placed') return `${flash.orderNumber} ${flash.path ?? ''}`.trim();
  if (flash.kind === 'choose') return `${new URLSearchParams(flash.choice.map((o) => ['o', o]))}`;
  if (flash.kind === 'removed') {
    return `${flash.variantId} ${flash.quantity} ${flash.position} ${flash.title}`;
  }
  return 'email' in flash ? flash.email : flash.text;
}
