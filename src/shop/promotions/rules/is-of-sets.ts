import type { SetReduction } from './sets.ts';

/** Reductions of items that belong together. */
export function isOfSets(reduction: { kind: string }): reduction is SetReduction {
  return reduction.kind === 'buy-get' || reduction.kind === 'bundle';
}
