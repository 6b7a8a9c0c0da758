import { lines } from './field-rules.ts';
import { section } from './section.ts';

const maxFilters = 30;

export const filters = section(
  {
    title: 'Filters',
    intro:
      'What customers can filter lists of products by, besides the category. Each filter appears only in lists whose products differ in it.',
  },
  {
    shownFilters: lines({
      label: 'Filters',
      help: 'One per line, in the order in which they are shown: Brand, Price, Rating, Show only, or the name of an option, such as Size. Leave empty to show all of these and the six options with the most products.',
      isOptional: true,
      max: maxFilters,
      maxLength: 40,
    }),
  },
);
