import { setImmediate as nextTurn } from 'node:timers/promises';
import { byteOrderMark, csvText } from '#platform/csv.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { ownColumns, exportedRows } from '#shop/imports/rules/own-format.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listExportedProducts } from '#shop/imports/store/exported-products.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { ProductImport } from '#shop/imports/rules/product-import.ts';
import { columnNamed } from '#shop/imports/rules/file-rows.ts';
import { listProblems } from '#shop/imports/store/import-problems.ts';
import { findImport } from '#shop/imports/store/product-imports.ts';

const productsPerBatch = 100;
const problemsPerBatch = 500;

/** The whole catalogue as CSV, a few products at a time: however many there are, only those are held. */
export function exportProducts(
  shop: Shop,
  visitor: Visitor,
): Result<AsyncGenerator<string>, { code: 'forbidden' }> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(productTexts(shop));
}

async function* productTexts({ db, origin }: Shop): AsyncGenerator<string> {
  const { currency } = settingsFrom(await readSettings(db.read));
  yield byteOrderMark + csvText([ownColumns]);
  let after = 0;
  // SQLite is synchronous: yield to the event loop so that other requests are served.
  for (;;) {
    const products = await listExportedProducts(db.read, { after, limit: productsPerBatch });
    if (products.length === 0) return;
    after = products.at(-1)?.id ?? after;
    const rows = products.flatMap(({ pictureUrls, ...product }) => {
      const whole = { ...product, pictureUrls: pictureUrls.map((url) => origin + url) };
      return exportedRows(whole, currency);
    });
    yield csvText(rows);
    await nextTurn();
  }
}

/** All messages about an import file, as CSV. */
export async function exportProblems(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<AsyncGenerator<string>, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const found = await findImport(shop.db.read, id);
  return found ? ok(problemTexts(shop, found)) : failed({ code: 'not-found' });
}

async function* problemTexts({ db }: Shop, productImport: ProductImport): AsyncGenerator<string> {
  yield byteOrderMark + csvText([['Row', 'Column', 'Problem', 'Product']]);
  const { columns } = productImport;
  const ignored = Object.entries(productImport.ignoredColumns);
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
    const problems = await listProblems(db.read, productImport, { after, limit: problemsPerBatch });
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
