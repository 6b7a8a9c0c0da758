import { maxTagsPerOrder } from '#shop/orders/rules/order-tags.ts';
import type { TagFailure } from '#shop/orders/use-cases/tag-orders.ts';

export const tagProblems: Readonly<Record<TagFailure['code'], string>> = {
  forbidden: 'You do not have permission to manage orders.',
  'no-orders': 'Select at least one order.',
  'no-tag': 'Enter a tag.',
  'too-long': 'Shorten the tag to 40 characters.',
  'too-many': `An order can have ${maxTagsPerOrder} tags at most.`,
};
