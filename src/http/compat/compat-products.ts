import { browseProducts } from '#services/catalogue/browse-products.ts';
import { deleteProduct } from '#services/catalogue/delete-product.ts';
import { addFromDraft, changeByDraft } from '../api/product-drafts.ts';
import { productChangeSchema, productDraftSchema, productToWire } from '../wire/product.ts';
import { answerFrom, refusedBy } from './draft-answers.ts';
import { fieldsOf, withNumbers } from './posted.ts';
import {
  type CompatContext,
  type CompatResource,
  notFound,
  oldClient,
  type RowSpan,
} from './resource.ts';

/** The catalogue, written through the same drafts as under /api. */
export function compatProducts({ shop, origin }: CompatContext): CompatResource {
  const browse = ({ categories, ...span }: RowSpan) =>
    browseProducts(shop, { ...span, categories: [...categories], text: '', sort: 'id' });
  const call = { shop, origin, visitor: oldClient, network: null, headers: {} };
  return {
    hasCategories: true,

    async read(span) {
      const { products } = await browse(span);
      return products.map((product) => productToWire(product, origin));
    },

    async count(categories) {
      const { total } = await browse({ after: 0, offset: 0, limit: 0, categories });
      return total;
    },

    async add(body) {
      const { id, ...others } = draftFields(body);
      const draft = productDraftSchema.safeParse(id ? { id, ...others } : others);
      return draft.success
        ? answerFrom(await addFromDraft(call, draft.data))
        : refusedBy(draft.error);
    },

    async change(id, body, method) {
      const { id: _address, ...fields } = draftFields(body);
      const draft = { PUT: productDraftSchema, PATCH: productChangeSchema }[method].safeParse(
        fields,
      );
      if (!draft.success) return refusedBy(draft.error);
      return answerFrom(await changeByDraft(call, id, draft.data));
    },

    async remove(id) {
      const deleted = await deleteProduct(shop, oldClient, id);
      return deleted.ok ? { status: 200, body: {} } : notFound;
    },
  };
}

function draftFields(body: unknown): Record<string, unknown> {
  const fields = withNumbers(fieldsOf(body), ['id', 'price', 'stock', 'compareAtPrice']);
  if (!('rating' in fields)) return fields;
  const { rating } = fields;
  const isObject = typeof rating === 'object' && rating !== null;
  return {
    ...fields,
    rating: isObject ? withNumbers(fieldsOf(rating), ['rate', 'count']) : rating,
  };
}
