import type { ProductTable as Table } from '#services/catalogue/list-product-table.ts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { ProductTable } from './product-table.tsx';
import { RowTick } from './row-checkbox.tsx';
import { ShortcutHints } from './shortcut-hints.tsx';
import type { TableRequest } from './table-request.ts';
import { TickedBar } from '../bulk/selection-bar.tsx';
import { useRowKeys } from './use-row-keys.ts';

interface ProductRowsProps {
  request: TableRequest;
  products: Table['products'];
  formId: string;
}

/** The table, what is ticked in it, and the keys that move through it. */
export function ProductRows({ request, products, formId }: ProductRowsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const [hasKeys, setHasKeys] = useState(true);
  const isHydrated = useIsHydrated();
  useRowKeys(ref, hasKeys);

  function tickAll({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    for (const box of ticksIn(ref.current)) box.checked = currentTarget.checked;
  }

  function recount() {
    setCount(ticksIn(ref.current).filter(({ checked }) => checked).length);
  }

  return (
    <>
      <div ref={ref} onChange={recount}>
        <ProductTable
          request={request}
          products={products}
          formId={formId}
          tickAll={isHydrated && <RowTick label="Select all on this page" onChange={tickAll} />}
        />
      </div>
      <TickedBar request={request} count={count} />
      {isHydrated && <ShortcutHints isOn={hasKeys} onChange={setHasKeys} />}
    </>
  );
}

function ticksIn(table: HTMLElement | null): HTMLInputElement[] {
  return [...(table?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]') ?? [])];
}
