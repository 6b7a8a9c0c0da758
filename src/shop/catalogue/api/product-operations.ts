import { z } from 'zod';
import { sorts } from '#shop/catalogue/rules/selection.ts';
import { browseProducts } from '#shop/catalogue/use-cases/browse-products.ts';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import {
  productChangeSchema,
  productDraftSchema,
  productSchema,
  productToWire,
} from './product-json.ts';
import { facetFields, facetsOf } from './facet-operations.ts';
import { chosenFields, idParams, pagedFields, spanOf } from '#shop/api/api/parameters.ts';
import { operation, visitorOf } from '#shop/api/api/operation.ts';
import { pageAnswer } from '#shop/api/api/page-answer.ts';
import { isCurrent } from '#shop/api/api/precondition.ts';
import { problem } from '#shop/api/api/problem.ts';
import {
  addFromDraft,
  addProblems,
  changeByDraft,
  changeProblems,
  productTag,
} from './product-drafts.ts';

const sortNames = ['id', ...sorts.map(({ value }) => value)] as const;
const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [value ?? []].flat());

const listQuery = z.object({
  ...pagedFields,
  category: oneOrMore.describe(
    'A category’s stored value, with all categories within it; may be repeated.',
  ),
  q: z
    .string()
    .max(100)
    .default('')
    .describe('Words to find; the order none shows the best matches first.'),
  collection: z
    .string()
    .max(60)
    .default('')
    .describe('The slug of a collection; the order none is its own.'),
  ...facetFields,
  sort: z.enum(sortNames).default('id'),
  fields: chosenFields(productSchema),
});

export const productOperations = [
  operation({
    method: 'GET',
    path: '/products',
    name: 'listProducts',
    summary: 'List products, by id unless another order is requested',
    access: 'everyone',
    dependsOn: 'catalogue',
    query: listQuery,
    answer: { status: 200, description: 'An array', schema: z.array(productSchema) },
    async handle(call, { query }) {
      const { category, q, sort, collection } = query;
      const isById = sort === 'id';
      const errors = isById || query.cursor === undefined ? [] : [cursorOfOtherOrder];
      if (errors.length > 0) return problem('invalid', { errors });
      const facets = facetsOf(query);
      const selected = { categories: category, text: q.trim(), facets, collection };
      const browsing = { ...selected, sort, ...spanOf(query) };
      const { products, total } = await browseProducts(call.shop, browsing);
      const rows = products.map((product) => productToWire(product, call.origin));
      return pageAnswer({ call, path: '/products', query, rows, total, isById });
    },
  }),
  operation({
    method: 'GET',
    path: '/products/{id}',
    name: 'getProduct',
    summary: 'Get a product',
    access: 'everyone',
    dependsOn: 'product',
    params: idParams,
    problems: ['not-found'],
    answer: {
      status: 200,
      description: 'The product, its ETag for If-Match',
      schema: productSchema,
    },
    async handle(call, { params }) {
      const shown = await showProduct(call.shop, params.id);
      if (!shown.ok) return problem('not-found');
      const { product } = shown.value;
      const headers = { etag: productTag(product) };
      return { status: 200, body: productToWire(product, call.origin), headers };
    },
  }),
  operation({
    method: 'POST',
    path: '/products',
    name: 'addProduct',
    summary: 'Publish a product',
    access: 'manage-products',
    scope: 'products:write',
    isLarge: true,
    isRepeatable: true,
    body: productDraftSchema,
    problems: addProblems,
    answer: { status: 201, description: 'The updated product', schema: productSchema },
    handle: (call, { body }) => addFromDraft(call, body),
  }),
  operation({
    method: 'PUT',
    path: '/products/{id}',
    name: 'replaceProduct',
    summary: 'Replace a product; optional fields that are left out keep their values',
    access: 'manage-products',
    scope: 'products:write',
    isLarge: true,
    params: idParams,
    body: productDraftSchema,
    problems: changeProblems,
    answer: { status: 200, description: 'The updated product', schema: productSchema },
    handle: (call, { params, body }) => changeByDraft(call, params.id, body),
  }),
  operation({
    method: 'PATCH',
    path: '/products/{id}',
    name: 'changeProduct',
    summary: 'Update the fields that are sent',
    access: 'manage-products',
    scope: 'products:write',
    isLarge: true,
    params: idParams,
    body: productChangeSchema,
    problems: changeProblems,
    answer: { status: 200, description: 'The updated product', schema: productSchema },
    handle: (call, { params, body }) => changeByDraft(call, params.id, body),
  }),
  operation({
    method: 'DELETE',
    path: '/products/{id}',
    name: 'deleteProduct',
    summary: 'Delete a product; carts say that it is no longer available',
    access: 'manage-products',
    scope: 'products:write',
    params: idParams,
    problems: ['not-found', 'precondition-failed', 'forbidden'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const shown = await showProduct(call.shop, params.id);
      if (shown.ok && !isCurrent(call, productTag(shown.value.product))) {
        return problem('precondition-failed');
      }
      const deleted = await deleteProduct(call.shop, visitorOf(call), params.id);
      return deleted.ok ? { status: 200, body: {} } : problem(deleted.failure.code);
    },
  }),
];

const cursorOfOtherOrder = { path: 'query.cursor', message: 'Cursors need the default sort by id' };
