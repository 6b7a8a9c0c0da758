import { createDraft } from '#shop/drafts/use-cases/edit-drafts.ts';
import { listDrafts } from '#shop/drafts/use-cases/show-drafts.ts';
import { customerName } from '#shop/orders/rules/order.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { formatMoney } from '#platform/format.ts';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { data, Form, Link, redirect } from 'react-router';
import type { Route } from './+types/drafts-page';
import { draftUrl } from './draft-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Draft orders, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const page = Number(url.searchParams.get('page') ?? 1);
  const { drafts, ...table } = granted(await listDrafts(shop, visitor, { page }));
  const rows = drafts.map(({ id, draft, plan, updatedAt, updatedBy }) => {
    const name = customerName(draft.form) || draft.form.email;
    const items = draft.items.reduce((sum, { quantity }) => sum + quantity, 0);
    return { id, name, items, total: plan.priced.total, updatedAt, updatedBy };
  });
  return { ...table, rows, newId: shop.newId() };
}

/** Creates an empty draft. The id of the form makes sending it twice create one. */
export async function action({ context, request }: Route.ActionArgs) {
  const id = textOf(await postedForm(request), 'id');
  if (!/^[0-9a-f]{32}$/.test(id)) return Promise.reject(data(null, { status: 400 }));
  const visitor = await signedInVisitor(context);
  granted(await createDraft(context.get(shopContext), visitor, { id, draft: null }));
  return redirect(draftUrl(id));
}

export default function DraftsPage({ loaderData }: Route.ComponentProps) {
  const { rows, page, names, newId } = loaderData;
  return (
    <>
      <PageHead title="Draft orders" total={page.total}>
        <Link to="/admin/orders" className="underline underline-offset-4">
          Orders
        </Link>
        <Form method="post">
          <input type="hidden" name="id" value={newId} />
          <Button>Create draft order</Button>
        </Form>
      </PageHead>
      {rows.length > 0 ? (
        <DataTable
          label="Draft orders"
          rows={rows.map(({ id, name, items, total, updatedAt, updatedBy }) => (
            <tr key={id}>
              <Cell label="Customer" at="title" className="wrap-anywhere">
                <TitleLink to={draftUrl(id)}>{name || 'No customer yet'}</TitleLink>
              </Cell>
              <Cell label="Items" className="num">
                {items}
              </Cell>
              <Cell label="Total" at="end" className="num">
                {formatMoney(total)}
              </Cell>
              <Cell label="Changed" at="plain">
                <LocalDateTime at={updatedAt} />
              </Cell>
              <Cell label="By" className="wrap-anywhere">
                {names[updatedBy] ?? 'A deleted account'}
              </Cell>
            </tr>
          ))}
        >
          <Head>Customer</Head>
          <Head className="num">Items</Head>
          <Head className="num">Total</Head>
          <Head>Changed</Head>
          <Head>By</Head>
        </DataTable>
      ) : (
        <EmptyState>
          No draft orders. Create one to take an order by phone: the customer pays by link, or you
          record the payment.
        </EmptyState>
      )}
      <PageLinks page={page} to={(number) => `/admin/drafts?page=${number}`} />
    </>
  );
}
