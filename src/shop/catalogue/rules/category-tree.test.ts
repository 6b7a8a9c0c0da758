import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ancestorsOf,
  branchesOf,
  countAll,
  inTreeOrder,
  maxLevels,
  moved,
  possibleParents,
  withDescendants,
  withTotals,
} from './category-tree.ts';

function category(id: string, parentId: string | null = null) {
  return { id, parentId, value: id, productCount: 1 };
}

const clothes = [
  category('hats'),
  category('shirts', 'clothes'),
  category('clothes'),
  category('linen', 'shirts'),
  category('trousers', 'clothes'),
];
const ids = (categories: readonly { id: string }[]) => categories.map(({ id }) => id);

it('children follow their parent, and those of one parent keep their order', () => {
  const order = ['hats', 'clothes', 'shirts', 'linen', 'trousers'];
  expect(ids(inTreeOrder(clothes))).toEqual(order);
});

it('a branch is a category with all beneath it', () => {
  expect(ids(branchesOf(clothes, ['shirts', 'hats']))).toEqual(['hats', 'shirts', 'linen']);
  expect(branchesOf(clothes, [])).toEqual([]);
});

it('a category has the products of all categories beneath it, each of them once', () => {
  const counts = withTotals(clothes).map(({ id, productCount }) => [id, productCount]);
  expect(Object.fromEntries(counts)).toEqual({
    hats: 1,
    shirts: 2,
    clothes: 4,
    linen: 1,
    trousers: 1,
  });
  expect(countAll(withTotals(clothes))).toBe(5);
  const values = withDescendants(clothes, ['shirts', 'clothes']);
  expect(new Set(values)).toEqual(new Set(['clothes', 'shirts', 'linen', 'trousers']));
  expect(values).toHaveLength(4);
  expect(withDescendants(clothes, ['no such one'])).toEqual(['no such one']);
});

it('a category moves among those of its parent, with all that is beneath it', () => {
  const tree = inTreeOrder(clothes);
  const shirts = tree.find(({ id }) => id === 'shirts');
  if (!shirts) throw new Error('there are no shirts');
  expect(moved(tree, { own: shirts, step: -1 })).toBeNull();
  const later = moved(tree, { own: shirts, step: 1 });
  expect(ids(later?.order ?? [])).toEqual(['hats', 'clothes', 'trousers', 'shirts', 'linen']);
  expect(later).toMatchObject({ from: 0, to: 1 });
});

it('a category is put neither beneath itself nor beneath its own, nor too deep', () => {
  const tree = inTreeOrder(clothes);
  const parents = (id: string) => ids(possibleParents(tree, { id }));
  expect(parents('clothes')).toEqual(['hats']);
  expect(parents('shirts')).toEqual(['hats', 'clothes', 'trousers']);
  expect(ids(possibleParents(tree, null))).toEqual(ids(tree));
  const deep = [...tree, category('white', 'linen')];
  expect(ids(possibleParents(deep, null))).not.toContain('white');
  expect(ids(possibleParents(deep, { id: 'clothes' }))).toEqual([]);
});

it('whatever is moved beneath its possible parents, each category stays in the tree, at most four levels deep', () => {
  const pick = fc.nat({ max: 1000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(pick, pick), { maxLength: 40 }), (moves) => {
      let tree = Array.from({ length: 9 }, (_, at) => category(String(at)));
      for (const [own, place] of moves) {
        const one = tree[own % tree.length];
        if (!one) continue;
        const parents = [null, ...ids(possibleParents(tree, one))];
        const parentId = parents[place % parents.length] ?? null;
        tree = inTreeOrder(tree.with(tree.indexOf(one), { ...one, parentId }));
      }
      expect(tree).toHaveLength(9);
      expect(countAll(withTotals(tree))).toBe(9);
      const levels = tree.map((one) => ancestorsOf(tree, one).length + 1);
      expect(Math.max(...levels)).toBeLessThanOrEqual(maxLevels);
    }),
    { numRuns: 50 },
  );
});
