import { may } from '#shop/access/rules/permissions.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { openItem } from '#shop/inbox/use-cases/show-inbox.ts';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { Panel } from '#platform/web/admin/panel.tsx';
import ArrowLeft from '~icons/lucide/arrow-left';
import CircleAlert from '~icons/lucide/circle-alert';
import { data, Link } from 'react-router';
import type { Route } from './+types/item-page';
import { itemAction } from './item-action.ts';
import { ItemAside } from './item-aside.tsx';
import { EntryList, NoteForm, ReplyForm } from './item-panels.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `${loaderData.opened.item.name}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const opened = await openItem(shop, visitor, params.itemId);
  if (!opened.ok) {
    const status = opened.failure.code === 'forbidden' ? 403 : 404;
    return Promise.reject(data(null, { status }));
  }
  return {
    opened: opened.value,
    entryId: shop.newId(),
    mayModerate: may(visitor, 'manage-reviews'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return itemAction({ context, request, id: params.itemId });
}

/** After a conflict the page shows what the other has done. */
export function shouldRevalidate() {
  return true;
}

export default function ItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, entryId, mayModerate } = loaderData;
  const { item, entries, answers } = opened;
  const form = { entryId, version: item.version };
  return (
    <>
      <p className="-mb-3">
        <Link
          to="/admin/inbox"
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> Inbox
        </Link>
      </p>
      <PageHead title={item.review ? `Review by ${item.name}` : item.name} />
      <p className="-mt-2 flex flex-wrap gap-x-4 text-muted">
        <LocalDateTime at={item.receivedAt} />
        <span>{item.state === 'open' ? 'Open' : 'Closed'}</span>
        {item.review?.isHidden && <span className="text-warn">Hidden</span>}
      </p>
      {actionData?.isStale && (
        <Notice kind="warn" icon={CircleAlert} role="alert">
          Someone else has changed this in the meantime. Nothing of yours was sent. Their change is
          shown below; send yours again if it still fits.
        </Notice>
      )}
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-8">
          <Panel title={item.review ? item.review.productTitle : item.subject || 'Message'}>
            {item.review && <p>{starsText(item.review.stars)}</p>}
            {item.review && item.subject !== '' && <p className="font-medium">{item.subject}</p>}
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{item.text}</p>
          </Panel>
          {entries.length > 0 && <EntryList entries={entries} />}
          {item.email !== null && (
            <ReplyForm
              key={`reply ${entries.filter(({ kind }) => kind === 'reply').length}`}
              form={form}
              answers={answers}
              email={item.email}
              result={actionData?.reply}
            />
          )}
          <NoteForm
            key={`note ${entries.filter(({ kind }) => kind === 'note').length}`}
            form={form}
            result={actionData?.note}
          />
        </div>
        <ItemAside opened={opened} form={form} mayModerate={mayModerate} />
      </div>
    </>
  );
}

function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`;
}
