import { type Product, rateText } from '#shop/catalogue/rules/product.ts';
import type { Page } from '#platform/paging.ts';
import { Link } from 'react-router';
import { ButtonLink } from '#platform/web/button.tsx';
import { Stars } from '#shop/catalogue/web/stars.tsx';
import { ReviewArticle } from './review-article.tsx';
import type { ShownReview } from './shown-review.ts';

export interface ShownReviews {
  reviews: ShownReview[];
  page: Page;
}

interface ProductReviewsProps {
  product: Product;
  reviews: ShownReviews;
}

export function ProductReviews({ product, reviews: { reviews, page } }: ProductReviewsProps) {
  const reviewUrl = `/product/${product.id}/review`;
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Summary product={product} reviewUrl={reviewUrl} />
      <div>
        <ul className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewArticle review={review}>
                <HelpfulButton review={review} reviewUrl={reviewUrl} />
                <Link to={`${reviewUrl}?report=${review.id}`} rel="nofollow" className={action}>
                  Report<span className="sr-only"> the review by {review.author}</span>
                </Link>
              </ReviewArticle>
            </li>
          ))}
        </ul>
        <PageLinks page={page} />
      </div>
    </div>
  );
}

const action =
  'inline-flex min-h-6 items-center underline decoration-1 underline-offset-4 hover:text-ink';

/** The address names the review, so that the way through the sign-in leads back to it. */
function HelpfulButton({ review, reviewUrl }: { review: ShownReview; reviewUrl: string }) {
  const { id, author, helpfulCount } = review;
  return (
    <form method="post" action={`${reviewUrl}?helpful=${id}`} className="contents">
      <input type="hidden" name="review" value={id} />
      <button name="intent" value="helpful" className={action}>
        Helpful<span className="sr-only">: the review by {author}</span>
        {helpfulCount > 0 && ` (${helpfulCount})`}
      </button>
    </form>
  );
}

function Summary({ product, reviewUrl }: { product: Product; reviewUrl: string }) {
  const { rating, written } = product;
  return (
    <div className="grid content-start justify-items-start gap-2">
      {rating.count > 0 && (
        <p className="font-serif text-t8 leading-[0.9] tracking-[-0.02em] lining-nums">
          {rateText(rating.rateTenths)}
        </p>
      )}
      <Stars rating={rating} className="text-[1.15em]" />
      <p className="first-letter-capital text-t2 text-muted">
        {counted(rating.count, 'rating')}, {counted(written.count, 'written review')}
      </p>
      <ButtonLink to={reviewUrl} rel="nofollow" kind="quiet" className="mt-3">
        <span className="write-review">Write a review</span>
        <span className="sign-in-to-review">Sign in to write a review</span>
      </ButtonLink>
    </div>
  );
}

function counted(count: number, thing: string): string {
  return `${count || 'no'} ${thing}${count === 1 ? '' : 's'}`;
}

function PageLinks({ page: { number, count } }: { page: Page }) {
  if (count === 1) return null;
  return (
    <nav aria-label="Pages of reviews" className="mt-12 flex justify-between gap-4">
      {number > 1 && (
        <Link to={`?tab=reviews&page=${number - 1}#reviews`} className="text-link min-h-target">
          Newer reviews
        </Link>
      )}
      {number < count && (
        <Link
          to={`?tab=reviews&page=${number + 1}#reviews`}
          className="text-link ms-auto min-h-target"
        >
          Older reviews
        </Link>
      )}
    </nav>
  );
}
