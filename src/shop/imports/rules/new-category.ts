import {
  type CategoryFacts,
  type CategoryForm,
  maxLabelLength,
  maxValueLength,
  readCategoryForm,
} from '#shop/catalogue/rules/category-form.ts';
import { type Category, noCategoryTexts } from '#shop/catalogue/rules/category.ts';
import { failed, type Result } from '#platform/result.ts';
import { findCategory } from './match-category.ts';
import { partsOf, stepSeparator } from './source-values.ts';

export interface OfferedCategory {
  /** Category path as in the file; '' if none. */
  name: string;
  /** The category that would be created, or why none can be. */
  created: Result<CategoryFacts, { code: 'not-possible'; words: string }>;
  /** Labels of the parents that would be created too, top level first. */
  parents: string[];
  /** Stored value of the nearest existing parent. */
  nearest: string | null;
}

/** Options for each unknown category. */
export function offeredCategories(
  names: readonly string[],
  categories: readonly Category[],
): OfferedCategory[] {
  const values = names.map((name) => formFor(leafOf(name)).value);
  return names.map((name, at) => {
    const steps = stepsOf(name);
    // Men's and women's shoes are two categories.
    const isShared = values.indexOf(values[at] ?? '') !== values.lastIndexOf(values[at] ?? '');
    const label = isShared ? steps.slice(-2).join(' ') : leafOf(name);
    const known = steps.slice(0, -1).toReversed();
    return {
      name,
      created: newCategory(label, categories),
      parents: missingParents(name, categories).map(({ homeLabel }) => homeLabel),
      nearest: known.flatMap((step) => findCategory(step, categories)?.value ?? [])[0] ?? null,
    };
  });
}

/** The offered category with this stored value, if it can still be created. */
export function categoryToCreate(
  name: string,
  value: string,
  categories: readonly Category[],
): Result<CategoryFacts, { code: 'not-possible'; words: string }> {
  const steps = stepsOf(name);
  const labels = [leafOf(name), steps.slice(-2).join(' ')];
  const label = labels.find((one) => formFor(one).value === value) ?? leafOf(name);
  return newCategory(label, categories);
}

/** Missing parents that can be created. */
export function missingParents(name: string, categories: readonly Category[]): CategoryFacts[] {
  return stepsOf(name)
    .slice(0, -1)
    .flatMap((label) => {
      const made = newCategory(label, categories);
      return made.ok ? [made.value] : [];
    });
}

function newCategory(
  label: string,
  categories: readonly Category[],
): Result<CategoryFacts, { code: 'not-possible'; words: string }> {
  const named = label === '' ? undefined : findCategory(label, categories);
  if (named) return failed({ code: 'not-possible', words: `“${named.value}” already exists` });
  const read = readCategoryForm(formFor(label), { categories, own: null, productTotal: 0 });
  if (read.ok) return read;
  const [words = ''] = Object.values(read.failure.problems);
  return failed({ code: 'not-possible', words });
}

/** The stored value is the URL-safe form of the label. */
function formFor(label: string): CategoryForm {
  const words = label
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{M}\p{N}'&+-]+/gu, ' ')
    .trim();
  const value = words.slice(0, maxValueLength).trim();
  const shown = label.slice(0, maxLabelLength).trim();
  return {
    value,
    homeLabel: shown,
    filterLabel: shown,
    aliases: '',
    parent: '',
    ...noCategoryTexts,
  };
}

function stepsOf(name: string): string[] {
  return partsOf(name, stepSeparator);
}

function leafOf(name: string): string {
  return stepsOf(name).at(-1) ?? '';
}
