import type { Category } from '../catalogue/category.ts';
import type { ImportProblem, Said } from './imported-product.ts';

export interface ImportCategories {
  all: readonly Pick<Category, 'id' | 'value' | 'homeLabel' | 'filterLabel' | 'aliases'>[];
  /** The stored value of the one for products whose own the shop does not have; null: they are refused. */
  fallback: string | null;
}

interface Found {
  /** A stored value; '' where none was found. */
  value: string;
  problems: ImportProblem[];
}

/** By its stored value, one of its labels or an alias, in any case of letters. */
export function categoryOf(
  said: readonly Said[] | undefined,
  row: number,
  { all, fallback }: ImportCategories,
): Found {
  for (const { text } of said ?? []) {
    const asked = text.toLowerCase();
    const known = all.find(({ value, homeLabel, filterLabel, aliases }) =>
      [value, homeLabel, filterLabel, ...aliases].some((word) => word.toLowerCase() === asked),
    );
    if (known) return { value: known.value, problems: [] };
  }
  const [first] = said ?? [];
  const category = first?.text ?? '';
  const place = { row: first?.row ?? row, field: first?.field ?? 'category' };
  const words =
    category === '' ? 'No category is given' : `There is no category “${category}” here`;
  if (fallback === null) {
    return { value: '', problems: [{ ...place, words, isRefusal: true, category }] };
  }
  const instead = `${words}: it goes into “${fallback}”`;
  return { value: fallback, problems: [{ ...place, words: instead, isRefusal: false, category }] };
}
