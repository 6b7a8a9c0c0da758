import { EmptyState } from '#platform/web/admin/data-table.tsx';
import {
  moderateReview,
  type ModerationAction,
  listReviewTable,
} from '#shop/reviews/use-cases/moderate-review.ts';
import { Link, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/reviews-page';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { PageLinks } from '#platform/web/admin/page-links.tsx';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { replyAction } from './reply-action.ts';
import { DeleteReplyDialog, ReplyDialog } from './reply-dialog.tsx';
import { ReviewTable } from './review-table.tsx';
import { parseReviewsRequest, reviewsUrl, unreachableReply } from './reviews-request.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Reviews, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const request = parseReviewsRequest(url.searchParams);
  const { dialog, isReported } = request;
  const table = granted(await listReviewTable(context.get(shopContext), visitor, request));
  const requested = table.reviews.find(({ id }) => id === dialog?.reviewId) ?? null;
  return { ...table, isReported, requested, kind: dialog?.kind };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const intent = textOf(posted, 'intent');
  if (intent === 'reply' || intent === 'delete-reply') {
    return replyAction({ request, shop: context.get(shopContext), visitor, posted });
  }
  const moderation = {
    reviewId: textOf(posted, 'review'),
    action: parseModerationAction(textOf(posted, 'action')),
  };
  const moderated = await moderateReview(context.get(shopContext), visitor, moderation);
  const text = moderated.ok
    ? moderationMessages[moderation.action]
    : 'This review has already been deleted.';
  const flash = flashLine(request, { kind: 'info', text });
  const { isReported, page } = parseReviewsRequest(new URL(request.url).searchParams);
  return redirect(reviewsUrl({ isReported, page }), { headers: cookieHeaders([flash]) });
}

/** After a conflict the dialog shows what the other has written. */
export function shouldRevalidate() {
  return true;
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, unreachableReply);
}

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, page, reportedCount, isReported, requested, kind } = loaderData;
  const here = { isReported, page: page.number };
  return (
    <>
      <PageHead title="Reviews" total={page.total} />
      <nav aria-label="Filter reviews" className="flex gap-6">
        <FilterLink to={reviewsUrl({ isReported: false })} isCurrent={!isReported}>
          All
        </FilterLink>
        <FilterLink to={reviewsUrl({ isReported: true })} isCurrent={isReported}>
          {`Reported (${reportedCount})`}
        </FilterLink>
      </nav>
      {reviews.length > 0 ? (
        <ReviewTable reviews={reviews} dialogUrl={(dialog) => reviewsUrl({ ...here, dialog })} />
      ) : (
        <EmptyState>{isReported ? 'No reported reviews.' : 'No reviews yet.'}</EmptyState>
      )}
      <PageLinks page={page} to={(number) => reviewsUrl({ isReported, page: number })} />
      {requested && kind === 'reply' && (
        <ReplyDialog
          key={requested.id}
          review={requested}
          result={actionData}
          closeTo={reviewsUrl(here)}
        />
      )}
      {requested?.reply && kind === 'delete-reply' && (
        <DeleteReplyDialog review={requested} closeTo={reviewsUrl(here)} />
      )}
    </>
  );
}

interface FilterLinkProps {
  to: string;
  isCurrent: boolean;
  children: string;
}

function FilterLink({ to, isCurrent, children }: FilterLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-target items-center font-medium text-muted underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2"
    >
      {children}
    </Link>
  );
}

function parseModerationAction(text: string): ModerationAction {
  return text === 'hide' || text === 'show' ? text : 'leave';
}

const moderationMessages: Record<ModerationAction, string> = {
  hide: 'Review hidden.',
  show: 'Review visible again.',
  leave: 'Reports dismissed.',
};
