import { orderedChoices } from './ordered-choices.ts';
import { section } from './section.ts';

const maxFilters = 30;

export const filters = section(
  {
    title: 'Filters',
    intro:
      'What customers can filter lists of products by, besides the category. Each filter appears only in lists whose products differ in it.',
  },
  {
    shownFilters: orderedChoices({
      legend: 'Shown filters',
      help: 'Select the filters that lists show and move them into order. While none is selected, the selection is automatic: brand, the six options with the most products, price, rating, in stock and on sale.',
      unknownHint: 'No product has this any more. Deselect it to remove it.',
      options: ({ filters: known }) => known,
      max: maxFilters,
      maxLength: 40,
    }),
  },
);
