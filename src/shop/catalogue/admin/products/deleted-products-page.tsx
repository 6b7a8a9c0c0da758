import { EmptyState, Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { listDeletedProducts } from '#shop/catalogue/use-cases/delete-product.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import { Form } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/deleted-products-page';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { readPosted } from '../posted.ts';
import { findDeletedProduct, restore } from './edit/product-actions.ts';
import { deletedUrl } from './table/table-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Deleted products, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const products = granted(await listDeletedProducts(shop, visitor));
  const withoutCategory = await findDeletedProduct(shop, visitor, url.searchParams);
  if (!withoutCategory) return { products, withoutCategory, categories: [] };
  const categories = (await listCategories(shop)).map(({ id, value }) => ({ id, value }));
  return { products, withoutCategory, categories };
}

export async function action(args: Route.ActionArgs) {
  return restore(await readPosted(args), deletedUrl);
}

export default function DeletedPage({ loaderData }: Route.ComponentProps) {
  const { products, withoutCategory, categories } = loaderData;
  return (
    <>
      <PageHead title="Deleted products" total={products.length}>
        <ButtonLink kind="quiet" to="/admin/products">
          All products
        </ButtonLink>
      </PageHead>
      <p className="max-w-[65ch] text-muted">
        Deleted products can be restored for 30 days, with their number, variants, stock, pictures,
        reviews and places in collections.
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
      {withoutCategory && <CategoryDialog product={withoutCategory} categories={categories} />}
    </>
  );
}

interface CategoryDialogProps {
  product: { id: number; title: string };
  categories: readonly { id: string; value: string }[];
}

function CategoryDialog({ product: { id, title }, categories }: CategoryDialogProps) {
  return (
    <Dialog title={`Restore “${title}”`} closeTo={deletedUrl}>
      <Form method="post" action={deletedUrl} className="contents">
        <input type="hidden" name="id" value={id} />
        <DialogBody>
          <SelectField
            name="category"
            label="Category"
            isRequired
            help="Its own category has been deleted. Select another one."
          >
            <option value="">Select a category</option>
            {categories.map(({ id: categoryId, value }) => (
              <option key={categoryId} value={categoryId}>
                {value}
              </option>
            ))}
          </SelectField>
        </DialogBody>
        <DialogButtons>
          <ButtonLink kind="quiet" to={deletedUrl} preventScrollReset>
            Cancel
          </ButtonLink>
          <Button>Restore product</Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
