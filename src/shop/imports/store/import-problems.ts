import type { ImportProblem } from '#shop/imports/rules/imported-product.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

/** Appended to the valid problems; outdated ones of an earlier check are overwritten. */
export async function insertProblems(
  writer: Writer,
  { id, problemCount }: Pick<ProductImport, 'id' | 'problemCount'>,
  problems: readonly ImportProblem[],
): Promise<void> {
  for (const [at, { row, field, words, isRefusal, category }] of problems.entries()) {
    const stored = {
      row_no: row,
      field,
      words,
      is_refusal: isRefusal ? (1 as const) : (0 as const),
      category: category ?? null,
    };
    await writer
      .insertInto('import_problems')
      .values({ import_id: id, number: problemCount + at + 1, ...stored })
      .onConflict((conflict) => conflict.columns(['import_id', 'number']).doUpdateSet(stored))
      .execute();
  }
}

/** Appended to the problems of a finished import. */
export async function addProblem(
  writer: Writer,
  importId: string,
  problem: ImportProblem,
): Promise<void> {
  const counted = await writer
    .updateTable('product_imports')
    .set((row) => ({ problem_count: row('problem_count', '+', 1) }))
    .where('id', '=', importId)
    .returning('problem_count')
    .executeTakeFirstOrThrow();
  const before = { id: importId, problemCount: counted.problem_count - 1 };
  await insertProblems(writer, before, [problem]);
}

/** In the order in which they were found, which is that of the file for each phase. */
export async function listProblems(
  reader: Reader,
  { id, problemCount }: Pick<ProductImport, 'id' | 'problemCount'>,
  { after, limit }: { after: number; limit: number },
): Promise<(ImportProblem & { number: number })[]> {
  const rows = await reader
    .selectFrom('import_problems')
    .select(['number', 'row_no', 'field', 'words', 'is_refusal'])
    .where('import_id', '=', id)
    .where('number', '>', after)
    .where('number', '<=', problemCount)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number, row_no, field, words, is_refusal }) => {
    return { number, row: row_no, field, words, isRefusal: is_refusal === 1 };
  });
}

/** Whether products still need a decision about their category. */
export async function hasUndecidedCategory(
  reader: Reader,
  { id, problemCount }: Pick<ProductImport, 'id' | 'problemCount'>,
  decided: readonly string[],
): Promise<boolean> {
  let query = reader
    .selectFrom('import_problems')
    .select('number')
    .where('import_id', '=', id)
    .where('category', 'is not', null)
    .where('is_refusal', '=', 1)
    .where('number', '<=', problemCount);
  if (decided.length > 0) query = query.where('category', 'not in', decided);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Names of unknown categories and their number of products; '' for none. */
export async function listUnknownCategories(
  reader: Reader,
  { id, problemCount }: Pick<ProductImport, 'id' | 'problemCount'>,
  limit: number,
): Promise<{ category: string; count: number }[]> {
  const rows = await reader
    .selectFrom('import_problems')
    .select(({ fn }) => ['category', fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .where('category', 'is not', null)
    .where('number', '<=', problemCount)
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .limit(limit)
    .execute();
  return rows.map(({ category, count }) => ({ category: category ?? '', count }));
}
