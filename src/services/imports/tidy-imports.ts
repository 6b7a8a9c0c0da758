import type { Shop } from '#services/shop.ts';
import { findSpent, forgetSpent } from '#storage/imports/spent-imports.ts';

const keptImports = 10;
const rowsAtOnce = 500;

/** Takes away a little of what imports have left behind; false once there is nothing of it. */
export async function tidyImports(shop: Shop): Promise<boolean> {
  const spent = await findSpent(shop.db.read, keptImports);
  if (!spent) return false;
  await shop.db.write((writer) => forgetSpent(writer, spent, rowsAtOnce));
  return true;
}
