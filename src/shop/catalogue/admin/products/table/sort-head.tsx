import type { TableSort } from '#shop/catalogue/rules/product-table.ts';
import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Head } from '#platform/web/admin/data-table.tsx';
import { tableUrl, type TableRequest } from './table-request.ts';

interface SortHeadProps {
  request: TableRequest;
  sort: TableSort;
  className?: string;
  /** Rendered before the label. */
  before?: ReactNode;
  children: string;
}

/** Sorts by its column; a second click reverses the order. */
export function SortHead({ request, sort, className = '', before, children }: SortHeadProps) {
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
