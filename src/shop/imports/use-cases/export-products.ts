import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvText } from '#platform/csv.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { ownColumns } from '#shop/imports/rules/own-format.ts';
import { ownRows } from '#shop/imports/rules/own-rows.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { listExportedProducts } from '#shop/imports/store/exported-products.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

const productsPerBatch = 100;
/** Without it spreadsheets take the letters for another encoding. */
const byteOrderMark = '\uFEFF';

/** The whole catalogue as CSV, a few products at a time: however many there are, only those are held. */
export function exportProducts(
  shop: Shop,
  visitor: Visitor,
): Result<AsyncGenerator<string>, { code: 'forbidden' }> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return ok(texts(shop));
}

async function* texts({ db, origin }: Shop): AsyncGenerator<string> {
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
      return ownRows(whole, currency);
    });
    yield csvText(rows);
    await nextTurn();
  }
}
