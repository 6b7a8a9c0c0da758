import { z } from 'zod';
import type { CategoryRecord } from '#shop/catalogue/rules/category.ts';
import { ancestorsOf, withTotals } from '#shop/catalogue/rules/category-tree.ts';
import { describeCategories } from '#shop/catalogue/use-cases/categories.ts';
import { chosenFields, withFields } from '#shop/api/api/parameters.ts';
import { operation } from '#shop/api/api/operation.ts';
import { pictureUrl } from '#platform/images.ts';
import { descriptionFormat } from './product-json.ts';

const categorySchema = z
  .object({
    id: z.string(),
    value: z.string().describe('What products carry as their category.'),
    parent: z.string().nullable().describe('The value of the category that it is within.'),
    label: z.string(),
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
    async handle({ shop, origin }, { query }) {
      const categories = await describeCategories(shop);
      const totals = withTotals(categories);
      const rows = categories.map((category, at) => {
        const totalProductCount = totals[at]?.productCount ?? 0;
        const [parent] = ancestorsOf(categories, category).slice(-1);
        return { ...toWire(category, origin), parent: parent?.value ?? null, totalProductCount };
      });
      return { status: 200, body: withFields(rows, query.fields) };
    },
  }),
];

const imageWidthPx = 800;

function toWire(category: CategoryRecord, origin: string) {
  const { id, value, filterLabel, description, seoTitle, seoDescription, photo } = category;
  return {
    id,
    value,
    label: filterLabel,
    description,
    seoTitle,
    seoDescription,
    url: `${origin}/shop/${encodeURIComponent(value)}`,
    image: photo && origin + pictureUrl(photo.name, imageWidthPx, 'jpg'),
    productCount: category.productCount,
  };
}
