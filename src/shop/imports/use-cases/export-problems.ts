import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvText } from '#platform/csv.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { columnNamed } from '#shop/imports/rules/file-rows.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { listProblems } from '#shop/imports/store/import-problems.ts';
import { findImport } from '#shop/imports/store/product-imports.ts';

const problemsPerBatch = 500;

/** All messages about an import file, as CSV. */
export async function exportProblems(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<AsyncGenerator<string>, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const found = await findImport(shop.db.read, id);
  return found ? ok(texts(shop, found)) : failed({ code: 'not-found' });
}

async function* texts({ db }: Shop, asked: ProductImport): AsyncGenerator<string> {
  yield `\uFEFF${csvText([['Row', 'Column', 'Problem', 'Product']])}`;
  const { columns } = asked;
  const ignored = Object.entries(asked.notUnderstood);
  yield csvText(
    ignored.map(([key, count]) => {
      return [
        1,
        columnNamed(columns, key),
        `Column ignored, in ${count} ${count === 1 ? 'row' : 'rows'}`,
        '',
      ];
    }),
  );
  let after = 0;
  for (;;) {
    const problems = await listProblems(db.read, asked, { after, limit: problemsPerBatch });
    if (problems.length === 0) return;
    after = problems.at(-1)?.number ?? after;
    yield csvText(
      problems.map(({ row, field, words, isRefusal }) => {
        const column = columnNamed(columns, field);
        return [row, column, words, isRefusal ? 'not imported' : 'imported without this value'];
      }),
    );
    await nextTurn();
  }
}
