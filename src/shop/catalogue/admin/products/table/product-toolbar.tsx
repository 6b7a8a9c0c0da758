import {
  formatRowCount,
  furtherColumns,
  productStatuses,
  tableSizes,
  tableSorts,
} from '#shop/catalogue/rules/product-table.ts';
import type { ProductTable } from '#shop/catalogue/use-cases/list-product-table.ts';
import Plus from '~icons/lucide/plus';
import { Form, Link } from 'react-router';
import { FilterTags } from '#platform/web/admin/filter-tags.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { TableStateFields } from './table-state-fields.tsx';
import { tableUrl, type TableRequest, spreadsheetUrl } from './table-request.ts';
import { statusLabels, stockLabel, columnLabels, sortLabels } from './table-labels.ts';
import { stockLevels } from '#shop/inventory/rules/availability.ts';
import Columns from '~icons/lucide/columns-3';
import Filter from '~icons/lucide/list-filter';
import Sheet from '~icons/lucide/table-2';
import { TagOptions } from '#platform/web/admin/tags-field.tsx';
import {
  PanelSelect,
  PanelCheckbox,
  PanelField,
  ToolPanel,
} from '#platform/web/admin/tool-panel.tsx';

interface ProductToolbarProps {
  request: TableRequest;
  table: ProductTable;
  /** The id of the form that opens dialogs: see RowButton. */
  formId: string;
}

/** The page head and the filters above the table. */
export function ProductToolbar({ request, table, formId }: ProductToolbarProps) {
  return (
    <>
      <PageHead title="Products" total={formatRowCount(table.count)}>
        <ButtonLink kind="quiet" to="/admin/products/import">
          Import and export
        </ButtonLink>
        <Form id={formId} method="get" action="/admin/products" preventScrollReset>
          <TableStateFields request={request} />
          <Button name="add" value="" aria-haspopup="dialog">
            <Plus aria-hidden="true" className="icon" /> Add
          </Button>
        </Form>
      </PageHead>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox action="/admin/products" label="Search by text, No. or SKU" text={request.text}>
          <TableStateFields request={request} without={['q', 'page']} />
        </SearchBox>
        <FilterChips
          label="Categories"
          choices={[null, ...table.categories.map(({ value }) => value)]}
          chosen={request.category}
          choiceLabel={(category) => category ?? 'All'}
          to={(category) => tableUrl({ ...request, category, page: 1 })}
        />
        <ProductFilters request={request} table={table} />
      </div>
      <ActiveFilters request={request} fewLeftAt={table.fewLeftAt} />
    </>
  );
}

interface ActiveFiltersProps {
  request: TableRequest;
  fewLeftAt: number;
}

/** The filters that the toolbar does not show, each with a link that removes it. */
function ActiveFilters({ request, fewLeftAt }: ActiveFiltersProps) {
  const { text, status, stock, isReduced, tag } = request;
  const all = { ...request, page: 1 };
  const filters = [
    text !== '' && { label: `“${text}”`, without: { ...all, text: '' } },
    status && { label: statusLabels[status], without: { ...all, status: null } },
    stock && { label: stockLabel(stock, fewLeftAt), without: { ...all, stock: null } },
    isReduced && { label: 'On sale', without: { ...all, isReduced: false } },
    tag !== null && { label: `Tag: ${tag}`, without: { ...all, tag: null } },
  ].filter((one) => typeof one === 'object' && one !== null);
  return (
    <FilterTags
      filters={filters.map(({ label, without }) => ({ label, withoutIt: tableUrl(without) }))}
    />
  );
}

interface ProductFiltersProps {
  request: TableRequest;
  table: ProductTable;
}

const orderLabels = { desc: 'Descending', asc: 'Ascending' };

/** Panels for further filters, the sort order and additional columns, and the link to the spreadsheet view. */
function ProductFilters({ request, table: { fewLeftAt, tags } }: ProductFiltersProps) {
  const { status, stock, isReduced, tag, sort, order, size, columns } = request;
  return (
    <div className="flex flex-wrap gap-1.5 lg:ms-auto">
      <ToolPanel
        action="/admin/products"
        label="Filter and sort"
        icon={<Filter aria-hidden="true" className="icon" />}
        chosen={[status, stock, isReduced, tag, sort, order].join()}
      >
        <TableStateFields
          request={request}
          without={['status', 'stock', 'reduced', 'tag', 'sort', 'order', 'page']}
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
        {(tags.length > 0 || tag !== null) && (
          <>
            <PanelField name="tag" label="Tag" chosen={tag ?? ''} list="product-tags" />
            <TagOptions id="product-tags" tags={tags} />
          </>
        )}
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
        action="/admin/products"
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
