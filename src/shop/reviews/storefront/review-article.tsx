import { Stars } from '#shop/catalogue/web/stars.tsx';
import { ReviewPhotos } from '#shop/reviews/web/review-photos.tsx';
import type { ShownReview } from './shown-review.ts';

interface ReviewArticleProps {
  review: ShownReview;
  /** The actions at the end of the article. */
  children?: React.ReactNode;
}

export function ReviewArticle({ review, children }: ReviewArticleProps) {
  const { stars, title, text, author, isBuyer, day, writtenOn, isEdited, photos, reply } = review;
  return (
    <article className="grid content-start justify-items-start gap-2.5">
      <Stars rating={{ rateTenths: stars * 10, count: 1 }} />
      {title === null ? (
        <h3 className="sr-only">Review by {author}</h3>
      ) : (
        <h3 className="font-serif text-t5 leading-[1.1] font-normal wrap-anywhere">{title}</h3>
      )}
      <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{text}</p>
      <ReviewPhotos photos={photos} author={author} />
      <div className="flex flex-wrap items-center gap-x-2.5 text-t2 text-muted">
        <span className="font-medium wrap-anywhere text-ink">{author}</span>
        {isBuyer && <span>Verified buyer</span>}
        <time dateTime={day}>{writtenOn}</time>
        {isEdited && <span>edited</span>}
        {children}
      </div>
      {reply && (
        <div className="mt-1.5 grid gap-1.5 border-s-2 border-line ps-4 text-t2">
          <p className="flex flex-wrap gap-x-2.5 text-muted">
            <span className="font-medium wrap-anywhere text-ink">Reply from {reply.from}</span>
            <time dateTime={reply.day}>{reply.writtenOn}</time>
          </p>
          <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      )}
    </article>
  );
}
