import { formatRowCount } from '#shop/catalogue/rules/product-table.ts';
import type { ProductTable } from '#shop/catalogue/use-cases/list-product-table.ts';
import Plus from '~icons/lucide/plus';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { TableStateFields } from './table-state-fields.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { ProductFilters } from './product-filters.tsx';
import { tableUrl, type TableRequest } from './table-request.ts';

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
        <ProductFilters request={request} fewLeftAt={table.fewLeftAt} />
      </div>
      <ActiveFilters request={request} fewLeftAt={table.fewLeftAt} />
    </>
  );
}
