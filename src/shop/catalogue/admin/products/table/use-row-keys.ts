import { type RefObject, useLayoutEffect } from 'react';

/**
 * Single-key shortcuts of the table, active while the focus is on the body or in the main content but not in
 * a text field: arrows or J and K move between rows, X selects, E edits, N adds, / searches.
 */
export function useRowKeys(ref: RefObject<HTMLElement | null>, isOn: boolean): void {
  // A layout effect, so that the shortcuts work from the first paint that shows the hints.
  useLayoutEffect(() => {
    if (!isOn) return () => {};
    const onKey = (event: KeyboardEvent) => {
      const table = ref.current;
      if (!table || !isFree(event)) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act?.(table)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref, isOn]);
}

/** Returns whether the key was handled. */
type Act = (table: HTMLElement) => boolean;

const keys: Readonly<Record<string, Act>> = {
  ArrowDown: (table) => move(table, 1, isInRow(table)),
  ArrowUp: (table) => move(table, -1, isInRow(table)),
  j: (table) => move(table, 1, true),
  k: (table) => move(table, -1, true),
  x: (table) => press(rowOf(table)?.querySelector('input[type="checkbox"]')),
  e: (table) => press(rowOf(table)?.querySelector('button[name="update"]')),
  n: () => press(document.querySelector('main button[name="add"]')),
  '/': () => focus(document.querySelector('main input[type="search"]')),
};

/** False while text is edited, a dialog is open or Ctrl, Alt or ⌘ is pressed. */
function isFree({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return false;
  if (document.querySelector('dialog[open], :popover-open')) return false;
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false;
  const isTypedIn = 'input:not([type="checkbox"]), textarea, select, summary';
  return (
    !target.closest(isTypedIn) && (target === document.body || target.closest('main') !== null)
  );
}

function rowOf(table: HTMLElement): HTMLElement | null {
  return document.activeElement instanceof HTMLElement && table.contains(document.activeElement)
    ? document.activeElement.closest('tbody tr')
    : null;
}

function isInRow(table: HTMLElement): boolean {
  return rowOf(table) !== null;
}

function move(table: HTMLElement, step: 1 | -1, isMeant: boolean): boolean {
  if (!isMeant) return false;
  const rows = [...table.querySelectorAll<HTMLElement>('tbody tr')];
  const current = rowOf(table);
  const at = current ? rows.indexOf(current) + step : 0;
  return focus(rows[at]);
}

function press(control: Element | null | undefined): boolean {
  if (!(control instanceof HTMLElement)) return false;
  control.click();
  return true;
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}
