import type { ProductTable as Table } from '#shop/catalogue/use-cases/list-product-table.ts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';
import { ProductTable } from './product-table.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { ShortcutHints } from './shortcut-hints.tsx';
import type { TableRequest } from './table-request.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';
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
