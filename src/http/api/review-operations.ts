import { z } from 'zod';
import type { Review } from '#domain/reviews/review.ts';
import { showProduct } from '#services/catalogue/show-product.ts';
import { listReviews } from '#services/reviews/list-reviews.ts';
import { operation } from './operation.ts';
import { pagedFields } from './paged.ts';
import { problem } from './problem.ts';
import { idParams } from './product-drafts.ts';

const reviewSchema = z
  .object({
    id: z.string(),
    stars: z.int().min(1).max(5),
    title: z.string().nullable(),
    text: z.string(),
    author: z.string(),
    writtenAt: z.iso.datetime(),
    isBuyer: z.boolean().describe('Whether the author has bought the product here.'),
  })
  .meta({ id: 'Review' });

export const reviewOperations = [
  operation({
    method: 'GET',
    path: '/products/{id}/reviews',
    name: 'listReviews',
    summary: 'What shoppers have written about a product, ten a page, the newest first',
    access: 'everyone',
    params: idParams,
    query: z.object({ page: pagedFields.page }),
    problems: [404],
    answer: { status: 200, description: 'A plain array', schema: z.array(reviewSchema) },
    async handle({ shop, origin }, { params, query }) {
      if (!(await showProduct(shop, params.id)).ok) return problem('not-found');
      const { reviews, page } = await listReviews(shop, { productId: params.id, ...query });
      const next = `${origin}/api/products/${params.id}/reviews?page=${page.number + 1}`;
      const headers = {
        'x-total-count': String(page.total),
        ...(page.number < page.count && { link: `<${next}>; rel="next"` }),
      };
      return { status: 200, body: reviews.map(toWire), headers };
    },
  }),
];

function toWire({ id, stars, title, text, author, writtenAt, isBuyer }: Review) {
  return { id, stars, title, text, author, writtenAt: new Date(writtenAt).toISOString(), isBuyer };
}
