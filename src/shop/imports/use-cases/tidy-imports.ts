import type { Shop } from '#shop/shop.ts';
import { findExpiredRows, deleteExpiredRows } from '#shop/imports/store/expired-imports.ts';

const keptImports = 10;
const rowsPerBatch = 500;

/** Deletes a batch of old import data. False once none is left. */
export async function tidyImports(shop: Shop): Promise<boolean> {
  const spent = await findExpiredRows(shop.db.read, keptImports);
  if (!spent) return false;
  await shop.db.write((writer) => deleteExpiredRows(writer, spent, rowsPerBatch));
  return true;
}
