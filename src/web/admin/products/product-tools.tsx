import type { ProductTable, ProductTableRequest } from '#services/catalogue/list-product-table.ts';
import Plus from '~icons/lucide/plus';
import { Form, Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { FindBox } from '../find-box.tsx';
import { PageHead } from '../page-head.tsx';
import { tableUrl } from './table-request.ts';

interface ProductToolsProps {
  request: ProductTableRequest;
  table: ProductTable;
  /** The form whose buttons open a dialog over the table. */
  formId: string;
}

/** What stands above the table: its head, and what narrows it down. */
export function ProductTools({ request, table, formId }: ProductToolsProps) {
  const { text, category, order, page } = request;
  const kept = { category, order: order === 'asc' ? order : null };
  return (
    <>
      <PageHead title="Products" total={table.page.total}>
        <Form id={formId} method="get" action="/admin/products" preventScrollReset>
          <KeptFields values={{ ...kept, q: text, page: page > 1 ? `${page}` : null }} />
          <Button name="add" value="" aria-haspopup="dialog">
            <Plus aria-hidden="true" className="icon" /> Add
          </Button>
        </Form>
      </PageHead>
      <div className="flex flex-wrap items-center gap-2">
        <FindBox action="/admin/products" label="Find by words, No. or SKU" text={text}>
          <KeptFields values={kept} />
        </FindBox>
        <CategoryChips request={request} categories={table.categories} />
      </div>
    </>
  );
}

function KeptFields({ values }: { values: Record<string, string | null> }) {
  return Object.entries(values).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface CategoryChipsProps extends Pick<ProductToolsProps, 'request'> {
  categories: ProductTable['categories'];
}

function CategoryChips({ request, categories }: CategoryChipsProps) {
  const choices = [null, ...categories.map(({ value }) => value)];
  return (
    <nav
      aria-label="Categories"
      className="flex gap-1.5 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 lg:flex-wrap"
    >
      {choices.map((category) => (
        <Link
          key={category ?? ''}
          to={tableUrl({ ...request, category, page: 1 })}
          preventScrollReset
          aria-current={category === request.category ? 'true' : undefined}
          className="inline-flex min-h-target items-center rounded-full px-3.5 font-medium whitespace-nowrap hover:bg-card aria-[current]:bg-card"
        >
          {category ?? 'All'}
        </Link>
      ))}
    </nav>
  );
}
