import { Badge } from '#platform/web/admin/badge.tsx';
import { CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import { Cell, DataTable, Head, EmptyState } from '#platform/web/admin/data-table.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { RowButton, RowForm, RowLink } from '#platform/web/admin/row-action.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { SheetSection } from './sheet-section.tsx';

const sheetUrl = '/admin/components';

/** Tables and checkboxes of the admin. */
export function AdminSamples() {
  return (
    <>
      <SheetSection title="Checkboxes">
        <div className="grid gap-2">
          <CheckboxField name="sheet-checked" defaultChecked>
            Selected
          </CheckboxField>
          <CheckboxField name="sheet-unchecked">Not selected</CheckboxField>
          <CheckboxField name="sheet-disabled" disabled>
            Unavailable
          </CheckboxField>
        </div>
        <CheckboxGroup
          legend="With an error"
          name="sheet-scopes"
          options={[
            { value: 'read', label: 'Read', hint: 'List and view' },
            { value: 'write', label: 'Write', hint: 'Create and change' },
          ]}
          selected={[]}
          problem="Please select at least one."
        />
      </SheetSection>
      <SheetSection title="Badges">
        <div className="flex flex-wrap gap-2">
          <Badge tone="open">Placed</Badge>
          <Badge tone="under-way">Shipped</Badge>
          <Badge tone="done">Delivered</Badge>
          <Badge tone="ended">Cancelled</Badge>
        </div>
      </SheetSection>
      <SheetSection title="Table, row actions">
        <DataTable label="Sample orders" rows={['V-7K3M', 'V-9QTD'].map(sampleRow)}>
          <Head>Order</Head>
          <Head className="num">Items</Head>
          <Head className="num buttons">Actions</Head>
        </DataTable>
        <PageLinks
          page={{ number: 2, count: 5, offset: 2, size: 2, total: 10 }}
          to={(page) => `${sheetUrl}?page=${page}`}
        />
      </SheetSection>
      <SheetSection title="Empty table">
        <EmptyState>No orders yet. Orders appear here after checkout.</EmptyState>
      </SheetSection>
    </>
  );
}

function sampleRow(number: string, position: number) {
  return (
    <tr key={number}>
      <Cell label="Order" at="title" className="font-medium">
        {number}
      </Cell>
      <Cell label="Items" className="num">
        {position + 1}
      </Cell>
      <Cell label="Actions" at="actions">
        <RowForm>
          <RowLink to={`${sheetUrl}?order=${number}`} subject={number}>
            Edit
          </RowLink>
          <RowButton subject={number} isBad>
            Cancel
          </RowButton>
          <RowButton subject={number} disabled>
            Refund
          </RowButton>
        </RowForm>
      </Cell>
    </tr>
  );
}
