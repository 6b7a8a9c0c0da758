import './product-table.css';
import { rateText } from '#domain/catalogue/product.ts';
import { formatMoney } from '#domain/money.ts';
import type {
  ProductTable as Table,
  ProductTableRequest,
} from '#services/catalogue/list-product-table.ts';
import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import { Link } from 'react-router';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { Cell, DataTable, Head } from '../data-table.tsx';
import { RowButton } from '../row-button.tsx';
import { tableUrl } from './table-request.ts';

interface ProductTableProps {
  request: ProductTableRequest;
  products: Table['products'];
  /** The form that opens a dialog: see RowButton. */
  formId: string;
}

export function ProductTable({ request, products, formId }: ProductTableProps) {
  const rows = products.map((product) => (
    <tr key={product.id}>
      <Cell label="No." className="c-number num text-muted">
        {product.id}
      </Cell>
      <Cell label="Title" className="c-title font-medium">
        {product.title}
        {product.status === 'draft' && <span className="ms-2 font-normal text-warn">Draft</span>}
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
      <Cell label="Actions" className="c-actions text-end">
        <span className="flex justify-end whitespace-nowrap max-lg:-ms-2.5 max-lg:justify-start">
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
    <DataTable label="Products" rows={rows} className="product-table">
      <NumberHead request={request} />
      <Head>Title</Head>
      <Head>Description</Head>
      <Head>Category</Head>
      <Head className="num">Price</Head>
      <Head>Image</Head>
      <Head className="num">Rate</Head>
      <Head className="num">Count</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

/** Turns the order of the numbers round. */
function NumberHead({ request }: { request: ProductTableRequest }) {
  const isAscending = request.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  const turned = { ...request, page: 1, order: isAscending ? 'desc' : 'asc' } as const;
  return (
    <Head className="num" aria-sort={isAscending ? 'ascending' : 'descending'}>
      <Link
        to={tableUrl(turned)}
        preventScrollReset
        className="inline-flex min-h-7 items-center gap-1 text-ink"
      >
        No.
        <Arrow aria-hidden="true" className="icon" />
      </Link>
    </Head>
  );
}
