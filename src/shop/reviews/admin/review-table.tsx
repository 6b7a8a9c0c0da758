import { RowButton, RowForm, RowLink } from '#platform/web/admin/row-action.tsx';
import { LocalDate } from '#platform/web/local-date.tsx';
import type {
  ReviewTable as Table,
  ModerationAction,
} from '#shop/reviews/use-cases/moderate-review.ts';
import { Link } from 'react-router';
import { ReviewPhotos } from '#shop/reviews/web/review-photos.tsx';
import { Stars } from '#shop/catalogue/web/stars.tsx';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';

import type { ReplyRequest } from './reviews-request.ts';

type Review = Table['reviews'][number];

interface ReviewTableProps {
  reviews: Review[];
  dialogUrl: (dialog: ReplyRequest) => string;
}

export function ReviewTable({ reviews, dialogUrl }: ReviewTableProps) {
  const rows = reviews.map((review) => (
    <tr key={review.id}>
      <Cell label="Product" at="title" className="font-medium">
        <Link
          to={`/product/${review.productId}?tab=reviews`}
          reloadDocument
          className="hover:underline"
        >
          {review.productTitle}
        </Link>
      </Cell>
      <Cell label="Rating" at="plain" className="whitespace-nowrap">
        <Stars rating={{ rateTenths: review.stars * 10, count: 1 }} />
      </Cell>
      <Cell label="Review" at="detail" className="wrap-anywhere lg:max-w-[46ch]">
        <div className="grid gap-2">
          <p>
            {review.title !== null && <b className="block font-medium">{review.title}</b>}
            <span className="whitespace-pre-line">{review.text}</span>
          </p>
          <ReviewPhotos photos={review.photos} author={review.author} />
          {review.reply && (
            <p className="border-s-2 border-line ps-3 whitespace-pre-line text-muted">
              <b className="font-medium">Reply:</b> {review.reply.text}
            </p>
          )}
        </div>
      </Cell>
      <Cell label="By" at="plain" className="wrap-anywhere text-muted">
        <span>
          {review.author}, <LocalDate at={review.writtenAt} />
        </span>
      </Cell>
      <Cell label="Status" at="end" className={review.isHidden ? 'text-warn' : 'text-muted'}>
        {stateLabel(review)}
      </Cell>
      <Cell label="Actions" at="actions">
        <RowForm>
          <input type="hidden" name="review" value={review.id} />
          <RowLink
            to={dialogUrl({ kind: 'reply', reviewId: review.id })}
            subject={reviewName(review)}
          >
            {review.reply ? 'Edit reply' : 'Reply'}
          </RowLink>
          {review.reply && (
            <RowLink
              to={dialogUrl({ kind: 'delete-reply', reviewId: review.id })}
              subject={reviewName(review)}
              isBad
            >
              Delete reply
            </RowLink>
          )}
          {review.reportCount > 0 && (
            <ModerationButton action="leave" review={review}>
              Dismiss reports
            </ModerationButton>
          )}
          {review.isHidden ? (
            <ModerationButton action="show" review={review}>
              Unhide
            </ModerationButton>
          ) : (
            <ModerationButton action="hide" review={review}>
              Hide
            </ModerationButton>
          )}
        </RowForm>
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="Reviews" rows={rows} isWide>
      <Head>Product</Head>
      <Head>Rating</Head>
      <Head>Review</Head>
      <Head>By</Head>
      <Head>Status</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

interface ModerationButtonProps {
  action: ModerationAction;
  review: Review;
  children: string;
}

function ModerationButton({ action, review, children }: ModerationButtonProps) {
  return (
    <RowButton name="action" value={action} subject={reviewName(review)} isBad={action === 'hide'}>
      {children}
    </RowButton>
  );
}

function reviewName({ author, productTitle }: Review): string {
  return `review by ${author} of ${productTitle}`;
}

function stateLabel({ isHidden, reportCount }: Review): string {
  const reports = reportCount === 1 ? 'reported once' : `reported ${reportCount} times`;
  const parts = [isHidden ? 'Hidden' : 'Visible', ...(reportCount > 0 ? [reports] : [])];
  return parts.join(', ');
}
