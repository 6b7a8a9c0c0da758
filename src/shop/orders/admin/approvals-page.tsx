import { decideRefund, type DecisionFailure } from '#shop/orders/use-cases/approve-refund.ts';
import {
  listRefundApprovals,
  type ShownApproval,
} from '#shop/orders/use-cases/list-refund-approvals.ts';
import { maxWordsLength } from '#shop/approvals/rules/approval.ts';
import { DecisionCells, DecisionFields, deletedAccount } from '#shop/approvals/web/decision.tsx';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { formatMoney } from '#platform/format.ts';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { data, Form, Link } from 'react-router';
import type { Route } from './+types/approvals-page';
import { orderUrl } from './orders-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Approvals, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  return granted(await listRefundApprovals(context.get(shopContext), visitor));
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const [id, intent] = [textOf(posted, 'id'), textOf(posted, 'intent')];
  if (intent !== 'approve' && intent !== 'refuse') {
    return Promise.reject(data(null, { status: 400 }));
  }
  const words = textOf(posted, `words-${id}`).trim();
  const to = intent === 'approve' ? 'approved' : 'refused';
  const decided = await decideRefund(context.get(shopContext), visitor, { id, to, words });
  if (decided.ok) {
    const text = to === 'approved' ? 'Refund approved' : 'Refund refused';
    return redirectWithMessage(request, '/admin/approvals', { kind: 'success', text });
  }
  const { code } = decided.failure;
  if (code === 'not-found' || code === 'not-waiting') {
    const text = 'This request has been decided already, or it has expired.';
    return redirectWithMessage(request, '/admin/approvals', { kind: 'error', text });
  }
  return data({ id, words, problem: problems[code] }, { status: 422 });
}

const problems: Readonly<
  Record<Exclude<DecisionFailure['code'], 'not-found' | 'not-waiting'>, string>
> = {
  forbidden: 'You do not have permission to manage orders.',
  'own-request': 'You requested this refund: another member of staff must decide.',
  'made-by-requester':
    'The person who requested this refund has since given you this account or role: another member of staff must decide.',
  'words-missing': 'Tell the person who requested it why you refuse.',
  'words-too-long': `Shorten the message to ${maxWordsLength} characters.`,
  'refund-too-high': 'Less than this is left of the payment by now. Refuse the request.',
  'nothing-to-refund': 'Nothing is left to refund. Refuse the request.',
  'already-refunded': 'Some of these items have been refunded by now. Refuse the request.',
  'not-refundable': 'This order no longer has a payment that can be refunded. Refuse the request.',
  'gift-card-used':
    'A gift card among these items has been used in the meantime. Refuse the request.',
  'key-reused': 'This refund has been made already. Refuse the request.',
};

/** Refunds that a second person approves or refuses. */
export default function ApprovalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, decided } = loaderData;
  return (
    <>
      <PageHead title="Approvals" total={waiting.length} />
      <p className="max-w-[65ch] text-muted">
        Refunds above the amount in the settings wait here for a second person. No money moves
        before that, and after seven days a request expires.
      </p>
      {waiting.length > 0 ? (
        <ul className="grid max-w-[48rem] gap-6">
          {waiting.map((approval) => (
            <WaitingRefund
              key={approval.id}
              approval={approval}
              result={actionData?.id === approval.id ? actionData : undefined}
            />
          ))}
        </ul>
      ) : (
        <EmptyState>
          No refunds to approve. Refunds above the limit appear here as soon as staff request them.
        </EmptyState>
      )}
      {decided.length > 0 && <DecidedRefunds decided={decided} />}
    </>
  );
}

interface WaitingRefundProps {
  approval: ShownApproval;
  result: { words: string; problem: string } | undefined;
}

function WaitingRefund({ approval, result }: WaitingRefundProps) {
  const { id, orderId, orderNumber, amount, note, requester, requestedAt } = approval;
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  return (
    <li className="grid gap-3 rounded-3 border border-line p-5">
      <h2 className="text-t4">{`Refund of ${formatMoney(amount)}`}</h2>
      <p className="wrap-anywhere text-muted">
        <Link to={orderUrl(orderId)} className="text-link">
          {`Order ${orderNumber}`}
        </Link>
        {`, requested by ${requester ?? deletedAccount}, `}
        <LocalDateTime at={requestedAt} />
      </p>
      {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {approval.isOwn ? (
        <p>You requested this refund: another member of staff must decide.</p>
      ) : (
        <Form ref={ref} method="post" preventScrollReset noValidate className="grid gap-3">
          <DecisionFields id={id} thing="refund" result={result} />
        </Form>
      )}
    </li>
  );
}

function DecidedRefunds({ decided }: { decided: readonly ShownApproval[] }) {
  return (
    <section aria-labelledby="decided" className="grid gap-3">
      <h2 id="decided" className="text-t5">
        Decided
      </h2>
      <DataTable
        label="Decided requests"
        rows={decided.map((one) => (
          <tr key={one.id}>
            <Cell label="Order" at="title">
              <TitleLink to={orderUrl(one.orderId)}>{one.orderNumber}</TitleLink>
            </Cell>
            <Cell label="Amount" at="end" className="num">
              {formatMoney(one.amount)}
            </Cell>
            <DecisionCells decided={one} />
          </tr>
        ))}
      >
        <Head>Order</Head>
        <Head className="num">Amount</Head>
        <Head>Requested by</Head>
        <Head>Decision</Head>
        <Head>Time</Head>
      </DataTable>
    </section>
  );
}
