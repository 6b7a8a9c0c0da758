import { CheckboxField } from '#platform/web/checkbox.tsx';
import type { ProductTable as Table } from '#shop/catalogue/use-cases/list-product-table.ts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';
import { ProductTable } from './product-table.tsx';
import { RowCheckbox, SelectionBar } from '../bulk/selection-bar.tsx';
import type { TableRequest } from './table-request.ts';
import { useRowKeys } from './use-row-keys.ts';

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
