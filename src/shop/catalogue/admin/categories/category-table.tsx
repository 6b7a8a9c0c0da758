import { RowLink } from '#platform/web/admin/row-action.tsx';
import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { categoriesUrl } from './categories-request.ts';
import type { CategoryWithTile } from './category-tile.ts';
import { Tile } from './tile.tsx';

export interface CategoryRow extends CategoryWithTile {
  /** The categories that it is within, from the top. */
  path: string[];
  /** Its products with those of all categories within it. */
  totalCount: number;
  /** Its number among those of the same parent, from 0, and that of the last. */
  place: number;
  lastPlace: number;
}

const indents = ['', 'lg:ps-5', 'lg:ps-10', 'lg:ps-15'];

export function CategoryTable({ categories }: { categories: CategoryRow[] }) {
  const rows = categories.map((category) => (
    <tr key={category.id}>
      <Cell label="Picture" at="lead">
        <Tile picture={category.tile} className="w-11" />
      </Cell>
      <Cell label="Category" at="title" className="font-medium wrap-anywhere">
        <span className={`block ${indents[category.path.length] ?? ''}`}>
          {category.value}
          {category.path.length > 0 && (
            <span className="block text-t2 font-normal text-muted">
              {`in ${category.path.at(-1)}`}
            </span>
          )}
        </span>
      </Cell>
      <Cell label="Home page label" className="wrap-anywhere">
        {category.homeLabel}
      </Cell>
      <Cell label="Filter label" className="wrap-anywhere">
        {category.filterLabel}
      </Cell>
      <Cell label="Aliases" className="text-muted wrap-anywhere lg:max-w-[30ch]">
        {category.aliases.join(', ')}
      </Cell>
      <Cell label="Products" className="num">
        <span className="inline-grid lg:justify-items-end">
          <ProductsLink {...category} />
          {category.totalCount > category.productCount && (
            <span className="text-t2 whitespace-nowrap text-muted">
              {`${category.totalCount} in all`}
            </span>
          )}
        </span>
      </Cell>
      <Cell label="Order" at="plain">
        <MoveButtons category={category} index={category.place} lastIndex={category.lastPlace} />
      </Cell>
      <Cell label="Actions" at="actions">
        <span className="flex justify-end">
          <RowLink to={categoriesUrl({ kind: 'edit', id: category.id })} subject={category.value}>
            Edit
          </RowLink>
          <RowLink
            to={categoriesUrl({ kind: 'delete', id: category.id })}
            subject={category.value}
            isBad
          >
            Delete
          </RowLink>
        </span>
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Categories" rows={rows} isWide>
      <Head>Picture</Head>
      <Head>Category</Head>
      <Head>Home page label</Head>
      <Head>Filter label</Head>
      <Head>Aliases</Head>
      <Head className="num">Products</Head>
      <Head>Order</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

function ProductsLink({ value, productCount }: Pick<CategoryWithTile, 'value' | 'productCount'>) {
  return (
    <Link
      to={productsUrl(value)}
      aria-label={`${productCount} ${productCount === 1 ? 'product' : 'products'} in ${value}`}
      className="inline-flex min-h-8 items-center underline underline-offset-4 max-lg:min-h-target"
    >
      {productCount}
    </Link>
  );
}

export function productsUrl(value: string): string {
  return `/admin/products?${new URLSearchParams({ category: value })}`;
}

interface MoverProps {
  category: CategoryWithTile;
  index: number;
  lastIndex: number;
}

function MoveButtons({ category: { id, value }, index, lastIndex }: MoverProps) {
  const pressed = useRef<{ button: HTMLElement; at: number } | null>(null);
  // Reordering the rows in the DOM blurs the pressed button.
  useEffect(() => {
    if (!pressed.current || pressed.current.at === index) return;
    pressed.current.button.focus({ preventScroll: true });
    pressed.current = null;
  }, [index]);
  const directions = [
    { intent: 'up', icon: ArrowUp, isDisabled: index === 0 },
    { intent: 'down', icon: ArrowDown, isDisabled: index === lastIndex },
  ];
  return (
    <Form method="post" preventScrollReset className="flex">
      <input type="hidden" name="id" value={id} />
      {directions.map(({ intent, icon: Icon, isDisabled }) => (
        <button
          key={intent}
          onClick={({ currentTarget }) => {
            pressed.current = { button: currentTarget, at: index };
          }}
          name="intent"
          value={intent}
          aria-label={`Move ${value} ${intent}`}
          // Not disabled, as a disabled button would lose the focus.
          aria-disabled={isDisabled}
          className="grid size-8 place-items-center rounded-2 hover:bg-card aria-disabled:text-edge max-lg:size-target"
        >
          <Icon aria-hidden="true" className="icon" />
        </button>
      ))}
    </Form>
  );
}
