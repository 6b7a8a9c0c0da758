import { CheckboxField } from '#platform/web/checkbox.tsx';
import type { ProductTable as Table } from '#shop/catalogue/use-cases/list-product-table.ts';
import {
  type SyntheticEvent,
  useRef,
  useState,
  useEffect,
  type RefObject,
  useLayoutEffect,
} from 'react';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';
import { ProductTable } from './product-table.tsx';
import { RowCheckbox, SelectionBar } from '../bulk/selection-bar.tsx';
import type { TableRequest } from './table-request.ts';

interface ProductRowsProps {
  request: TableRequest;
  products: Table['products'];
  formId: string;
}

/** The table with its selection and keyboard shortcuts. */
export function ProductRows({ request, products, formId }: ProductRowsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const isHydrated = useIsHydrated();
  useRowKeys(ref, hasShortcuts);

  function selectAll({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    for (const box of rowCheckboxes(ref.current)) box.checked = currentTarget.checked;
  }

  function recount() {
    setCount(rowCheckboxes(ref.current).filter(({ checked }) => checked).length);
  }

  return (
    <>
      <div ref={ref} onChange={recount}>
        <ProductTable
          request={request}
          products={products}
          formId={formId}
          selectAll={
            isHydrated && <RowCheckbox label="Select all on this page" onChange={selectAll} />
          }
        />
      </div>
      <SelectionBar request={request} count={count} />
      {isHydrated && <ShortcutHints isOn={hasShortcuts} onChange={setHasShortcuts} />}
    </>
  );
}

function rowCheckboxes(table: HTMLElement | null): HTMLInputElement[] {
  return [...(table?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]') ?? [])];
}

interface ShortcutHintsProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const hints = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['X'], does: 'select' },
  { keys: ['E'], does: 'update' },
  { keys: ['N'], does: 'add' },
  { keys: ['/'], does: 'search' },
];
const storageKey = 'product-table-keys';

/** Lists the shortcuts and turns them off: dictation software can trigger single-key shortcuts (WCAG 2.1.4). */
function ShortcutHints({ isOn, onChange }: ShortcutHintsProps) {
  useEffect(() => {
    onChange(localStorage.getItem(storageKey) !== 'off');
  }, [onChange]);

  function choose(isChosen: boolean) {
    localStorage.setItem(storageKey, isChosen ? 'on' : 'off');
    onChange(isChosen);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-t1 text-muted max-lg:hidden">
      <CheckboxField checked={isOn} onChange={({ target }) => choose(target.checked)}>
        Keyboard shortcuts
      </CheckboxField>
      {isOn &&
        hints.map(({ keys, does }) => (
          <span key={does} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-1 border border-line bg-raised px-1.5 py-0.5 text-center font-sans"
              >
                {key}
              </kbd>
            ))}
            {does}
          </span>
        ))}
    </div>
  );
}

/**
 * Single-key shortcuts of the table, active while the focus is on the body or in the main content but not in
 * a text field: arrows or J and K move between rows, X selects, E edits, N adds, / searches.
 */
function useRowKeys(ref: RefObject<HTMLElement | null>, isOn: boolean): void {
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
