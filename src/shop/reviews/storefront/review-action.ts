import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  buyersOnly,
  type ReviewForm,
  reviewFormFrom,
  type ReviewProblems,
} from '#shop/reviews/rules/review.ts';
import { deleteOwnReview, writeReview } from '#shop/reviews/use-cases/write-review.ts';
import { addPhotos, dropPhoto, listOwnPhotos } from '#shop/reviews/use-cases/review-photos.ts';
import { reportReview } from '#shop/reviews/use-cases/report-review.ts';
import { voteForReview } from '#shop/reviews/use-cases/vote-for-review.ts';
import type { Shop } from '#shop/shop.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { type Flash, flashLine } from '#platform/web/flash.ts';
import { hasProblems } from '#platform/form.ts';
import { type Photo, photoProblems, postedPhotos } from '#platform/photo.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { reviewsUrl } from '#shop/catalogue/storefront/product-url.ts';

/** The submitted input and the reason why the review was not published. */
export interface ReviewActionData {
  form: ReviewForm;
  problems: ReviewProblems;
  message: string | null;
  /** Photos stay with the form while other fields are corrected. */
  photos: Photo[];
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

interface ReviewSubmission {
  shop: Shop;
  visitor: Visitor;
  productId: number;
  posted: FormData;
}

/** Publishes, edits or deletes the visitor's review, or reports or votes for a review by someone else. */
export async function reviewAction({ request, context }: ActionRequest, productId: number) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const done = await perform({ shop, visitor, productId, posted });
  if ('problems' in done) {
    const isRefused = done.message !== null || hasProblems(done.problems);
    return data(done, { status: isRefused ? 422 : 200 });
  }
  return redirect(reviewsUrl(productId), {
    headers: cookieHeaders([flashLine(request, done)]),
  });
}

async function perform(submission: ReviewSubmission): Promise<Flash | ReviewActionData> {
  const { shop, visitor, productId, posted } = submission;
  const intent = textOf(posted, 'intent');
  if (intent === 'report') {
    await reportReview(shop, visitor, textOf(posted, 'review'));
    return { kind: 'success', text: 'Thank you. We will check this review.' };
  }
  if (intent === 'helpful') {
    const voted = await voteForReview(shop, visitor, textOf(posted, 'review'));
    return voted.ok
      ? { kind: 'success', text: 'Thank you. Your vote is counted.' }
      : { kind: 'error', text: refusedVotes[voted.failure.code] };
  }
  if (intent === 'delete') {
    await deleteOwnReview(shop, visitor, productId);
    return { kind: 'success', text: 'Review deleted.' };
  }
  return write(submission);
}

async function write({
  shop,
  visitor,
  productId,
  posted,
}: ReviewSubmission): Promise<Flash | ReviewActionData> {
  const form = reviewFormFrom((field) => posted.get(field));
  const again = async (message: string | null, problems: ReviewProblems = {}) => {
    const photos = await listOwnPhotos(shop, visitor, productId);
    return { form, problems, message, photos };
  };
  const photoId = textOf(posted, 'remove-photo');
  if (photoId !== '') {
    await dropPhoto(shop, visitor, { productId, photoId });
    return again(null);
  }
  const photos = await postedPhotos(posted);
  const added = photos.length === 0 ? null : await addPhotos(shop, visitor, { productId, photos });
  if (added && !added.ok) {
    const { code } = added.failure;
    return code === 'not-found' ? productGone : again(refusals[code]);
  }
  const written = await writeReview(shop, visitor, { productId, form });
  if (written.ok) return { kind: 'success', text: published[written.value] };
  const { failure } = written;
  if (failure.code === 'invalid') return again(null, failure.problems);
  return failure.code === 'not-found' ? productGone : again(refusals[failure.code]);
}

const productGone: Flash = { kind: 'error', text: 'This product no longer exists.' };

const refusals = {
  ...photoProblems,
  'not-a-buyer': buyersOnly,
  'too-many-requests': 'Too many attempts. Please try again in a few minutes.',
};

const refusedVotes = {
  'not-found': 'This review no longer exists.',
  'own-review': 'You cannot vote for your own review.',
};

const published = {
  added: 'Thank you. Your review is published.',
  changed: 'Review updated.',
  same: 'No changes to save.',
};
