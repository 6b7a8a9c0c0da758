import type { Database } from './database.ts';

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
