import ArrowLeft from '~icons/lucide/arrow-left';
import { data, Form, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { type AdjustmentProblems, maxReasonLength } from '#shop/gift-cards/rules/gift-card-form.ts';
import {
  adjustGiftCard,
  disableGiftCard,
  sendGiftCard,
  showGiftCard,
  type ShownGiftCard,
} from '#shop/gift-cards/use-cases/gift-cards.ts';
import { formatMoney } from '#platform/format.ts';
import { AddForm } from '#platform/web/admin/add-form.tsx';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button } from '#platform/web/button.tsx';
import { LocalDate, LocalDateTime } from '#platform/web/local-date.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { TextField } from '#platform/web/text-field.tsx';
import { oneLine } from '#platform/text.ts';
import type { Route } from './+types/gift-card-page';
import { cardName, entryWords, giftCardUrl, stateWords } from './gift-card-words.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        {
          title: `Gift card ${cardName(loaderData.card.last4)}, ${matches[1].loaderData.shopName} Admin`,
        },
      ]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shown = await showGiftCard(context.get(shopContext), visitor, params.giftCardId);
  return shown.ok ? shown.value : refuse(shown.failure.code);
}

interface Adjusted {
  change: string;
  reason: string;
  problems: AdjustmentProblems;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const { giftCardId: id } = params;
  const done = (text: string) =>
    redirectWithMessage(request, giftCardUrl(id), { kind: 'info', text });
  const intent = textOf(posted, 'intent');
  if (intent === 'send') {
    const sent = await sendGiftCard(shop, visitor, id);
    return sent.ok ? done('Gift card sent') : refuse(sent.failure.code);
  }
  if (intent === 'disable' || intent === 'enable') {
    const isDisabled = intent === 'disable';
    const changed = await disableGiftCard(shop, visitor, { id, isDisabled });
    if (!changed.ok && changed.failure.code !== 'unchanged') return refuse(changed.failure.code);
    return done(isDisabled ? 'Gift card disabled' : 'Gift card enabled');
  }
  const form = {
    change: textOf(posted, 'change').trim(),
    reason: oneLine(textOf(posted, 'reason')),
  };
  const adjusted = await adjustGiftCard(shop, visitor, { id, form });
  if (adjusted.ok) return done('Balance adjusted');
  const { failure } = adjusted;
  if (failure.code !== 'incomplete') return refuse(failure.code);
  return data<Adjusted>({ ...form, problems: failure.problems }, { status: 422 });
}

function refuse(code: string) {
  return Promise.reject(data(null, { status: code === 'forbidden' ? 403 : 404 }));
}

export default function GiftCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, entries } = loaderData;
  return (
    <>
      <nav aria-label="Gift cards" className="-mb-3">
        <Link
          to="/admin/gift-cards"
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> Gift cards
        </Link>
      </nav>
      <PageHead title={`Gift card ${cardName(card.last4)}`} total={stateWords[card.state]} />
      <Facts card={card} />
      {card.message !== '' && (
        <blockquote className="max-w-[70ch] border-s-2 border-line ps-4 wrap-anywhere whitespace-pre-line">
          {card.message}
        </blockquote>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <Button kind="quiet" name="intent" value={card.disabledAt === null ? 'disable' : 'enable'}>
          {card.disabledAt === null ? 'Disable gift card' : 'Enable gift card'}
        </Button>
        {card.recipient !== '' && card.state === 'active' && (
          <Button kind="quiet" name="intent" value="send">
            Send code again
          </Button>
        )}
      </Form>
      <Ledger entries={entries} />
      <AddForm
        key={entries.length}
        title="Adjust the balance"
        verb={{ now: 'Adjust balance', busy: 'Adjusting …' }}
        result={actionData ?? undefined}
        className="gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <TextField
          name="change"
          label="Change"
          isRequired
          inputMode="text"
          autoComplete="off"
          help="For example 10.00 to add, or -10.00 to subtract."
          defaultValue={actionData?.change ?? ''}
          problem={actionData?.problems.change}
        />
        <TextField
          name="reason"
          label="Reason"
          isRequired
          autoComplete="off"
          maxLength={maxReasonLength}
          defaultValue={actionData?.reason ?? ''}
          problem={actionData?.problems.reason}
        />
      </AddForm>
    </>
  );
}

function Facts({ card }: Pick<ShownGiftCard, 'card'>) {
  const { balance, issued, recipient, expiresAt, createdAt } = card;
  const facts = [
    ['Balance', formatMoney(balance)],
    ['Initial balance', formatMoney(issued)],
    ['Recipient', recipient === '' ? 'None' : recipient],
    ['Issued', <LocalDate key="issued" at={createdAt} />],
    [
      'Valid until',
      expiresAt === null ? 'No expiry date' : <LocalDate key="expires" at={expiresAt - 1} />,
    ],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-t2 text-muted">{label}</dt>
          <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ledger({ entries }: Pick<ShownGiftCard, 'entries'>) {
  const rows = entries.map(({ id, kind, amount, order, reason, at }) => (
    <tr key={id}>
      <Cell label="Entry" at="title" className="font-medium">
        {entryWords[kind]}
      </Cell>
      <Cell label="Order or reason" at="plain" className="wrap-anywhere">
        {order && (
          <Link
            to={`/admin/orders/${order.id}`}
            className="underline underline-offset-4 max-lg:inline-flex max-lg:min-h-target max-lg:items-center"
          >
            {order.number}
          </Link>
        )}
        {reason}
        {!order && reason === '' && <span className="text-muted">None</span>}
      </Cell>
      <Cell label="Amount" at="end" className="num whitespace-nowrap">
        {formatMoney(amount)}
      </Cell>
      <Cell label="Time" at="plain" className="lg:whitespace-nowrap text-muted">
        <LocalDateTime at={at} />
      </Cell>
    </tr>
  ));
  return (
    <section className="mt-4 grid gap-2">
      <h2 className="text-t5">Ledger</h2>
      <DataTable label="Ledger" rows={rows}>
        <Head>Entry</Head>
        <Head>Order or reason</Head>
        <Head className="num">Amount</Head>
        <Head>Time</Head>
      </DataTable>
    </section>
  );
}
