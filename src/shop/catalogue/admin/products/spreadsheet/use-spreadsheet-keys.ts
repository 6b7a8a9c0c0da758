import { type RefObject, useEffect } from 'react';

/**
 * Enter and the arrow keys move to the same field of another row; Enter does not submit. Pasted spreadsheet
 * cells fill the fields from the focused one to the right and down.
 */
export function useSpreadsheetKeys(ref: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const table = ref.current;
    if (!table) return () => {};
    const onKey = (event: KeyboardEvent) => move(table, event);
    const onPaste = (event: ClipboardEvent) => paste(table, event);
    table.addEventListener('keydown', onKey);
    table.addEventListener('paste', onPaste);
    return () => {
      table.removeEventListener('keydown', onKey);
      table.removeEventListener('paste', onPaste);
    };
  }, [ref]);
}

function move(table: HTMLTableElement, event: KeyboardEvent): void {
  const { target, key, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || event.isComposing) return;
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  if (!isUp && key !== 'ArrowDown' && key !== 'Enter') return;
  event.preventDefault();
  const column = columnOf(table, target);
  const next = column[column.indexOf(target) + (isUp ? -1 : 1)];
  next?.focus();
  next?.select();
}

function paste(table: HTMLTableElement, event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  const text = clipboardData?.getData('text/plain').replace(/\r?\n$/, '') ?? '';
  if (!(target instanceof HTMLInputElement) || !/[\t\n]/.test(text)) return;
  event.preventDefault();
  const lines = text.split(/\r?\n/).map((line) => line.split('\t'));
  const rows = [...table.querySelectorAll('tbody tr')];
  const first = rows.findIndex((row) => row.contains(target));
  const at = fieldsOf(rows[first]).indexOf(target);
  for (const [down, cells] of lines.entries()) {
    const fields = fieldsOf(rows[first + down]);
    for (const [right, cell] of cells.entries()) {
      const field = fields[at + right];
      if (field) field.value = cell.trim();
    }
  }
}

function columnOf(table: HTMLTableElement, field: HTMLInputElement): HTMLInputElement[] {
  const name = field.dataset['field'] ?? '';
  return [...table.querySelectorAll<HTMLInputElement>(`[data-field="${CSS.escape(name)}"]`)];
}

function fieldsOf(row: Element | undefined): HTMLInputElement[] {
  return [...(row?.querySelectorAll<HTMLInputElement>('[data-field]') ?? [])];
}
