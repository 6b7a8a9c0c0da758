import { EmptyState, Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { listDeletedProducts } from '#shop/catalogue/use-cases/delete-product.ts';
import { Form } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/deleted-products-page';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { readPosted } from '../posted.ts';
import { restore } from './edit/product-actions.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Deleted products, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  return { products: granted(await listDeletedProducts(context.get(shopContext), visitor)) };
}

export async function action(args: Route.ActionArgs) {
  return restore(await readPosted(args), '/admin/products/deleted');
}

export default function DeletedPage({ loaderData }: Route.ComponentProps) {
  const { products } = loaderData;
  return (
    <>
      <PageHead title="Deleted products" total={products.length}>
        <ButtonLink kind="quiet" to="/admin/products">
          All products
        </ButtonLink>
      </PageHead>
      <p className="max-w-[65ch] text-muted">
        Deleted products can be restored for 30 days, with their number, variants, stock, pictures
        and reviews.
      </p>
      {products.length === 0 ? (
        <EmptyState>No deleted products.</EmptyState>
      ) : (
        <DataTable
          label="Deleted products"
          rows={products.map(({ id, title, deletedAt }) => (
            <tr key={id}>
              <Cell label="No." className="num text-muted">
                {id}
              </Cell>
              <Cell label="Title" at="title" className="font-medium">
                {title}
              </Cell>
              <Cell label="Deleted">
                <LocalDateTime at={deletedAt} />
              </Cell>
              <Cell label="Actions" at="end" className="num">
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button kind="quiet" aria-label={`Restore ${title}`}>
                    Restore
                  </Button>
                </Form>
              </Cell>
            </tr>
          ))}
        >
          <Head className="num">No.</Head>
          <Head>Title</Head>
          <Head>Deleted</Head>
          <Head className="num buttons">Actions</Head>
        </DataTable>
      )}
    </>
  );
}
