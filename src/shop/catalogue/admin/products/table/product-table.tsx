import './product-table.css';
import type { FurtherColumn, TableSort } from '#shop/catalogue/rules/product-table.ts';
import { rateText } from '#shop/catalogue/rules/product.ts';
import { formatMoney, formatNumber } from '#platform/format.ts';
import type { ProductTable as Table } from '#shop/catalogue/use-cases/list-product-table.ts';
import type { ReactNode } from 'react';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { RowButton } from '#platform/web/admin/row-action.tsx';
import { RowCheckbox, selectionFormId } from '../bulk/selection-bar.tsx';
import { productPageUrl, type TableRequest, tableUrl } from './table-request.ts';
import { columnLabels, statusLabels } from './table-labels.ts';
import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import { Link } from 'react-router';

interface ProductTableProps {
  request: TableRequest;
  products: Table['products'];
  /** The id of the form that opens a dialog: see RowButton. */
  formId: string;
  /** The checkbox that selects all rows; false before hydration. */
  selectAll: ReactNode;
}

type Row = Table['products'][number];

export function ProductTable({ request, products, formId, selectAll }: ProductTableProps) {
  const { columns } = request;
  const rows = products.map((product) => (
    <tr key={product.id} tabIndex={-1}>
      <Cell label="No." aria-label={`${product.id}`} className="c-number num text-muted">
        <span className="c-select">
          <RowCheckbox
            label={`Select ${product.title}`}
            name="tick"
            value={product.id}
            form={selectionFormId}
          />
          <span>{product.id}</span>
        </span>
      </Cell>
      <Cell label="Title" className="c-title font-medium">
        <Link to={productPageUrl(product.id)} className="underline-offset-4 hover:underline">
          {product.title}
        </Link>
        {product.status === 'draft' && !columns.includes('status') && (
          <span className="ms-2 font-normal text-warn">Draft</span>
        )}
      </Cell>
      <Cell label="Description" className="c-description text-muted">
        <span className="line-clamp-2 lg:max-w-[34ch]">{product.description}</span>
      </Cell>
      <Cell label="Category" className="c-category xl:whitespace-nowrap">
        {product.category}
      </Cell>
      <Cell label="Price" className="c-price num">
        {formatMoney(product.price)}
      </Cell>
      <Cell label="Image" className="c-image">
        <ProductPicture picture={product.picture} sizes="4.5rem" className="w-full lg:w-11" />
      </Cell>
      <Cell label="Rate" className="c-rate num">
        {rateText(product.startingRating.rateTenths)}
      </Cell>
      <Cell label="Count" className="c-count num">
        {product.startingRating.count}
      </Cell>
      {columns.map((column) => (
        <ExtraCell key={column} column={column} product={product} />
      ))}
      <Cell label="Actions" className="c-actions text-end">
        <span className="flex justify-end whitespace-nowrap max-lg:-me-2.5">
          <RowButton form={formId} name="update" value={product.id} subject={product.title}>
            Update
          </RowButton>
          <RowButton form={formId} name="delete" value={product.id} subject={product.title} isBad>
            Delete
          </RowButton>
        </span>
      </Cell>
    </tr>
  ));
  return (
    <div className="product-table-room">
      <DataTable label="Products" rows={rows} isWide className="product-table">
        <SortHead request={request} sort="number" className="num c-select" before={selectAll}>
          No.
        </SortHead>
        <SortHead request={request} sort="title">
          Title
        </SortHead>
        <Head>Description</Head>
        <Head>Category</Head>
        <SortHead request={request} sort="price" className="num">
          Price
        </SortHead>
        <Head>Image</Head>
        <SortHead request={request} sort="rate" className="num">
          Rate
        </SortHead>
        <Head className="num">Count</Head>
        {columns.map((column) => (
          <ExtraHead key={column} column={column} request={request} />
        ))}
        <Head className="num buttons">Actions</Head>
      </DataTable>
    </div>
  );
}

function ExtraHead({ column, request }: { column: FurtherColumn; request: TableRequest }) {
  const label = columnLabels[column];
  if (column === 'compareAt') return <Head className="num">{label}</Head>;
  if (column !== 'stock') return <Head>{label}</Head>;
  return (
    <SortHead request={request} sort="stock" className="num">
      {label}
    </SortHead>
  );
}

function ExtraCell({ column, product }: { column: FurtherColumn; product: Row }) {
  const isNumber = column === 'stock' || column === 'compareAt';
  const isDraft = column === 'status' && product.status === 'draft';
  return (
    <Cell
      label={columnLabels[column]}
      className={`c-further ${isNumber ? 'num' : ''} ${isDraft ? 'text-warn' : ''}`}
    >
      {extraText(column, product)}
    </Cell>
  );
}

function extraText(column: FurtherColumn, product: Row): string {
  const { units, compareAt, variantCount } = product;
  const texts: Record<FurtherColumn, string> = {
    status: statusLabels[product.status],
    stock: units === null ? 'Not tracked' : formatNumber(units),
    compareAt: compareAt ? formatMoney(compareAt) : '–',
    brand: product.brand ?? '–',
    tags: product.tags.join(', ') || '–',
    sku: variantCount > 1 ? `${variantCount} variants` : (product.sku ?? '–'),
  };
  return texts[column];
}

interface SortHeadProps {
  request: TableRequest;
  sort: TableSort;
  className?: string;
  /** Rendered before the label. */
  before?: ReactNode;
  children: string;
}

/** Sorts by its column; a second click reverses the order. */
function SortHead({ request, sort, className = '', before, children }: SortHeadProps) {
  const isSorted = request.sort === sort;
  const isAscending = request.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  // Titles and stock start ascending, numbers start with the newest or highest.
  const first = sort === 'title' || sort === 'stock' ? 'asc' : 'desc';
  const reversedOrder = isAscending ? 'desc' : 'asc';
  const nextRequest = {
    ...request,
    page: 1,
    sort,
    order: isSorted ? reversedOrder : first,
  } as const;
  const sorted = isAscending ? 'ascending' : 'descending';
  return (
    <Head className={className} aria-sort={isSorted ? sorted : undefined}>
      {before}
      <Link
        to={tableUrl(nextRequest)}
        preventScrollReset
        className={`inline-flex min-h-7 items-center gap-1 hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        {children}
        {isSorted && <Arrow aria-hidden="true" className="icon" />}
      </Link>
    </Head>
  );
}
