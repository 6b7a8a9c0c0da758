import { z } from 'zod';
import { listCategories } from '#shop/catalogue/use-cases/categories.ts';
import { chosenFields, withFields } from '#shop/api/api/parameters.ts';
import { operation } from '#shop/api/api/operation.ts';

const categorySchema = z
  .object({
    id: z.string(),
    value: z.string().describe('What products carry as their category.'),
    label: z.string(),
    productCount: z.int(),
  })
  .meta({ id: 'Category' });

export const categoryOperations = [
  operation({
    method: 'GET',
    path: '/categories',
    name: 'listCategories',
    summary: 'List categories, in the merchant’s order',
    access: 'everyone',
    dependsOn: 'catalogue',
    query: z.object({ fields: chosenFields(categorySchema) }),
    answer: { status: 200, description: 'An array', schema: z.array(categorySchema) },
    async handle({ shop }, { query }) {
      const categories = await listCategories(shop);
      const rows = categories.map(({ id, value, filterLabel, productCount }) => {
        return { id, value, label: filterLabel, productCount };
      });
      return { status: 200, body: withFields(rows, query.fields) };
    },
  }),
];
