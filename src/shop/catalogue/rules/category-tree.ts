import type { Category } from './category.ts';

type Placed = Pick<Category, 'id' | 'parentId'>;

/** A category at the top, with three levels beneath it. */
export const maxLevels = 4;

/** Children follow their parent; those of one parent keep their order. */
export function inTreeOrder<One extends Placed>(categories: readonly One[]): One[] {
  const children = Map.groupBy(categories, ({ parentId }) => parentId);
  const under = (id: string | null): One[] =>
    (children.get(id) ?? []).flatMap((one) => [one, ...under(one.id)]);
  return under(null);
}

/** The categories that it is a part of, from the top. */
export function ancestorsOf<One extends Placed>(
  categories: readonly One[],
  { parentId }: Pick<Category, 'parentId'>,
): One[] {
  const parent = parentId !== null && categories.find(({ id }) => id === parentId);
  return parent ? [...ancestorsOf(categories, parent), parent] : [];
}

/** Those that any of these ids names, with all categories beneath them. */
export function branchesOf<One extends Placed>(
  categories: readonly One[],
  ids: readonly string[],
): One[] {
  return categories.filter((category) =>
    [...ancestorsOf(categories, category), category].some(({ id }) => ids.includes(id)),
  );
}

/** The values with those of all categories beneath them. */
export function withDescendants(
  categories: readonly (Placed & Pick<Category, 'value'>)[],
  values: readonly string[],
): string[] {
  if (categories.every(({ parentId }) => parentId === null)) return [...values];
  const within = categories.filter((category) => {
    return ancestorsOf(categories, category).some(({ value }) => values.includes(value));
  });
  return [...new Set([...values, ...within.map(({ value }) => value)])];
}

/** The products of each, with those of all categories beneath it. */
export function withTotals<One extends Placed & Pick<Category, 'productCount'>>(
  categories: readonly One[],
): One[] {
  const totals = new Map(categories.map(({ id, productCount }) => [id, productCount]));
  for (const { id, parentId } of inTreeOrder(categories).toReversed()) {
    if (parentId === null) continue;
    totals.set(parentId, (totals.get(parentId) ?? 0) + (totals.get(id) ?? 0));
  }
  return categories.map((one) => ({ ...one, productCount: totals.get(one.id) ?? 0 }));
}

/** The products of categories that have been counted by `withTotals`. */
export function countAll(categories: readonly Pick<Category, 'parentId' | 'productCount'>[]) {
  return categories.reduce(
    (sum, { parentId, productCount }) => sum + (parentId === null ? productCount : 0),
    0,
  );
}

/** Categories that it can be put beneath: not itself, none beneath it, and none that lies too deep. */
export function possibleParents<One extends Placed>(
  categories: readonly One[],
  own: Pick<Category, 'id'> | null,
): One[] {
  const levelOf = (category: Placed) => ancestorsOf(categories, category).length;
  const isWithin = (category: Placed) =>
    [...ancestorsOf(categories, category), category].some(({ id }) => id === own?.id);
  const branch = categories.filter(isWithin).map(levelOf);
  const height = branch.length === 0 ? 1 : Math.max(...branch) - Math.min(...branch) + 1;
  return categories.filter(
    (category) => !isWithin(category) && levelOf(category) + 1 + height <= maxLevels,
  );
}

/** All categories in order, with this one before or behind its neighbour of the same parent; null at the end. */
export function moved<One extends Placed>(
  categories: readonly One[],
  { own, step }: { own: One; step: -1 | 1 },
): { order: One[]; from: number; to: number } | null {
  const siblings = categories.filter(({ parentId }) => parentId === own.parentId);
  const from = siblings.indexOf(own);
  const to = from + step;
  const neighbour = siblings[to];
  if (!neighbour) return null;
  const [at, other] = [categories.indexOf(own), categories.indexOf(neighbour)];
  return { order: inTreeOrder(categories.with(at, neighbour).with(other, own)), from, to };
}
