import type { DraftChange } from '#shop/drafts/rules/draft-order.ts';
import { typedDraft } from '#shop/drafts/rules/typed-draft.ts';
import { findDraftCustomers, findDraftItems } from '#shop/drafts/use-cases/find-for-draft.ts';
import { showDraft } from '#shop/drafts/use-cases/show-drafts.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { customerName } from '#shop/orders/rules/order.ts';
import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { countryNames } from '#platform/countries.ts';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { ButtonLink } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import ArrowLeft from '~icons/lucide/arrow-left';
import CircleAlert from '~icons/lucide/circle-alert';
import { data, Form, Link, redirect } from 'react-router';
import type { Route } from './+types/draft-page';
import { draftAction } from './draft-action.ts';
import { CustomerFields } from './customer-fields.tsx';
import { DiscountFields, ShippingFields } from './draft-fields.tsx';
import { DraftItems } from './draft-items.tsx';
import { draftUrl } from './draft-request.ts';
import { DraftSummary } from './draft-summary.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `${loaderData.title}, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const shown = await showDraft(shop, visitor, params.draftId);
  if (!shown.ok) {
    const { failure } = shown;
    if (failure.code === 'placed') return redirect(`/admin/orders/${failure.order.id}`);
    return Promise.reject(data(null, { status: failure.code === 'forbidden' ? 403 : 404 }));
  }
  const { stored, plan, currency, names } = shown.value;
  const find = searched(url, 'find');
  const findCustomer = searched(url, 'customer');
  const found = find === '' ? null : granted(await findDraftItems(shop, visitor, find));
  return {
    title: customerName(stored.draft.form) || stored.draft.form.email || 'Draft order',
    id: stored.id,
    version: stored.version,
    hasAccount: stored.userId !== '',
    changed: { at: stored.updatedAt, by: names[stored.updatedBy] ?? 'a deleted account' },
    typed: typedDraft(stored.draft, currency),
    plan,
    currency,
    facts: shop.addressRules.factsOf(plan.form.country),
    countries: countryNames(),
    find,
    found:
      found?.map(({ variantId, product, optionValues, sku, unitPrice, sellable }) => {
        return {
          variantId,
          title: titleWith(product.title, optionValues),
          sku,
          unitPrice,
          sellable,
        };
      }) ?? null,
    findCustomer,
    customers: await findDraftCustomers(shop, visitor, findCustomer),
    maySearchCustomers: may(visitor, 'see-users'),
    isDeleting: url.searchParams.has('delete'),
  };
}

function searched({ searchParams }: URL, name: string): string {
  return (searchParams.get(name) ?? '').trim().slice(0, 100).toWellFormed();
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return draftAction({ request, context, id: params.draftId });
}

/** A refused form has been saved, or someone else’s has: the page needs the draft as it is now. */
export function shouldRevalidate() {
  return true;
}

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, id, version, changed, plan, isDeleting } = loaderData;
  const typed = actionData?.typed ?? loaderData.typed;
  const problems = actionData?.problems ?? {};
  const fields = { ...loaderData, typed, problems };
  return (
    <>
      <Link
        to="/admin/drafts"
        className="-mb-3 inline-flex min-h-target w-fit items-center gap-1.5 text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="icon" /> Draft orders
      </Link>
      <PageHead title={title}>
        <ButtonLink kind="quiet" to={`${draftUrl(id)}?delete`}>
          Delete
        </ButtonLink>
      </PageHead>
      <p className="-mt-2 text-muted">
        {'Draft order, changed '}
        <LocalDateTime at={changed.at} />
        {` by ${changed.by}`}
      </p>
      {actionData?.changes && <Conflict changes={actionData.changes} by={changed.by} />}
      {actionData?.refusal && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          {actionData.refusal}
        </Notice>
      )}
      <Form
        // The fields follow what was saved, and keep what was typed otherwise.
        key={`${version} ${loaderData.find} ${loaderData.findCustomer}`}
        method="post"
        noValidate
        preventScrollReset
        aria-label="Draft order"
        className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="agreedTotal" value={plan.priced.total.amount} />
        {/* Enter in any field saves, whatever button comes first. */}
        <button type="submit" name="intent" value="save" hidden>
          Save draft
        </button>
        <div className="grid content-start gap-10">
          <DraftItems {...fields} />
          <CustomerFields {...fields} />
          <ShippingFields {...fields} />
          <DiscountFields {...fields} />
        </div>
        <DraftSummary plan={plan} />
      </Form>
      {isDeleting && (
        <ConfirmDialog
          question="Delete this draft order?"
          verb={{ now: 'Delete draft order', busy: 'Deleting …' }}
          fields={{ delete: id, version: `${version}` }}
          closeTo={draftUrl(id)}
        >
          <p>It cannot be restored.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Conflict({ changes, by }: { changes: readonly DraftChange[]; by: string }) {
  return (
    <Notice kind="warn" icon={CircleAlert} role="alert">
      <p>{`${by} changed this draft order. Review their changes, then save yours again to replace them.`}</p>
      <dl className="mt-2 grid gap-2">
        {changes.map(({ label, theirs, yours }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{`Theirs: ${theirs}`}</dd>
            <dd className="wrap-anywhere whitespace-pre-line">{`Yours: ${yours}`}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
