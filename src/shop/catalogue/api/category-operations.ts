import { z } from 'zod';
import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import { ancestorsOf, withTotals } from '#shop/catalogue/rules/category-tree.ts';
import { categoryFormOf } from '#shop/catalogue/rules/category-form.ts';
import {
  addCategory,
  changeCategory,
  deleteCategory,
  describeCategories,
  moveCategory,
} from '#shop/catalogue/use-cases/categories.ts';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { chosenFields, withFields } from '#shop/api/api/parameters.ts';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { invalid, problem } from '#shop/api/api/problem.ts';
import { pictureUrl } from '#platform/images.ts';
import {
  categoryChangeSchema,
  categoryDraftSchema,
  categoryErrors,
  newCategoryForm,
  readCategoryDraft,
} from './category-drafts.ts';
import { descriptionFormat } from './product-json.ts';
import { imageRefusal } from './sent-image.ts';

const categorySchema = z
  .object({
    id: z.string(),
    value: z.string().describe('What products carry as their category.'),
    parent: z.string().nullable().describe('The value of the category that it is within.'),
    label: z.string().describe('In the filter of lists.'),
    homeLabel: z.string().describe('On the home page.'),
    aliases: z.array(z.string()).describe('Other words that lead to its list.'),
    description: z.string().describe(descriptionFormat),
    seoTitle: z.string().describe('For search engines; empty for its value.'),
    seoDescription: z.string().describe('For search engines; empty for the description.'),
    url: z.string().describe('Of its list in the shop.'),
    image: z.string().nullable(),
    productCount: z.int().describe('Published products in it itself.'),
    totalProductCount: z.int().describe('With those of all categories within it.'),
  })
  .meta({
    id: 'Category',
    examples: [
      {
        id: 'electronics',
        value: 'electronics',
        parent: null,
        label: 'Electronic',
        homeLabel: 'Electronics',
        aliases: [],
        description: 'Headphones, speakers and **what they plug into**.',
        seoTitle: 'Electronics for home and desk',
        seoDescription: '',
        url: 'https://shop.example/shop/electronics',
        image: null,
        productCount: 8,
        totalProductCount: 8,
      },
    ],
  });

const writing = { access: 'manage-products', scope: 'products:write' } as const;
const idParams = z.object({ id: z.string().min(1).max(64) });

export const categoryOperations = [
  operation({
    method: 'GET',
    path: '/categories',
    name: 'listCategories',
    summary: 'List categories, in the merchant’s order, each before those within it',
    access: 'everyone',
    dependsOn: 'catalogue',
    query: z.object({ fields: chosenFields(categorySchema) }),
    answer: { status: 200, description: 'An array', schema: z.array(categorySchema) },
    async handle(call, { query }) {
      return { status: 200, body: withFields(await readAll(call), query.fields) };
    },
  }),
  operation({
    method: 'POST',
    path: '/categories',
    name: 'addCategory',
    summary: 'Add a category behind all the others of its parent',
    ...writing,
    isLarge: true,
    isRepeatable: true,
    body: categoryDraftSchema,
    problems: ['forbidden', 'key-reused'],
    answer: { status: 201, description: 'The new category', schema: categorySchema },
    async handle(call, { body }) {
      const { value } = body;
      const read = await readCategoryDraft(call, body, {
        form: { ...newCategoryForm, value, homeLabel: value, filterLabel: value },
        photo: null,
      });
      if (!read.ok) return imageRefusal(read.failure);
      const { form, photo } = read.value;
      const key = callKey(call, 'add category', body);
      const added = await addCategory(call.shop, visitorOf(call), {
        form,
        photo: photo === 'removed' ? null : photo,
        key,
      });
      if (added.ok) return { status: 201, body: await readOne(call, added.value) };
      const { failure } = added;
      return failure.code === 'invalid'
        ? invalid(categoryErrors(failure.problems))
        : problem(failure.code);
    },
  }),
  operation({
    method: 'PATCH',
    path: '/categories/{id}',
    name: 'changeCategory',
    summary: 'Update the fields that are sent; a parent moves it with all within it',
    ...writing,
    isLarge: true,
    params: idParams,
    body: categoryChangeSchema,
    problems: ['forbidden', 'not-found', 'stale'],
    answer: { status: 200, description: 'The updated category', schema: categorySchema },
    async handle(call, { params: { id }, body }) {
      const before = (await describeCategories(call.shop)).find((category) => category.id === id);
      if (!before) return problem('not-found');
      const { editedAt, photo: known } = before;
      const read = await readCategoryDraft(call, body, {
        form: categoryFormOf(before),
        photo: known,
      });
      if (!read.ok) return imageRefusal(read.failure);
      const edit = { id, editedAt, ...read.value };
      const changed = await changeCategory(call.shop, visitorOf(call), edit);
      if (changed.ok) return { status: 200, body: await readOne(call, id) };
      const { failure } = changed;
      return failure.code === 'invalid'
        ? invalid(categoryErrors(failure.problems))
        : problem(failure.code);
    },
  }),
  operation({
    method: 'POST',
    path: '/categories/{id}/move',
    name: 'moveCategory',
    summary: 'Move a category before or behind its neighbor of the same parent',
    ...writing,
    params: idParams,
    body: z
      .object({ direction: z.enum(['up', 'down']) })
      .meta({ id: 'CategoryMove', examples: [{ direction: 'up' }] }),
    problems: ['forbidden', 'not-found'],
    answer: { status: 200, description: 'All, in their order', schema: z.array(categorySchema) },
    async handle(call, { params: { id }, body: { direction } }) {
      const move = await moveCategory(call.shop, visitorOf(call), { id, direction });
      return move.ok ? { status: 200, body: await readAll(call) } : problem(move.failure.code);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/categories/{id}',
    name: 'deleteCategory',
    summary: 'Delete a category without products; those within it take its place',
    ...writing,
    params: idParams,
    problems: ['forbidden', 'not-found', 'category-in-use', 'last-category'],
    answer: { status: 200, description: 'An empty object', schema: z.object({}) },
    async handle(call, { params }) {
      const deleted = await deleteCategory(call.shop, visitorOf(call), params.id);
      if (deleted.ok) return { status: 200, body: {} };
      const { code } = deleted.failure;
      if (code === 'in-use') return problem('category-in-use');
      return problem(code === 'last-one' ? 'last-category' : code);
    },
  }),
];

async function readAll({ shop, origin }: ApiCall) {
  const categories = await describeCategories(shop);
  const totals = withTotals(categories);
  return categories.map((category, at) => {
    const totalProductCount = totals[at]?.productCount ?? 0;
    const [parent] = ancestorsOf(categories, category).slice(-1);
    return { ...toWire(category, origin), parent: parent?.value ?? null, totalProductCount };
  });
}

async function readOne(call: ApiCall, id: string) {
  const category = (await readAll(call)).find((one) => one.id === id);
  if (!category) throw new Error('a category is gone as soon as it is saved');
  return category;
}

const imageWidthPx = 800;

function toWire(category: CategoryRecord, origin: string) {
  const { id, value, filterLabel, homeLabel, aliases, photo } = category;
  const { description, seoTitle, seoDescription } = category;
  return {
    id,
    value,
    label: filterLabel,
    homeLabel,
    aliases,
    description,
    seoTitle,
    seoDescription,
    url: `${origin}/shop/${encodeURIComponent(value)}`,
    image: photo && origin + pictureUrl(photo.name, imageWidthPx, 'jpg'),
    productCount: category.productCount,
  };
}
