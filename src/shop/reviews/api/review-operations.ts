import { z } from 'zod';
import {
  type Review,
  maxAuthorLength,
  maxReplyLength,
  maxReviewLength,
  maxReviewTitleLength,
  reviewFormFrom,
} from '#shop/reviews/rules/review.ts';
import { reviewPhotoPath } from '#shop/reviews/rules/review-photo.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import {
  deleteOwnReview,
  writeReview,
  type WriteReviewFailure,
} from '#shop/reviews/use-cases/write-review.ts';
import { listReviews } from '#shop/reviews/use-cases/list-reviews.ts';
import { openReview } from '#shop/reviews/use-cases/open-review.ts';
import { deleteReply, replyToReview } from '#shop/reviews/use-cases/reply-to-review.ts';
import { reportReview } from '#shop/reviews/use-cases/report-review.ts';
import { voteForReview } from '#shop/reviews/use-cases/vote-for-review.ts';
import { chosenFields, idParams, pagedFields, withFields } from '#shop/api/api/parameters.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';

const reviewSchema = z
  .object({
    id: z.string(),
    stars: z.int().min(1).max(5),
    title: z.string().nullable(),
    text: z.string(),
    author: z.string(),
    writtenAt: z.iso.datetime(),
    isBuyer: z.boolean().describe('Whether an order of the product was shipped to the author.'),
    helpfulCount: z.int().describe('How many accounts have found it helpful.'),
    photos: z
      .array(z.object({ url: z.url(), width: z.int(), height: z.int() }))
      .describe('JPEGs that the author has added; open to everyone while the review is published.'),
    reply: z
      .object({ text: z.string(), repliedAt: z.iso.datetime() })
      .nullable()
      .describe('The public reply of the shop.'),
  })
  .meta({ id: 'Review' });

const reviewDraftSchema = z
  .object({
    stars: z.int().min(1).max(5),
    title: z.string().max(maxReviewTitleLength).nullable().optional(),
    text: z.string().min(1).max(maxReviewLength),
    author: z.string().min(1).max(maxAuthorLength).describe('A name that everyone reads.'),
  })
  .meta({
    id: 'ReviewDraft',
    examples: [{ stars: 5, title: 'Good', text: 'Cut wide, as it says.', author: 'Ingrid' }],
  });

const replyDraftSchema = z
  .object({
    text: z.string().min(1).max(maxReplyLength),
    replaces: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe('`repliedAt` of the reply to replace, null for none; without it any is replaced.'),
  })
  .meta({ id: 'ReviewReplyDraft', examples: [{ text: 'Thank you, Ingrid. Enjoy the lamp!' }] });

const reviewParams = z.object({ reviewId: z.string().max(64) });
const msPerSecond = 1000;

export const reviewOperations = [
  operation({
    method: 'GET',
    path: '/products/{id}/reviews',
    name: 'listReviews',
    summary: 'List the reviews of a product, ten per page, newest first',
    access: 'everyone',
    params: idParams,
    query: z.object({ page: pagedFields.page, fields: chosenFields(reviewSchema) }),
    problems: ['not-found'],
    answer: { status: 200, description: 'An array', schema: z.array(reviewSchema) },
    async handle({ shop, origin }, { params, query }) {
      if (!(await showProduct(shop, params.id)).ok) return problem('not-found');
      const selection = { productId: params.id, page: query.page };
      const { reviews, page } = await listReviews(shop, selection);
      const wired = reviews.map((review) => toWire(review, origin));
      const fields = query.fields ? `&fields=${query.fields.join(',')}` : '';
      const next = `${origin}/api/products/${params.id}/reviews?page=${page.number + 1}${fields}`;
      const headers = {
        'x-total-count': String(page.total),
        ...(page.number < page.count && { link: `<${next}>; rel="next"` }),
      };
      return { status: 200, body: withFields(wired, query.fields), headers };
    },
  }),
  operation({
    method: 'PUT',
    path: '/products/{id}/review',
    name: 'writeReview',
    summary: 'Write or update your review of a product: one per account',
    access: 'signed-in',
    scope: 'reviews:write',
    params: idParams,
    body: reviewDraftSchema,
    problems: ['not-found', 'not-a-buyer'],
    answer: { status: 200, description: 'The updated review', schema: reviewSchema },
    handle: (call, { params, body }) => write(call, params.id, body),
  }),
  operation({
    method: 'DELETE',
    path: '/products/{id}/review',
    name: 'deleteReview',
    summary: 'Delete your review of a product',
    access: 'signed-in',
    scope: 'reviews:write',
    params: idParams,
    problems: ['not-found'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const deleted = await deleteOwnReview(call.shop, visitorOf(call), params.id);
      return deleted.ok ? { status: 200, body: {} } : problem('not-found');
    },
  }),
  operation({
    method: 'POST',
    path: '/reviews/{reviewId}/reports',
    name: 'reportReview',
    summary: 'Report a review to staff; repeating it has no effect',
    access: 'signed-in',
    scope: 'reviews:write',
    params: reviewParams,
    problems: ['not-found', 'own-review'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const reported = await reportReview(call.shop, visitorOf(call), params.reviewId);
      return reported.ok ? { status: 200, body: {} } : problem(reported.failure.code);
    },
  }),
  operation({
    method: 'POST',
    path: '/reviews/{reviewId}/votes',
    name: 'voteForReview',
    summary: 'Count a review as helpful to you; repeating it has no effect',
    access: 'signed-in',
    scope: 'reviews:write',
    params: reviewParams,
    problems: ['not-found', 'own-review'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const voted = await voteForReview(call.shop, visitorOf(call), params.reviewId);
      return voted.ok ? { status: 200, body: {} } : problem(voted.failure.code);
    },
  }),
  operation({
    method: 'PUT',
    path: '/reviews/{reviewId}/reply',
    name: 'replyToReview',
    summary: 'Write or replace the public reply of the shop to a review, as plain text',
    access: 'manage-reviews',
    scope: 'reviews:reply',
    params: reviewParams,
    body: replyDraftSchema,
    problems: ['forbidden', 'not-found', 'stale'],
    answer: { status: 200, description: 'The review with the reply', schema: reviewSchema },
    async handle(call, { params, body }) {
      const { text, replaces } = body;
      const replacedAt = typeof replaces === 'string' ? Date.parse(replaces) : replaces;
      const reply = { reviewId: params.reviewId, text, replacedAt };
      const replied = await replyToReview(call.shop, visitorOf(call), reply);
      if (replied.ok) return { status: 200, body: toWire(replied.value, call.origin) };
      const { failure } = replied;
      if (failure.code !== 'invalid') return problem(failure.code);
      return invalid([{ path: 'text', message: failure.problem }]);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/reviews/{reviewId}/reply',
    name: 'deleteReviewReply',
    summary: 'Delete the public reply of the shop to a review; without one it has no effect',
    access: 'manage-reviews',
    scope: 'reviews:reply',
    params: reviewParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'The review without a reply', schema: reviewSchema },
    async handle(call, { params }) {
      const deleted = await deleteReply(call.shop, visitorOf(call), params.reviewId);
      if (!deleted.ok) return problem(deleted.failure.code);
      return { status: 200, body: toWire(deleted.value, call.origin) };
    },
  }),
];

type ReviewDraft = z.infer<typeof reviewDraftSchema>;

async function write(
  call: ApiCall,
  productId: number,
  draft: ReviewDraft,
): Promise<ApiResponse<'not-found' | Refused>> {
  const visitor = visitorOf(call);
  const form = reviewFormFrom((field) => String(draft[field] ?? ''));
  const written = await writeReview(call.shop, visitor, { productId, form });
  if (!written.ok) return refusal(written.failure);
  const opened = await openReview(call.shop, visitor, { productId, reviewId: null });
  const own = opened.ok ? opened.value.own : null;
  return own ? { status: 200, body: toWire(own, call.origin) } : problem('not-found');
}

type Refused = 'invalid' | WriteReviewFailure['code'];

function refusal(failure: WriteReviewFailure): ApiResponse<Refused> {
  if (failure.code === 'invalid') {
    const problems = Object.entries(failure.problems);
    return invalid(problems.map(([path, message]) => ({ path, message })));
  }
  if (failure.code !== 'too-many-requests') return problem(failure.code);
  const headers = { 'retry-after': String(Math.ceil(failure.waitMs / msPerSecond)) };
  return problem('too-many-requests', { headers });
}

function toWire({ writtenAt, photos, reply, ...review }: Review, origin: string) {
  const { id, stars, title, text, author, isBuyer, helpfulCount } = review;
  const replied = reply && { text: reply.text, repliedAt: new Date(reply.at).toISOString() };
  const at = new Date(writtenAt).toISOString();
  const wired = photos.map(({ width, height, ...photo }) => {
    return { url: `${origin}${reviewPhotoPath(photo, 'full')}`, width, height };
  });
  const shown = { isBuyer, helpfulCount, photos: wired, reply: replied };
  return { id, stars, title, text, author, writtenAt: at, ...shown };
}
