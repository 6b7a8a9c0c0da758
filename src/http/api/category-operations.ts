import { z } from 'zod';
import { listCategories } from '#services/catalogue/list-categories.ts';
import { operation } from './operation.ts';

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
    summary: 'Every category, in the merchant’s order',
    access: 'everyone',
    answer: { status: 200, description: 'A plain array', schema: z.array(categorySchema) },
    async handle({ shop }) {
      const categories = await listCategories(shop);
      const body = categories.map(({ id, value, filterLabel, productCount }) => {
        return { id, value, label: filterLabel, productCount };
      });
      return { status: 200, body };
    },
  }),
];
