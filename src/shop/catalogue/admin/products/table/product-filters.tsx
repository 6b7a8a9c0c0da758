import {
  furtherColumns,
  productStatuses,
  tableSizes,
  tableSorts,
} from '#shop/catalogue/rules/product-table.ts';
import { stockLevels } from '#shop/inventory/rules/stock.ts';
import Columns from '~icons/lucide/columns-3';
import Filter from '~icons/lucide/list-filter';
import Sheet from '~icons/lucide/table-2';
import { Link } from 'react-router';
import { TableStateFields } from './table-state-fields.tsx';
import { spreadsheetUrl, type TableRequest } from './table-request.ts';
import { columnLabels, sortLabels, statusLabels, stockLabel } from './table-labels.ts';
import { PanelSelect, PanelCheckbox, ToolPanel } from './tool-panel.tsx';

interface ProductFiltersProps {
  request: TableRequest;
  fewLeftAt: number;
}

const orderLabels = { desc: 'Descending', asc: 'Ascending' };

/** Panels for further filters, the sort order and additional columns, and the link to the spreadsheet view. */
export function ProductFilters({ request, fewLeftAt }: ProductFiltersProps) {
  const { status, stock, isReduced, sort, order, size, columns } = request;
  return (
    <div className="flex flex-wrap gap-1.5 lg:ms-auto">
      <ToolPanel
        label="Filter and sort"
        icon={<Filter aria-hidden="true" className="icon" />}
        chosen={[status, stock, isReduced, sort, order].join()}
      >
        <TableStateFields
          request={request}
          without={['status', 'stock', 'reduced', 'sort', 'order', 'page']}
        />
        <PanelSelect name="status" label="Status" chosen={status ?? ''}>
          <option value="">Any</option>
          {productStatuses.map((one) => (
            <option key={one} value={one}>
              {statusLabels[one]}
            </option>
          ))}
        </PanelSelect>
        <PanelSelect name="stock" label="Stock" chosen={stock ?? ''}>
          <option value="">Any</option>
          {stockLevels.map((level) => (
            <option key={level} value={level}>
              {stockLabel(level, fewLeftAt)}
            </option>
          ))}
        </PanelSelect>
        <PanelCheckbox name="reduced" value="yes" isChecked={isReduced}>
          On sale only
        </PanelCheckbox>
        <PanelSelect name="sort" label="Sort by" chosen={sort}>
          {tableSorts.map((one) => (
            <option key={one} value={one}>
              {sortLabels[one]}
            </option>
          ))}
        </PanelSelect>
        <PanelSelect name="order" label="Order" chosen={order}>
          {Object.entries(orderLabels).map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </PanelSelect>
      </ToolPanel>
      <ToolPanel
        label="Columns"
        icon={<Columns aria-hidden="true" className="icon" />}
        chosen={[...columns, size].join()}
      >
        <TableStateFields request={request} without={['column', 'size', 'page']} />
        <fieldset>
          <legend className="font-medium">Additional columns</legend>
          {furtherColumns.map((column) => (
            <PanelCheckbox
              key={column}
              name="column"
              value={column}
              isChecked={columns.includes(column)}
            >
              {columnLabels[column]}
            </PanelCheckbox>
          ))}
        </fieldset>
        <PanelSelect name="size" label="Rows per page" chosen={`${size}`}>
          {tableSizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </PanelSelect>
      </ToolPanel>
      <Link
        to={spreadsheetUrl(request)}
        className="inline-flex min-h-target items-center gap-2 rounded-full px-3.5 font-medium whitespace-nowrap hover:bg-card"
      >
        <Sheet aria-hidden="true" className="icon" /> Spreadsheet view
      </Link>
    </div>
  );
}
