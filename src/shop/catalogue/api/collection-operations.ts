import { z } from 'zod';
import type { Category } from '#shop/catalogue/rules/category.ts';
import type { Collection } from '#shop/catalogue/rules/collection.ts';
import {
  type CollectionForm,
  type CollectionProblems,
  newCollectionForm,
} from '#shop/catalogue/rules/collection-form.ts';
import { maxTagLength, maxTags } from '#shop/catalogue/rules/product-tags.ts';
import { sorts } from '#shop/catalogue/rules/selection.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import {
  deleteCollection,
  openCollection,
  saveCollection,
} from '#shop/catalogue/use-cases/collections.ts';
import { listPublishedCollections } from '#shop/catalogue/use-cases/list-collection.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { type FieldError, invalid, problem } from '#shop/api/api/problem.ts';
import { pictureUrl } from '#platform/images.ts';
import { failed, ok } from '#platform/result.ts';

const collectionSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    url: z.string().describe('Of its page in the shop.'),
    image: z.string().nullable(),
    sort: z.string().describe('The order of its page, as in listProducts.'),
    isPublished: z.boolean(),
  })
  .meta({
    id: 'Collection',
    examples: [
      {
        id: '5f0c7d1e9ab2443c8a1d0e6b7c2f9d31',
        slug: 'new-lamps',
        title: 'New lamps',
        description: 'Lamps of the last 30 days.',
        url: 'https://shop.example/collections/new-lamps',
        image: null,
        sort: 'newest',
        isPublished: true,
      },
    ],
  });

const amount = z.number().min(0).max(10_000_000).nullable();

const ruleSchema = z
  .strictObject({
    match: z.enum(['all', 'any']).default('all').describe('All conditions, or any of them.'),
    categories: z.array(z.string().max(40)).max(100).default([]),
    brands: z.array(z.string().min(1).max(100)).max(50).default([]),
    tags: z
      .array(z.string().max(maxTagLength))
      .max(maxTags)
      .default([])
      .describe('Of products, of which they have one.'),
    priceFrom: amount.default(null).describe('In units of the currency, inclusive.'),
    priceTo: amount.default(null).describe('In units of the currency, inclusive.'),
    onSale: z.boolean().default(false),
    newDays: z.int().min(1).max(3_650).nullable().default(null),
    inStock: z.boolean().default(false),
  })
  .meta({
    id: 'CollectionRule',
    examples: [{ match: 'all', categories: ['electronics'], newDays: 30 }],
  });

const draftFields = {
  title: z.string().min(1).max(100),
  slug: z.string().max(60).optional().describe('Made of the title where it is left out.'),
  description: z.string().max(2_000).optional(),
  seoTitle: z.string().max(160).optional(),
  seoDescription: z.string().max(160).optional(),
  sort: z
    .enum(sorts.map(({ value }) => value))
    .optional()
    .describe('none is the order by hand, or the newest first.'),
  isPublished: z.boolean().optional(),
  rule: ruleSchema.optional().describe('Which products it has.'),
  productIds: z
    .array(z.int().min(1))
    .max(500)
    .optional()
    .describe('Its products in order; in place of a rule.'),
};

const draftSchema = z.object(draftFields).meta({
  id: 'CollectionDraft',
  examples: [
    { title: 'New lamps', isPublished: true, rule: { categories: ['electronics'], newDays: 30 } },
  ],
});
const changeSchema = z
  .object({ ...draftFields, title: draftFields.title.optional() })
  .meta({ id: 'CollectionChange', examples: [{ title: 'Newest lamps', productIds: [3, 1] }] });

type Change = z.infer<typeof changeSchema>;

const writing = { access: 'manage-products', scope: 'products:write' } as const;
const idParams = z.object({ id: z.string().min(1).max(64) });

export const collectionOperations = [
  operation({
    method: 'GET',
    path: '/collections',
    name: 'listCollections',
    summary: 'List the published collections, by title',
    access: 'everyone',
    dependsOn: 'catalogue',
    answer: { status: 200, description: 'An array', schema: z.array(collectionSchema) },
    async handle({ shop, origin }) {
      const collections = await listPublishedCollections(shop);
      return { status: 200, body: collections.map((one) => toWire(one, origin)) };
    },
  }),
  operation({
    method: 'GET',
    path: '/collections/{slug}',
    name: 'getCollection',
    summary: 'Get a published collection; listProducts has its products',
    access: 'everyone',
    dependsOn: 'catalogue',
    params: z.object({ slug: z.string().min(1).max(60) }),
    problems: ['not-found'],
    answer: { status: 200, description: 'The collection', schema: collectionSchema },
    async handle({ shop, origin }, { params }) {
      const collections = await listPublishedCollections(shop);
      const found = collections.find(({ slug }) => slug === params.slug);
      return found ? { status: 200, body: toWire(found, origin) } : problem('not-found');
    },
  }),
  operation({
    method: 'POST',
    path: '/collections',
    name: 'addCollection',
    summary: 'Add a collection, by a rule or with these products',
    ...writing,
    body: draftSchema,
    problems: ['forbidden'],
    answer: { status: 201, description: 'The new collection', schema: collectionSchema },
    async handle(call, { body }) {
      const added = await save(call, body, { id: null, editedAt: 0, form: newCollectionForm });
      if (added.ok) return { status: 201, body: added.value };
      const { failure } = added;
      return failure.code === 'invalid' ? invalid(failure.errors) : problem('forbidden');
    },
  }),
  operation({
    method: 'PATCH',
    path: '/collections/{id}',
    name: 'changeCollection',
    summary: 'Update the fields that are sent; a rule or products replace those before',
    ...writing,
    params: idParams,
    body: changeSchema,
    problems: ['forbidden', 'not-found', 'stale'],
    answer: { status: 200, description: 'The updated collection', schema: collectionSchema },
    async handle(call, { params: { id }, body }) {
      const opened = await openCollection(call.shop, visitorOf(call), id);
      if (!opened.ok) return problem(opened.failure.code);
      const { collection, form } = opened.value;
      const saved = await save(call, body, { id, editedAt: collection.editedAt, form });
      if (saved.ok) return { status: 200, body: saved.value };
      const { failure } = saved;
      return failure.code === 'invalid' ? invalid(failure.errors) : problem(failure.code);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/collections/{id}',
    name: 'deleteCollection',
    summary: 'Delete a collection; its products stay',
    ...writing,
    params: idParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const deleted = await deleteCollection(call.shop, visitorOf(call), params.id);
      return deleted.ok ? { status: 200, body: {} } : problem(deleted.failure.code);
    },
  }),
];

interface Opened {
  id: string | null;
  editedAt: number;
  form: CollectionForm;
}

async function save(call: ApiCall, change: Change, { id, editedAt, form }: Opened) {
  const { shop, origin } = call;
  const refused = (path: string, message: string) =>
    failed({ code: 'invalid' as const, errors: [{ path, message }] });
  if (change.rule && change.productIds) {
    return refused('productIds', 'Send a rule or products, not both');
  }
  const categories = await listCategories(shop);
  const unknown = change.rule?.categories.find(
    (value) => !categories.some((category) => category.value === value),
  );
  if (unknown !== undefined) {
    return refused('rule.categories', `Unknown category: ${unknown}`);
  }
  const edited = { ...form, ...textsOf(change, categories) };
  const edit = { id, editedAt, form: edited, photo: null };
  const saved = await saveCollection(shop, visitorOf(call), edit);
  if (saved.ok) return ok(toWire(saved.value, origin));
  const { failure } = saved;
  if (failure.code !== 'invalid') return failed(failure);
  return failed({ code: failure.code, errors: errorsOf(failure.problems) });
}

/** The fields of the form that the change names. */
function textsOf(change: Change, categories: readonly Category[]): Partial<CollectionForm> {
  const { rule, productIds, isPublished, ...sent } = change;
  const texts = Object.entries(sent).filter(([, text]) => text !== undefined);
  return {
    ...Object.fromEntries(texts),
    ...(isPublished !== undefined && { published: isPublished ? 'yes' : '' }),
    ...(productIds && { kind: 'hand', products: productIds.join('\n') }),
    ...(rule && {
      kind: 'rule',
      match: rule.match,
      category: categories
        .flatMap(({ id, value }) => (rule.categories.includes(value) ? id : []))
        .join('\n'),
      brands: rule.brands.join('\n'),
      tags: rule.tags.join(', '),
      priceFrom: String(rule.priceFrom ?? ''),
      priceTo: String(rule.priceTo ?? ''),
      sale: rule.onSale ? 'yes' : '',
      newDays: String(rule.newDays ?? ''),
      stock: rule.inStock ? 'yes' : '',
    }),
  };
}

const paths: Readonly<Partial<Record<keyof CollectionProblems, string>>> = {
  match: 'rule',
  category: 'rule.categories',
  brands: 'rule.brands',
  tags: 'rule.tags',
  priceFrom: 'rule.priceFrom',
  priceTo: 'rule.priceTo',
  newDays: 'rule.newDays',
  products: 'productIds',
};

function errorsOf(problems: CollectionProblems): FieldError[] {
  return Object.entries(problems).map(([field, message]) => {
    const path = new Map<string, string>(Object.entries(paths)).get(field) ?? field;
    return { path, message };
  });
}

const imageWidthPx = 800;

function toWire(collection: Collection, origin: string) {
  const { id, slug, title, description, photo, sort, isPublished } = collection;
  const image = photo ? `${origin}${pictureUrl(photo.name, imageWidthPx, 'jpg')}` : null;
  const url = `${origin}/collections/${slug}`;
  return { id, slug, title, description, url, image, sort, isPublished };
}
