import { flashCookie } from '#domain/cookie-names.ts';
import { cookieLine, readCookie } from './cookies.ts';
import type { Toast } from './ui/toast.ts';

/** What the page after a redirect shows once, with or without JavaScript. */
export type Flash =
  | Pick<Toast, 'kind' | 'text'>
  | { kind: 'order-placed'; orderNumber: string }
  /** Stands on the page until one leaves it. */
  | { kind: 'notice'; text: string }
  /** What was chosen of a product's options so far, '' for each that is still to be chosen. */
  | { kind: 'choose'; choice: string[] }
  | { kind: 'message-sent'; email: string };

const maxTextLength = 300;
const maxAgeSeconds = 60;

export function readFlash(request: Request): Flash | null {
  const [kind, ...rest] = (readCookie(request, flashCookie) ?? '').split(' ');
  const text = rest.join(' ');
  if (text === '') return null;
  if (kind === 'info' || kind === 'success' || kind === 'error') return { kind, text };
  if (kind === 'notice') return { kind, text };
  if (kind === 'choose') return { kind, choice: new URLSearchParams(text).getAll('o') };
  if (kind === 'message-sent') return { kind, email: text };
  return kind === 'order-placed' ? { kind, orderNumber: text } : null;
}

/** The Set-Cookie line that carries it to the next page. */
export function flashLine(request: Request, flash: Flash): string {
  const value = `${flash.kind} ${textOf(flash).slice(0, maxTextLength).toWellFormed()}`;
  return cookieLine(request, { name: flashCookie, value, maxAgeSeconds });
}

/** For the page that shows it: the one after it shall not. */
export function spentFlashLine(request: Request): string {
  return cookieLine(request, { name: flashCookie, value: '', maxAgeSeconds: 0 });
}

function textOf(flash: Flash): string {
  if (flash.kind === 'order-placed') return flash.orderNumber;
  if (flash.kind === 'choose') return `${new URLSearchParams(flash.choice.map((o) => ['o', o]))}`;
  return 'email' in flash ? flash.email : flash.text;
}
