import './spreadsheet.css';
import {
  type SpreadsheetField,
  spreadsheetFields,
} from '#shop/catalogue/rules/product-spreadsheet.ts';
import type { OpenedRow } from '#shop/catalogue/use-cases/open-spreadsheet.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { useSpreadsheetKeys } from './use-spreadsheet-keys.ts';
import { SpreadsheetRow } from './spreadsheet-row.tsx';
import type { SpreadsheetAnswer } from './spreadsheet-action.ts';

interface SpreadsheetProps {
  rows: readonly OpenedRow[];
  answer: SpreadsheetAnswer | undefined;
}

const labels: Record<SpreadsheetField, string> = {
  title: 'Title',
  sku: 'SKU',
  price: 'Price',
  compareAt: 'Compare-at price',
  stock: 'Stock',
};

export function Spreadsheet({ rows, answer }: SpreadsheetProps) {
  const ref = useRef<HTMLFormElement>(null);
  const table = useRef<HTMLTableElement>(null);
  useSpreadsheetKeys(table);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (answer) ref.current?.querySelector<HTMLElement>('[aria-invalid], [data-stale]')?.focus();
  }, [answer]);
  const opened = rows.map((row) => answer?.fresh.find(({ id }) => id === row.id) ?? row);
  return (
    <Form ref={ref} method="post" noValidate aria-label="Spreadsheet view" className="grid gap-5">
      {answer && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          Nothing is saved yet. Fix {answer.refused.length}{' '}
          {answer.refused.length === 1 ? 'row' : 'rows'}, then save again.
        </Notice>
      )}
      <table ref={table} aria-label="Products" className="product-sheet">
        <thead>
          <tr>
            <th scope="col">No.</th>
            {spreadsheetFields.map((field) => (
              <th key={field} scope="col">
                {labels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {opened.map((row) => (
            <SpreadsheetRow
              key={`${row.id} ${row.editedAt}`}
              row={row}
              labels={labels}
              typed={answer?.rows.find(({ id }) => id === row.id)?.typed}
              refused={answer?.refused.find(({ id }) => id === row.id)}
            />
          ))}
        </tbody>
      </table>
      <UnsavedChanges form={ref} isAnswered={answer !== undefined} staysOn="address" />
      <div className="product-sheet-end">
        <Button disabled={isSending}>{isSending ? 'Saving …' : 'Save all rows'}</Button>
      </div>
    </Form>
  );
}
