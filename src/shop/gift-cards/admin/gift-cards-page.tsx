import CircleCheck from '~icons/lucide/circle-check';
import { data, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  type GiftCardField,
  type GiftCardForm,
  giftCardFormFrom,
  type GiftCardProblems,
  maxGiftMessageLength,
} from '#shop/gift-cards/rules/gift-card-form.ts';
import {
  issueByHand,
  type ListedGiftCard,
  showGiftCards,
} from '#shop/gift-cards/use-cases/gift-cards.ts';
import { formatMoney } from '#platform/format.ts';
import { AddForm } from '#platform/web/admin/add-form.tsx';
import { CopyableText } from '#platform/web/admin/copyable-text.tsx';
import { Cell, DataTable, EmptyState, Head, TitleLink } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import type { Route } from './+types/gift-cards-page';
import { cardName, giftCardUrl, stateWords } from './gift-card-words.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Gift cards, ${matches[1].loaderData.shopName} Admin` }] : [];

const maxSearchLength = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed();
  const request = { text, page: Number(url.searchParams.get('page') ?? 1) };
  const table = granted(await showGiftCards(shop, await signedInVisitor(context), request));
  return { ...table, text, newId: shop.newId() };
}

/** The code, which only this response contains, or the problems of the form. */
interface IssueResult {
  issued: { id: string; code: string } | null;
  form: GiftCardForm;
  problems: GiftCardProblems;
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const id = textOf(posted, 'id');
  if (!/^[0-9a-f]{32}$/.test(id)) return Promise.reject(data(null, { status: 400 }));
  const form = giftCardFormFrom((field) => posted.get(field));
  const visitor = await signedInVisitor(context);
  const issued = await issueByHand(context.get(shopContext), visitor, { id, form });
  if (issued.ok) return data<IssueResult>({ issued: issued.value, form, problems: {} });
  const { failure } = issued;
  if (failure.code === 'incomplete') {
    return data<IssueResult>({ issued: null, form, problems: failure.problems }, { status: 422 });
  }
  if (failure.code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  const text = 'This gift card has already been issued.';
  return redirectWithMessage(request, '/admin/gift-cards', { kind: 'info', text });
}

export default function GiftCardsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cards, page, text, outstanding, newId } = loaderData;
  const refused = actionData && !actionData.issued ? actionData : undefined;
  return (
    <>
      <PageHead title="Gift cards" total={page.total} />
      <p className="-mt-2 max-w-[70ch] text-muted">
        A gift card holds a balance that pays for orders, in full or in part.
        {outstanding.length > 0 &&
          ` Customers can still spend ${outstanding.map(formatMoney).join(', ')}.`}
      </p>
      {actionData?.issued && <IssuedNotice {...actionData.issued} />}
      <AddForm
        key={actionData?.issued?.id ?? 'new'}
        title="Issue a gift card"
        verb={{ now: 'Issue gift card', busy: 'Issuing …' }}
        result={refused}
        className="gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        <input type="hidden" name="id" value={newId} />
        <IssueFields form={refused?.form} problems={refused?.problems} />
      </AddForm>
      <SearchBox action="/admin/gift-cards" label="Code ending, email or order" text={text} />
      {cards.length > 0 ? (
        <CardTable cards={cards} />
      ) : (
        <EmptyState>
          {text === ''
            ? 'No gift cards yet. They appear here once they are issued.'
            : 'No gift cards match.'}
        </EmptyState>
      )}
      <PageLinks page={page} to={(number) => listUrl(text, number)} />
    </>
  );
}

function IssuedNotice({ id, code }: { id: string; code: string }) {
  return (
    <Notice kind="good" icon={CircleCheck} role="alert">
      <p>
        <Link to={giftCardUrl(id)} className="underline underline-offset-4">
          Gift card
        </Link>{' '}
        issued. Copy its code now: <b>it is not shown again.</b>
      </p>
      <CopyableText text={code} label="the code" />
    </Notice>
  );
}

interface IssueFieldsProps {
  form: GiftCardForm | undefined;
  problems: GiftCardProblems | undefined;
}

function IssueFields({ form, problems }: IssueFieldsProps) {
  const field = (name: GiftCardField, label: string) => ({
    name,
    label,
    problem: problems?.[name],
    defaultValue: form?.[name] ?? '',
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...field('amount', 'Amount')} isRequired inputMode="decimal" />
      <TextField
        {...field('expiresOn', 'Valid until')}
        type="date"
        help="Leave empty for a gift card that does not expire."
      />
      <TextField
        {...field('recipient', 'Recipient’s email')}
        inputMode="email"
        help="The code is sent there. Leave empty to hand it over yourself."
        className="sm:col-span-2"
      />
      <TextArea
        {...field('message', 'Message')}
        maxLength={maxGiftMessageLength}
        className="sm:col-span-2"
      />
    </>
  );
}

function CardTable({ cards }: { cards: readonly ListedGiftCard[] }) {
  const rows = cards.map(({ id, last4, recipient, balance, issued, state, createdAt }) => (
    <tr key={id}>
      <Cell label="Code" at="title" className="font-medium whitespace-nowrap">
        <TitleLink to={giftCardUrl(id)}>{cardName(last4)}</TitleLink>
      </Cell>
      <Cell label="Recipient" className="wrap-anywhere">
        {recipient === '' ? <span className="text-muted">None</span> : recipient}
      </Cell>
      <Cell label="Balance" at="end" className="num whitespace-nowrap">
        {formatMoney(balance)}
      </Cell>
      <Cell label="Initial balance" className="num whitespace-nowrap text-muted">
        {formatMoney(issued)}
      </Cell>
      <Cell label="Issued" className="whitespace-nowrap text-muted">
        <LocalDate at={createdAt} />
      </Cell>
      <Cell label="Status" at="plain" className={state === 'active' ? 'text-good' : 'text-muted'}>
        {stateWords[state]}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Gift cards" rows={rows}>
      <Head>Code</Head>
      <Head>Recipient</Head>
      <Head className="num">Balance</Head>
      <Head className="num">Initial balance</Head>
      <Head>Issued</Head>
      <Head>Status</Head>
    </DataTable>
  );
}

function listUrl(text: string, page: number): string {
  const query = new URLSearchParams(text === '' ? {} : { q: text });
  if (page > 1) query.set('page', `${page}`);
  return query.size > 0 ? `/admin/gift-cards?${query}` : '/admin/gift-cards';
}
