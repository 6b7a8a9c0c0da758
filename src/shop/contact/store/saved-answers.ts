import type { AnswerForm, SavedAnswer } from '#shop/contact/rules/saved-answer.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

/** By title. */
export function listSavedAnswers(reader: Reader): Promise<SavedAnswer[]> {
  return reader.selectFrom('saved_answers').selectAll().orderBy('title').execute();
}

export async function findSavedAnswer(reader: Reader, id: string): Promise<SavedAnswer | null> {
  const query = reader.selectFrom('saved_answers').selectAll().where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

export async function isAnswerTitleTaken(
  reader: Reader,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const row = await reader
    .selectFrom('saved_answers')
    .select('id')
    .where('title', '=', title)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Version 0 is a new one. False if someone else has changed it since, or has added one with this id. */
export async function saveAnswer(
  writer: Writer,
  { id, version, title, text }: AnswerForm & { id: string; version: number },
): Promise<boolean> {
  if (version === 0) {
    const inserted = await writer
      .insertInto('saved_answers')
      .values({ id, title, text })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const { numUpdatedRows } = await writer
    .updateTable('saved_answers')
    .set({ title, text, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteAnswer(writer: Writer, id: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('saved_answers')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
