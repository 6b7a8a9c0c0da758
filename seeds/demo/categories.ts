import type { Category } from '#shop/catalogue/rules/category.ts';

type DemoCategory = Omit<Category, 'productCount'>;

/** Stored values and labels exactly as the specification writes them. */
export const demoCategories: DemoCategory[] = [
  {
    id: 'men',
    value: "men's clothing",
    homeLabel: 'man',
    filterLabel: 'Man',
    aliases: ['man', 'men', 'mens', "men's", 'clothes', 'clothing'],
    picture: 'category-men',
    position: 1,
    parentId: null,
  },
  {
    id: 'women',
    value: "women's clothing",
    homeLabel: 'women',
    filterLabel: 'Women',
    aliases: ['woman', 'women', 'womens', "women's", 'clothes', 'clothing'],
    picture: 'category-women',
    position: 2,
    parentId: null,
  },
  {
    id: 'jewelery',
    value: 'jewelery',
    homeLabel: 'Jewellery',
    filterLabel: 'Jewellery',
    aliases: ['jewellery', 'jewelery', 'jewelry'],
    picture: 'category-jewelery',
    position: 3,
    parentId: null,
  },
  {
    id: 'electronics',
    value: 'electronics',
    homeLabel: 'Electronics',
    filterLabel: 'Electronic',
    aliases: ['electronic', 'electronics'],
    picture: 'category-electronics',
    position: 4,
    parentId: null,
  },
];
