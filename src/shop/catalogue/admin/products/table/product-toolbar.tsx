import { formatRowCount } from '#shop/catalogue/rules/product-table.ts';
import type { ProductTable } from '#shop/catalogue/use-cases/list-product-table.ts';
import Plus from '~icons/lucide/plus';
import { Form, Link } from 'react-router';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { TableStateFields } from './table-state-fields.tsx';
import { ProductFilters } from './product-filters.tsx';
import { tableUrl, type TableRequest } from './table-request.ts';
import X from '~icons/lucide/x';
import { statusLabels, stockLabel } from './table-labels.ts';

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

interface ActiveFiltersProps {
  request: TableRequest;
  fewLeftAt: number;
}

/** The filters that the toolbar does not show, each with a link that removes it. */
function ActiveFilters({ request, fewLeftAt }: ActiveFiltersProps) {
  const { text, status, stock, isReduced } = request;
  const all = { ...request, page: 1 };
  const filters = [
    text !== '' && { label: `“${text}”`, without: { ...all, text: '' } },
    status && { label: statusLabels[status], without: { ...all, status: null } },
    stock && { label: stockLabel(stock, fewLeftAt), without: { ...all, stock: null } },
    isReduced && { label: 'On sale', without: { ...all, isReduced: false } },
  ].filter((one) => typeof one === 'object' && one !== null);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={tableUrl(without)}
            preventScrollReset
            aria-label={`Remove filter: ${label}`}
            className="inline-flex min-h-target items-center gap-2 rounded-full border border-edge px-3.5 hover:border-ink"
          >
            <span className="wrap-anywhere">{label}</span>
            <X aria-hidden="true" className="icon" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
