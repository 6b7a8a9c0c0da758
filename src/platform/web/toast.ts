import type { Picture } from '#platform/images.ts';

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

const none: readonly ShownToast[] = [];
const listeners = new Set<() => void>();
let shown = none;
let lastId = 0;

/** Client only. A repeated message replaces the visible one. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const others = shown.filter(({ text }) => text !== toast.text);
  change([...others, { ...toast, id: lastId }]);
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Errors are dismissed on a new attempt. */
export function dismissErrors(): void {
  change(shown.filter(({ kind }) => kind !== 'error'));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ShownToast[] {
  return shown;
}

/** The server snapshot. */
export function noToasts(): readonly ShownToast[] {
  return none;
}

function change(toasts: readonly ShownToast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}
