import { describe, expect, it } from 'vitest';
import { demoCategories } from '../../../../seeds/demo/categories.ts';
import {
  categoryFormFrom,
  categoryFormOf,
  type CategoryField,
  readCategoryForm,
} from './category-form.ts';
import { type Category, type CategoryTexts, noCategoryTexts } from './category.ts';

type Described = Category & CategoryTexts;
const four: Described[] = demoCategories.map((category) => {
  return { ...category, ...noCategoryTexts, productCount: 0 };
});
const garden: Described = {
  ...noCategoryTexts,
  id: 'garden',
  value: 'garden tools',
  homeLabel: 'Garden',
  filterLabel: 'Garden',
  aliases: ['spade'],
  picture: null,
  position: 5,
  parentId: null,
  productCount: 0,
};
const categories = [...four, garden];
const fresh = { categories, own: null, productTotal: 0 };

function read(
  typed: Partial<Record<CategoryField, string>>,
  terms: Parameters<typeof readCategoryForm>[1] = fresh,
) {
  const lamps = {
    value: 'lamps',
    homeLabel: 'Lamps',
    filterLabel: 'Lamp',
    aliases: '',
    parent: '',
  };
  const whole = { ...lamps, ...noCategoryTexts, ...typed };
  return readCategoryForm(
    categoryFormFrom((field) => whole[field]),
    terms,
  );
}

function problemsOf(...fields: Parameters<typeof read>) {
  const answer = read(...fields);
  return answer.ok ? {} : answer.failure.problems;
}

describe('a category as it is typed', () => {
  it('is taken in one line each, its other words in lowercase letters and once', () => {
    const typed = {
      value: '  Men’s   hats ',
      homeLabel: 'Hats\n',
      aliases: 'Hat, cap,, CAP , top hats',
    };
    expect(read(typed)).toEqual({
      ok: true,
      value: {
        value: "Men's hats",
        homeLabel: 'Hats',
        filterLabel: 'Lamp',
        aliases: ['hat', 'cap', 'top hats'],
        parentId: null,
        ...noCategoryTexts,
      },
    });
  });

  it.each([
    ['value', ''],
    ['value', 'x'.repeat(41)],
    ['value', 'a/b'],
    ['value', 'a%20b'],
    ['value', '../etc'],
    ['value', '<b>lamps</b>'],
    ['value', "'"],
    ['homeLabel', ''],
    ['homeLabel', 'x'.repeat(41)],
    ['filterLabel', ''],
    ['filterLabel', 'x'.repeat(41)],
    ['aliases', 'lamp, a/b'],
    ['aliases', 'x'.repeat(41)],
    ['description', 'x'.repeat(2_001)],
    ['seoTitle', 'x'.repeat(161)],
    ['seoDescription', 'x'.repeat(161)],
    ['aliases', Array.from({ length: 21 }, (_, i) => `word ${i}`).join()],
  ] as const)('%s cannot be “%s”', (field, text) => {
    expect(Object.keys(problemsOf({ [field]: text }))).toEqual([field]);
  });

  it.each([
    ['value', 'ALL', 'This name is reserved for all products'],
    ['value', 'Electronics', 'Another category already uses this name'],
    ['value', 'Spade', 'This name already leads to garden tools'],
    ['aliases', 'all', '“all” is reserved for all products'],
    ['aliases', 'lamp, Jewelery', '“jewelery” already leads to jewelery'],
    ['aliases', 'spade', '“spade” already leads to garden tools'],
    ['aliases', 'women', "“women” already leads to women's clothing"],
  ] as const)('%s cannot be “%s”, which means something already', (field, text, words) => {
    expect(problemsOf({ [field]: text })).toEqual({ [field]: words });
  });

  it('[4.68] clothes and clothing may lead to several, as they lead to men’s and women’s', () => {
    expect(problemsOf({ aliases: 'clothes, clothing' })).toEqual({});
  });

  it('a description keeps its paragraphs; what search engines show is one line', () => {
    const typed = { description: ' For **all**.\r\n\r\n- rakes ', seoTitle: 'Rakes\nand more' };
    expect(read(typed)).toMatchObject({
      value: { description: 'For **all**.\n\n- rakes', seoTitle: 'Rakes and more' },
    });
  });

  it.each(four)('$value is saved as it stands, and keeps its value', (own) => {
    const terms = { categories, own, productTotal: 0 };
    expect(problemsOf(categoryFormOf(own), terms)).toEqual({});
    const renamed = problemsOf({ ...categoryFormOf(own), value: 'other' }, terms);
    expect(renamed).toEqual({ value: `Links and integrations rely on “${own.value}”` });
  });

  it('another value is taken while nothing is in it, and the former one goes on leading there', () => {
    const form = { ...categoryFormOf(garden), value: 'Garden' };
    const refused = problemsOf(form, { categories, own: garden, productTotal: 1 });
    expect(refused).toEqual({ value: 'It can be changed only while the category is empty' });
    const renamed = read(form, { categories, own: garden, productTotal: 0 });
    expect(renamed).toMatchObject({
      value: { value: 'Garden', aliases: ['spade', 'garden tools'] },
    });
    const respelled = read(
      { ...form, value: 'Garden Tools' },
      { categories, own: garden, productTotal: 0 },
    );
    expect(respelled).toMatchObject({ value: { value: 'Garden Tools', aliases: ['spade'] } });
  });

  it('[T24] a label may hold anything, as it is only ever shown as text', () => {
    const label = '<script>alert(1)</script>';
    expect(read({ homeLabel: label })).toMatchObject({ value: { homeLabel: label } });
  });
});
