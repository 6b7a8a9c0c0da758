import type { JudgedQuery } from './judged-queries.ts';

/** Results of which only the first ten count. */
const counted = 10;
const gains = { best: 3, also: 1 } as const;

/** The least mean nDCG@10 by kind of search, from issue 23. */
export const goals = { exact: 0.95, prefix: 0.95, typo: 0.9 } as const;

/** A search with the ids that it found. */
export interface JudgedAnswer {
  query: JudgedQuery;
  found: readonly number[];
}

/** The means of nDCG@10 and success@3. */
export function score(answers: readonly JudgedAnswer[]): { gain: number; success: number } {
  const mean = (of: (answer: JudgedAnswer) => number) =>
    answers.reduce((sum, answer) => sum + of(answer), 0) / answers.length;
  return {
    gain: mean(({ query, found }) => ndcg(query, found)),
    success: mean(({ query, found }) => Number(isSuccess(query, found))),
  };
}

/** nDCG@10: 1 where the best order was found, 0 where nothing of it was. A search for nothing has to find nothing. */
export function ndcg({ best, also }: JudgedQuery, found: readonly number[]): number {
  if (best.length + also.length === 0) return found.length === 0 ? 1 : 0;
  const gainOf = (id: number) =>
    best.includes(id) ? gains.best : also.includes(id) ? gains.also : 0;
  const ideal = [...best.map(() => gains.best), ...also.map(() => gains.also)];
  return discounted(found.map(gainOf)) / discounted(ideal);
}

function discounted(all: readonly number[]): number {
  return all
    .slice(0, counted)
    .reduce((sum, gain, place) => sum + (2 ** gain - 1) / Math.log2(place + 2), 0);
}

/** Whether one of the best is among the first three. */
function isSuccess({ best, also }: JudgedQuery, found: readonly number[]): boolean {
  if (best.length + also.length === 0) return found.length === 0;
  return found.slice(0, 3).some((id) => best.includes(id));
}
