import { CheckboxField } from '#platform/web/checkbox.tsx';
import './selection-bar.css';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { TableStateFields } from '../table/table-state-fields.tsx';
import type { TableRequest } from '../table/table-request.ts';

export const selectionFormId = 'selection';

interface SelectionBarProps {
  request: TableRequest;
  /** The number of selected rows; null without JavaScript. */
  count: number | null;
}

/** Bulk actions. CSS shows the bar as soon as a row is selected (selection-bar.css). */
export function SelectionBar({ request, count }: SelectionBarProps) {
  return (
    <div className="selection-bar">
      <Form
        id={selectionFormId}
        method="get"
        action="/admin/products"
        preventScrollReset
        aria-label="Selected products"
        className="flex flex-wrap items-center gap-3"
      >
        <TableStateFields request={request} />
        <output className="me-auto font-medium">
          {count === null ? 'Selected products' : `${count} selected`}
        </output>
        <Button name="edit-ticked" value="" kind="quiet" aria-haspopup="dialog">
          Edit
        </Button>
        <Button name="delete-ticked" value="" kind="bad" aria-haspopup="dialog">
          Delete
        </Button>
      </Form>
    </div>
  );
}

interface RowCheckboxProps extends Omit<React.ComponentProps<'input'>, 'type' | 'className'> {
  /** For screen readers. */
  label: string;
}

export function RowCheckbox({ label, ...input }: RowCheckboxProps) {
  return (
    <CheckboxField
      aria-label={label}
      {...input}
      className="w-fit min-w-6 justify-center max-lg:min-w-target"
    />
  );
}
