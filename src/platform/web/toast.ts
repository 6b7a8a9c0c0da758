import type { Picture } from '#platform/images.ts';
import { sharedValue } from './shared-value.ts';

/** A short message that disappears by itself (specification 8). */
export interface Toast {
  kind: 'info' | 'success' | 'error';
  text: string;
  picture?: Picture | null;
}

export interface ShownToast extends Toast {
  id: number;
}

/** Specification 8 and 9. */
export const toastDurationMs = { info: 2000, success: 1000, error: 5000 };

export const shownToasts = sharedValue<readonly ShownToast[]>([]);
let lastId = 0;

/** Client only. A repeated message replaces the visible one. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const others = shownToasts.current().filter(({ text }) => text !== toast.text);
  shownToasts.set([...others, { ...toast, id: lastId }]);
}

export function dismissToast(id: number): void {
  keep((toast) => toast.id !== id);
}

/** Errors are dismissed on a new attempt. */
export function dismissErrors(): void {
  keep(({ kind }) => kind !== 'error');
}

function keep(isKept: (toast: ShownToast) => boolean): void {
  shownToasts.set(shownToasts.current().filter(isKept));
}
