import { sharedAliases } from '#shop/catalogue/rules/category-form.ts';
import type { Category } from '#shop/catalogue/rules/category.ts';
import type { ImportProblem, SourceCategory } from './imported-product.ts';

type KnownCategory = Pick<Category, 'id' | 'value' | 'homeLabel' | 'filterLabel' | 'aliases'>;

export interface ImportCategories {
  all: readonly KnownCategory[];
  /** Decisions by the category names of the file. */
  decisions: ReadonlyMap<string, CategoryDecision>;
  /** Default category for products with an unknown category; null to refuse them. */
  fallback: string | null;
}

interface CategoryMatch {
  /** Stored value; '' if not found. */
  value: string;
  problems: ImportProblem[];
}

/** The first known category, else the first with a staff decision. */
export function matchCategory(
  named: readonly SourceCategory[] | undefined,
  row: number,
  { all, decisions, fallback }: ImportCategories,
): CategoryMatch {
  for (const { steps } of named ?? []) {
    const known =
      findCategory(steps.slice(-2).join(' '), all) ?? findCategory(steps.at(-1) ?? '', all);
    if (known) return { value: known.value, problems: [] };
  }
  const names = named && named.length > 0 ? named.map(({ text }) => text) : [''];
  const category = names.find((name) => valueIn(decisions.get(name)) !== null) ?? names[0] ?? '';
  const place = { row: named?.[0]?.row ?? row, field: named?.[0]?.field ?? 'category', category };
  const decision = decisions.get(category);
  if (decision) return applyDecision(decision, place);
  const words = category === '' ? 'No category given' : `Category “${category}” not found`;
  if (fallback === null) return { value: '', problems: [{ ...place, words, isRefusal: true }] };
  const instead = `${words}: imported into “${fallback}”`;
  return { value: fallback, problems: [{ ...place, words: instead, isRefusal: false }] };
}

/**
 * Matches stored values, labels and aliases, case-insensitively. An alias of several categories
 * matches none of them: clothing is not men's clothing.
 */
export function findCategory(
  name: string,
  all: readonly KnownCategory[],
): KnownCategory | undefined {
  const lowered = name.toLowerCase();
  const wordsOf: ((one: KnownCategory) => string[])[] = [
    ({ value }) => [value],
    ({ homeLabel, filterLabel }) => [homeLabel, filterLabel],
    ({ aliases }) => aliases.filter((alias) => !sharedAliases.includes(alias)),
  ];
  for (const words of wordsOf) {
    const found = all.filter((one) => words(one).some((word) => word.toLowerCase() === lowered));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

function applyDecision(
  decision: CategoryDecision,
  place: Required<Pick<ImportProblem, 'row' | 'field' | 'category'>>,
): CategoryMatch {
  const name = place.category === '' ? 'Products without a category' : `“${place.category}”`;
  if (decision.choice === 'leave-out') {
    const words =
      place.category === '' ? `${name} are not imported` : `Products in ${name} are not imported`;
    return { value: '', problems: [{ ...place, words, isRefusal: true }] };
  }
  const { choice, value } = decision;
  const words =
    choice === 'map'
      ? `${name}: imported into “${value}”`
      : `${name}: imported into the new category “${value}”`;
  return { value, problems: [{ ...place, words, isRefusal: false }] };
}

function valueIn(decision: CategoryDecision | undefined): string | null {
  return decision && decision.choice !== 'leave-out' ? decision.value : null;
}

/** Staff decision on an unknown category. */
export type CategoryChoice = 'create' | 'create-with-parents' | 'map' | 'leave-out';

export type CategoryDecision =
  /** Maps to an existing category by its stored value. */
  { choice: 'create' | 'create-with-parents' | 'map'; value: string } | { choice: 'leave-out' };
