import { shopContext } from '#shop/access/web/context.ts';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { OrderNews } from '#shop/orders/storefront/order-news.tsx';
import { allowedUnits } from '#shop/returns/rules/return.ts';
import {
  readReturnForm,
  type ShownForm,
  whyNotReturnable,
} from '#shop/returns/rules/return-form.ts';
import { returnAddressOf } from '#shop/returns/rules/return-emails.ts';
import { showOwnReturns } from '#shop/returns/use-cases/show-returns.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { hasLargePhotos, parsedPhotos, photoProblems } from '#platform/photo.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import { textOf } from '#platform/web/posted-form.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import { useFocusWhenLost } from '#platform/web/use-focus-when-lost.ts';
import { data, Link, redirect } from 'react-router';
import type { Route } from './+types/return-page';
import { ownOrderOf, returnAction } from './return-action.ts';
import { RefusedLines, type RefusedLinesProps, ReturnForm } from './return-form.tsx';
import { ReturnList } from './return-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Return items', matches[1].loaderData.shopName);

/** The URL may contain the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const own = await ownOrderOf(context, params);
  if (own.visitor === null && own.token === null) {
    const next = url.pathname + url.search;
    return Promise.reject(redirect(`/signin?${new URLSearchParams({ next })}`));
  }
  const shown = await showOwnReturns(shop, own);
  if (!shown.ok) {
    const isOften = shown.failure.code === 'too-many-requests';
    // The page of the order says who can return its items, and is not found for an invalid link.
    const toOrder = isOften || own.token === null ? null : orderLinkPath(own.orderId, own.token);
    if (toOrder !== null) return Promise.reject(redirect(toOrder));
    return Promise.reject(data(null, { status: isOften ? 429 : 404 }));
  }
  const { settings, window, order, returns, returnable } = shown.value;
  const isWithdrawal = url.searchParams.has('withdraw') && window.canWithdraw;
  const kind = isWithdrawal ? ('withdrawal' as const) : ('return' as const);
  const allowed = allowedUnits(returnable, order.lines, kind);
  const refusals = order.lines.map((line, position) =>
    whyNotReturnable(line, { left: returnable[position] ?? 0, kind }, settings),
  );
  const withdrawable = allowedUnits(returnable, order.lines, 'withdrawal');
  const canWithdraw = window.canWithdraw && withdrawable.some((units) => units > 0);
  return {
    returns,
    returnable: allowed,
    refusals,
    order: { id: order.id, number: order.number, lines: order.lines },
    window: { ...window, canWithdraw },
    kind,
    address: returnAddressOf(settings),
    returnsPaidBy: settings.returnsPaidBy,
    token: own.token,
    key: shop.newId(),
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return returnAction({ context, request }, params);
}

/** Photos that are too large for a request are refused before they are sent, so that nothing typed is lost. */
export async function clientAction(args: Route.ClientActionArgs) {
  const posted = await args.request.clone().formData();
  if (hasLargePhotos(posted)) {
    return data(shownAgain(posted, photoProblems['too-many-bytes']), { status: 422 });
  }
  return submitWithFallback(args, (sent) => shownAgain(sent, unreachable));
}

function shownAgain(posted: FormData, text: string): ShownForm {
  const count = [...posted.keys()].filter((name) => name.startsWith('quantity-')).length;
  const form = readReturnForm(posted, count);
  return {
    form,
    key: textOf(posted, 'key'),
    photos: parsedPhotos(posted),
    problem: { text, fields: [] },
  };
}

export default function ReturnPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { order, returns, returnable, refusals, window, kind, token, key } = loaderData;
  const orderPath = token === null ? '/myorder' : orderLinkPath(order.id, token);
  const title = kind === 'withdrawal' ? 'Withdraw from contract' : 'Return items';
  const heading = useFocusWhenLost<HTMLHeadingElement>(key);
  const left = returnable.reduce((sum, units) => sum + units, 0);
  const isOpen = kind === 'withdrawal' ? window.canWithdraw : window.canReturn;
  return (
    <div className="wrap pt-6 pb-section">
      <Breadcrumb
        trail={[
          { label: 'Home', to: '/' },
          { label: token === null ? 'My order' : 'Your order', to: orderPath },
          { label: title },
        ]}
      />
      <h1 ref={heading} className="mt-4">
        {title}
      </h1>
      <p className="mt-3 text-muted">{`Order ${order.number}`}</p>
      <OrderNews flash={matches[1].loaderData.flash} />
      <div className="mt-10 grid max-w-152 gap-12">
        {returns.length > 0 && <ReturnList {...loaderData} />}
        {isOpen && left > 0 ? (
          <ReturnForm
            // An answer keeps its form, with what is typed meanwhile; a request that was made brings a new one.
            key={`${actionData?.key ?? key} ${kind}`}
            order={order}
            returnable={returnable}
            refusals={refusals}
            kind={kind}
            returnKey={key}
            token={token}
            isFree={loaderData.returnsPaidBy === 'shop'}
            until={kind === 'withdrawal' ? window.withdrawBy : window.returnBy}
            result={actionData}
          />
        ) : (
          <NothingToReturn
            returnBy={window.returnBy}
            left={left}
            order={order}
            refusals={refusals}
          />
        )}
        <p className="flex flex-wrap gap-x-6">
          <Link to={orderPath} className="text-link min-h-target">
            Back to your order
          </Link>
          {window.canWithdraw && kind === 'return' && (
            <Link to="?withdraw" className="text-link min-h-target">
              Withdraw from contract
            </Link>
          )}
          <Link to="/returns" className="text-link min-h-target">
            About returns
          </Link>
        </p>
      </div>
    </div>
  );
}

interface NothingToReturnProps extends RefusedLinesProps {
  returnBy: number | null;
  left: number;
}

function NothingToReturn({ returnBy, left, order, refusals }: NothingToReturnProps) {
  if (returnBy === null) return <p>Items can be returned once they have shipped.</p>;
  if (left === 0) {
    return (
      <div className="grid gap-5">
        <p>No item of this order can be returned.</p>
        <RefusedLines order={order} refusals={refusals} />
      </div>
    );
  }
  return (
    <p>
      {'The items of this order could be returned until '}
      <LocalDate at={returnBy} />
      {'. Write to us if something is wrong with them.'}
    </p>
  );
}
