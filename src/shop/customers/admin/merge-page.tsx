import ArrowLeft from '~icons/lucide/arrow-left';
import { data, Form, Link, useNavigation } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { customerTitle } from '#shop/customers/rules/customer.ts';
import {
  type MergePreview,
  mergeAccounts,
  previewMerge,
} from '#shop/customers/use-cases/merge-accounts.ts';
import { showCustomer } from '#shop/customers/use-cases/show-customer.ts';
import { AsideFact } from '#shop/orders/admin/order-panels.tsx';
import { formatMoney, formatNumber } from '#platform/format.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { TextField } from '#platform/web/text-field.tsx';
import type { Route } from './+types/merge-page';
import { customerUrl, parseCustomerId } from './customers-request.ts';

const problems = {
  'not-found': 'No customer account has this email address.',
  'same-account': 'This is the account itself. Enter the address of the other one.',
  'not-a-customer': 'Only accounts of customers can be merged, not those of guests or staff.',
  'not-verified':
    'The other account has verified its email address and this one has not. Merge this account into the other one.',
  paying: 'A payment of the other account is under way. Try again in 15 minutes.',
} as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Merge accounts, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const customerId = parseCustomerId(params.customerId) ?? 0;
  const record = await showCustomer(shop, visitor, customerId);
  if (!record.ok || !record.value.account) return Promise.reject(data(null, { status: 404 }));
  const { customer } = record.value;
  const email = (url.searchParams.get('email') ?? '').slice(0, 254).toWellFormed();
  const none = { customer, email, preview: null, problem: undefined };
  if (email === '') return none;
  const preview = await previewMerge(shop, visitor, { customerId, email });
  if (preview.ok) return { ...none, preview: preview.value };
  const { code } = preview.failure;
  if (code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  return { ...none, problem: problems[code] };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const customerId = parseCustomerId(params.customerId) ?? 0;
  const form = await postedForm(request);
  const otherId = parseCustomerId(textOf(form, 'other')) ?? 0;
  const merged = await mergeAccounts(shop, visitor, { customerId, otherId });
  if (merged.ok) {
    const text = 'Accounts merged';
    return redirectWithMessage(request, customerUrl(customerId), { kind: 'success', text });
  }
  const { code } = merged.failure;
  if (code === 'forbidden' || code === 'not-found') {
    return Promise.reject(data(null, { status: code === 'forbidden' ? 403 : 404 }));
  }
  const text = problems[code];
  return redirectWithMessage(request, `${customerUrl(customerId)}/merge`, { kind: 'error', text });
}

export default function MergePage({ loaderData }: Route.ComponentProps) {
  const { customer, email, preview, problem } = loaderData;
  return (
    <>
      <nav aria-label="Customer" className="-mb-3">
        <Link
          to={customerUrl(customer.id)}
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> {customerTitle(customer)}
        </Link>
      </nav>
      <PageHead title="Merge accounts" />
      <p className="-mt-2 max-w-[70ch] text-muted wrap-anywhere">
        {`Everything from another account moves to ${customer.email}. Then the other account is deleted.`}
      </p>
      <Form method="get" aria-label="The other account" className="grid max-w-[28rem] gap-4">
        <TextField
          key={email}
          name="email"
          label="Email of the other account"
          isRequired
          defaultValue={email}
          problem={problem}
        />
        <Button kind="quiet" className="justify-self-start">
          Find account
        </Button>
      </Form>
      {preview && <Preview preview={preview} customerId={customer.id} />}
    </>
  );
}

function Preview({ preview, customerId }: { preview: MergePreview; customerId: number }) {
  const isSending = useNavigation().formMethod === 'POST';
  const { email, orders, spent, addresses, reviews, codes, notes, tags } = preview;
  const moved = { Addresses: addresses, Reviews: reviews, Codes: codes, Notes: notes, Tags: tags };
  return (
    <Form method="post" aria-label="What moves" className="grid max-w-[40rem] gap-4">
      <input type="hidden" name="other" value={preview.customerId} />
      <h2 className="text-t4 font-semibold wrap-anywhere">{`What moves from ${email}`}</h2>
      <dl className="grid max-w-[18rem] gap-1">
        <AsideFact label="Orders">{formatNumber(orders)}</AsideFact>
        <AsideFact label="Spent">{formatMoney(spent)}</AsideFact>
        {Object.entries(moved).map(([label, count]) => (
          <AsideFact key={label} label={label}>
            {formatNumber(count)}
          </AsideFact>
        ))}
      </dl>
      <p className="text-muted">
        An address that both have is kept once. Of two reviews of the same product, that of the
        remaining account stays. The cart of the other account, its password and what it has saved
        for later are deleted, and it is signed out everywhere. This cannot be undone.
      </p>
      {preview.endsNewsletter && (
        <p>The newsletter ends: only one of the two addresses is subscribed to it.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isSending}>{isSending ? 'Merging …' : 'Merge and delete'}</Button>
        <ButtonLink kind="quiet" to={customerUrl(customerId)}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
