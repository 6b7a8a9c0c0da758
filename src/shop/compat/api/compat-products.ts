import { browseProducts } from '#shop/catalogue/use-cases/browse-products.ts';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { showStartingRatings } from '#shop/reviews/use-cases/list-reviews.ts';
import { addFromDraft, changeByDraft } from '#shop/catalogue/api/product-drafts.ts';
import {
  productChangeSchema,
  productDraftSchema,
  productToWire,
} from '#shop/catalogue/api/product-json.ts';
import {
  answerFrom,
  type CompatResponse,
  type CompatContext,
  type CompatResource,
  fieldsOf,
  findRow,
  notFound,
  oldClient,
  refusedBy,
  type RowSpan,
  withNumbers,
} from './compat-resource.ts';

/** The catalogue, written through the same drafts as under /api. */
export function compatProducts({ shop, origin }: CompatContext): CompatResource {
  const browse = ({ categories, ...span }: RowSpan) =>
    browseProducts(shop, {
      ...span,
      categories: [...categories],
      isExact: true,
      text: '',
      sort: 'id',
    });
  const call = { shop, origin, visitor: oldClient, network: null, headers: {}, reading };
  const resource: CompatResource = {
    hasCategories: true,

    async read(span) {
      const { products } = await browse(span);
      const ids = products.map(({ id }) => id);
      const ratings = await showStartingRatings(shop, ids);
      return products.map((product) => {
        // Clients send back the rating that they have read: including the reviews, it would grow with each update.
        const rating = ratings.get(product.id) ?? product.rating;
        return productToWire({ ...product, rating }, origin);
      });
    },

    async count(categories) {
      const { total } = await browse({ after: 0, offset: 0, limit: 0, categories });
      return total;
    },

    async add(body) {
      const { id, ...others } = draftFields(body);
      const draft = productDraftSchema.safeParse(id ? { id, ...others } : others);
      if (!draft.success) return refusedBy(draft.error);
      return asListed(answerFrom(await addFromDraft(call, draft.data)));
    },

    async change(id, body, method) {
      const { id: _address, ...fields } = draftFields(body);
      const draft = { PUT: productDraftSchema, PATCH: productChangeSchema }[method].safeParse(
        fields,
      );
      if (!draft.success) return refusedBy(draft.error);
      return asListed(answerFrom(await changeByDraft(call, id, draft.data)));
    },

    async remove(id) {
      const deleted = await deleteProduct(shop, oldClient, id);
      return deleted.ok ? { status: 200, body: {} } : notFound;
    },
  };
  return resource;

  /** A response with the row as it will be read from now on. */
  async function asListed(answer: CompatResponse): Promise<CompatResponse> {
    if (answer.status >= 300) return answer;
    const { id } = fieldsOf(answer.body);
    return { ...answer, body: (await findRow(resource, Number(id))) ?? answer.body };
  }
}

const reading = { isAnyImageAccepted: true, isRatingTyped: true } as const;

function draftFields(body: unknown): Record<string, unknown> {
  const { image, ...sent } = fieldsOf(body);
  const fields = withNumbers(sent, ['id', 'price', 'stock', 'compareAtPrice']);
  if (typeof image === 'string') fields['image'] = image;
  if (!('rating' in fields)) return fields;
  const { rating } = fields;
  const isObject = typeof rating === 'object' && rating !== null;
  return {
    ...fields,
    rating: isObject ? withNumbers(fieldsOf(rating), ['rate', 'count']) : rating,
  };
}
