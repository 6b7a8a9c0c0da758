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
import { ReviewTable } from './review-table.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Reviews, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const request = parseReviewsRequest(url.searchParams);
  const table = granted(await listReviewTable(context.get(shopContext), visitor, request));
  return { ...table, isReported: request.isReported };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
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
  return redirect(reviewsUrl(isReported, page), { headers: cookieHeaders([flash]) });
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { reviews, page, reportedCount, isReported } = loaderData;
  return (
    <>
      <PageHead title="Reviews" total={page.total} />
      <nav aria-label="Filter reviews" className="flex gap-6">
        <FilterLink to={reviewsUrl(false)} isCurrent={!isReported}>
          All
        </FilterLink>
        <FilterLink to={reviewsUrl(true)} isCurrent={isReported}>
          {`Reported (${reportedCount})`}
        </FilterLink>
      </nav>
      {reviews.length > 0 ? (
        <ReviewTable reviews={reviews} />
      ) : (
        <EmptyState>{isReported ? 'No reported reviews.' : 'No reviews yet.'}</EmptyState>
      )}
      <PageLinks page={page} to={(number) => reviewsUrl(isReported, number)} />
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

function parseReviewsRequest(query: URLSearchParams) {
  return { isReported: query.has('reported'), page: Number(query.get('page') ?? 1) };
}

function reviewsUrl(isReported: boolean, page = 1): string {
  const query = new URLSearchParams(isReported ? { reported: '1' } : {});
  if (page > 1) query.set('page', `${page}`);
  return query.size > 0 ? `/admin/reviews?${query}` : '/admin/reviews';
}

function parseModerationAction(text: string): ModerationAction {
  return text === 'hide' || text === 'show' ? text : 'leave';
}

const moderationMessages: Record<ModerationAction, string> = {
  hide: 'Review hidden.',
  show: 'Review visible again.',
  leave: 'Reports dismissed.',
};
