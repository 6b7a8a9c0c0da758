import { reviewsUrl } from '#shop/catalogue/storefront/product-url.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Form } from 'react-router';
import { ReviewArticle } from './review-article.tsx';
import type { ShownReview } from './shown-review.ts';

interface OthersReviewProps {
  review: ShownReview;
  productId: number;
  /** Else it is reported. */
  isVote: boolean;
}

/** Confirms that the review of someone else is reported, or marked as helpful. */
export function OthersReview({ review, productId, isVote }: OthersReviewProps) {
  return (
    <>
      <p className="max-w-[60ch]">
        {isVote
          ? 'Each customer counts once. The names of voters are not shown.'
          : 'Is this review spam, offensive or off-topic? Report it, and we will check it. It stays visible until then.'}
      </p>
      <h2 className="sr-only">The review</h2>
      <div className="my-8 border-s-2 border-line ps-6">
        <ReviewArticle review={review} />
      </div>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="review" value={review.id} />
        <Button name="intent" value={isVote ? 'helpful' : 'report'}>
          {isVote ? 'Yes, it was helpful' : 'Report this review'}
        </Button>
        <ButtonLink to={reviewsUrl(productId)} kind="quiet">
          Cancel
        </ButtonLink>
      </Form>
    </>
  );
}
