import { expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { demoShop } from '../../tests/support/demo-shop.ts';
import { eachEngine, openMigratedFile } from '../../tests/support/each-engine.ts';
import { demoQueries } from './judged-queries.ts';
import { findIn, prepareForJudging } from './judged-shop.ts';
import { goals, type JudgedAnswer, score } from './relevance.ts';

eachEngine('the searches that are judged by hand', ({ open }) => {
  it('find what they mean as well as the goals say, and the same products on both engines', async () => {
    const answers = await answersIn(await open());
    for (const [kind, goal] of Object.entries(goals)) {
      const { gain } = score(answers.filter(({ query }) => query.kind === kind));
      expect(gain, kind).toBeGreaterThanOrEqual(goal);
    }
    const sqlite = await openMigratedFile();
    expect(answers).toEqual(await answersIn(sqlite));
    await sqlite.close();
  });
});

/** All of them, of the demo catalogue. */
async function answersIn(db: Database): Promise<JudgedAnswer[]> {
  await demoShop(db);
  await prepareForJudging(db);
  const find = findIn(db);
  const answers: JudgedAnswer[] = [];
  for (const query of demoQueries) answers.push({ query, found: await find(query.text) });
  return answers;
}
