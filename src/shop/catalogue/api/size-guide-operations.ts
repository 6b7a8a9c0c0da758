import { z } from 'zod';
import {
  maxCell,
  maxColumns,
  maxGuideNote,
  maxGuideProducts,
  maxGuideTitle,
  maxRows,
  newSizeGuideForm,
  type SizeGuide,
  type SizeGuideForm,
  sizeGuideFormOf,
  tableText,
} from '#shop/catalogue/rules/size-guide.ts';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import {
  deleteSizeGuide,
  listSizeGuides,
  saveSizeGuide,
  showSizeGuide,
} from '#shop/catalogue/use-cases/size-guides.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { invalid, problem } from '#shop/api/api/problem.ts';
import type { Category } from '#shop/catalogue/rules/category.ts';
import { failed, ok } from '#platform/result.ts';

const example = {
  title: 'Jackets',
  note: 'Measure **around the chest**.',
  table: [
    ['Size', 'Chest (cm)'],
    ['S', '92–96'],
  ],
};

const shownSchema = z
  .object({
    title: z.string(),
    note: z.string().describe('As it was typed, with the formats of a description.'),
    table: z.array(z.array(z.string())).describe('Rows of cells, the headers first.'),
  })
  .meta({ id: 'ShownSizeGuide', examples: [example] });

const guideSchema = z
  .object({
    id: z.string(),
    ...shownSchema.shape,
    categories: z
      .array(z.string())
      .describe('Values of categories whose products with options have this guide.'),
    productIds: z.array(z.int()).describe('Products with this guide in place of their category’s.'),
  })
  .meta({
    id: 'SizeGuide',
    examples: [
      {
        id: '5f0c7d1e9ab2443c8a1d0e6b7c2f9d31',
        ...example,
        categories: ["men's clothing"],
        productIds: [],
      },
    ],
  });

const cellSchema = z
  .string()
  .max(maxCell)
  .regex(/^[^|\n]*$/, 'Neither | nor line breaks');

const draftFields = {
  title: z.string().min(1).max(maxGuideTitle),
  note: z.string().max(maxGuideNote).optional(),
  table: z.array(z.array(cellSchema).max(maxColumns)).max(maxRows),
  categories: z.array(z.string().max(40)).max(100).optional(),
  productIds: z.array(z.int().min(1)).max(maxGuideProducts).optional(),
};

const draftSchema = z
  .object(draftFields)
  .meta({ id: 'SizeGuideDraft', examples: [{ ...example, categories: ["men's clothing"] }] });

const changeSchema = z
  .object(draftFields)
  .partial()
  .meta({ id: 'SizeGuideChange', examples: [{ productIds: [8] }] });

type Change = z.infer<typeof changeSchema>;

const writing = { access: 'manage-products', scope: 'products:write' } as const;
const guideParams = z.object({ id: z.string().min(1).max(64) });

export const sizeGuideOperations = [
  operation({
    method: 'GET',
    path: '/products/{id}/size-guide',
    name: 'getProductSizeGuide',
    summary: 'Get the size guide of a product: its own, or that of its category',
    access: 'everyone',
    dependsOn: 'catalogue',
    params: idParams,
    problems: ['not-found'],
    answer: { status: 200, description: 'The guide', schema: shownSchema },
    async handle({ shop }, { params }) {
      const shown = await showSizeGuide(shop, params.id);
      if (!shown) return problem('not-found');
      const { title, note, cells } = shown.guide;
      return { status: 200, body: { title, note, table: cells } };
    },
  }),
  operation({
    method: 'GET',
    path: '/size-guides',
    name: 'listSizeGuides',
    summary: 'List the size guides, by title',
    ...writing,
    problems: ['forbidden'],
    answer: { status: 200, description: 'An array', schema: z.array(guideSchema) },
    async handle(call) {
      const listed = await listSizeGuides(call.shop, visitorOf(call));
      if (!listed.ok) return problem(listed.failure.code);
      const categories = await listCategories(call.shop);
      return { status: 200, body: listed.value.map((guide) => toWire(guide, categories)) };
    },
  }),
  operation({
    method: 'POST',
    path: '/size-guides',
    name: 'addSizeGuide',
    summary: 'Add a size guide for categories and products',
    ...writing,
    body: draftSchema,
    problems: ['forbidden'],
    answer: { status: 201, description: 'The new guide', schema: guideSchema },
    async handle(call, { body }) {
      const added = await save(call, body, null);
      if (added.ok) return { status: 201, body: added.value };
      const { failure } = added;
      return failure.code === 'invalid' ? invalid(failure.errors) : problem('forbidden');
    },
  }),
  operation({
    method: 'PATCH',
    path: '/size-guides/{id}',
    name: 'changeSizeGuide',
    summary: 'Update the fields that are sent; a table replaces the one before',
    ...writing,
    params: guideParams,
    body: changeSchema,
    problems: ['forbidden', 'not-found', 'stale'],
    answer: { status: 200, description: 'The updated guide', schema: guideSchema },
    async handle(call, { params: { id }, body }) {
      const listed = await listSizeGuides(call.shop, visitorOf(call));
      if (!listed.ok) return problem(listed.failure.code);
      const before = listed.value.find((guide) => guide.id === id);
      if (!before) return problem('not-found');
      const saved = await save(call, body, before);
      if (saved.ok) return { status: 200, body: saved.value };
      const { failure } = saved;
      return failure.code === 'invalid' ? invalid(failure.errors) : problem(failure.code);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/size-guides/{id}',
    name: 'deleteSizeGuide',
    summary: 'Delete a size guide; its products stay',
    ...writing,
    params: guideParams,
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const deleted = await deleteSizeGuide(call.shop, visitorOf(call), params.id);
      return deleted.ok ? { status: 200, body: {} } : problem(deleted.failure.code);
    },
  }),
];

async function save(call: ApiCall, change: Change, before: SizeGuide | null) {
  const categories = await listCategories(call.shop);
  const unknown = change.categories?.find((value) =>
    categories.every((one) => one.value !== value),
  );
  if (unknown !== undefined) {
    const errors = [{ path: 'categories', message: `Unknown category: ${unknown}` }];
    return failed({ code: 'invalid' as const, errors });
  }
  const form = {
    ...(before ? sizeGuideFormOf(before) : newSizeGuideForm),
    ...textsOf(change, categories),
  };
  const { id, editedAt } = before ?? { id: null, editedAt: 0 };
  const saved = await saveSizeGuide(call.shop, visitorOf(call), { id, editedAt, form });
  if (saved.ok) return ok(toWire(saved.value, categories));
  const { failure } = saved;
  if (failure.code !== 'invalid') return failed(failure);
  const errors = Object.entries(failure.problems).map(([field, message]) => {
    return { path: field === 'products' ? 'productIds' : field, message };
  });
  return failed({ code: failure.code, errors });
}

/** The fields of the form that the change names. */
function textsOf(change: Change, known: readonly Category[]): Partial<SizeGuideForm> {
  const { title, note, table, categories, productIds } = change;
  return {
    ...(title !== undefined && { title }),
    ...(note !== undefined && { note }),
    ...(table && { table: tableText(table) }),
    ...(categories && {
      categories: known
        .flatMap(({ id, value }) => (categories.includes(value) ? id : []))
        .join('\n'),
    }),
    ...(productIds && { products: productIds.join('\n') }),
  };
}

function toWire(guide: SizeGuide, known: readonly Category[]) {
  const { id, title, note, cells, productIds } = guide;
  const categories = known.flatMap((one) => (guide.categories.includes(one.id) ? one.value : []));
  return { id, title, note, table: cells, categories, productIds };
}
