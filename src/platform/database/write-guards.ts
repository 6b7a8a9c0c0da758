import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/** A nested write would deadlock, so it is rejected. */
export function withoutNestedWrites(database: Database): Database {
  const inside = new AsyncLocalStorage<true>();
  const write: Database['write'] = async (work) => {
    if (inside.getStore()) throw new Error('a write inside a write: pass the writer on instead');
    return database.write((writer) => inside.run(true, () => work(writer)));
  };
  return { ...database, write };
}

/** A transaction that returns a failed Result is rolled back. */
export function withRefusals(database: Database): Database {
  const write: Database['write'] = async (work) => {
    const refused: { answer?: Awaited<ReturnType<typeof work>> } = {};
    const rollback = new Error('the use case refused');
    try {
      return await database.write(async (writer) => {
        const answer = await work(writer);
        if (!isFailure(answer)) return answer;
        refused.answer = answer;
        throw rollback;
      });
    } catch (error) {
      if (error === rollback && refused.answer !== undefined) return refused.answer;
      throw error;
    }
  };
  return { ...database, write };
}

function isFailure(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}
