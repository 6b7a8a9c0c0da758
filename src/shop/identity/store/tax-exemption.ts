import type { Reader, Writer } from '#platform/database/database.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { TaxExemption } from '#shop/tax/rules/tax.ts';

/** Read only where the shop charges tax. Null for guests. */
export async function readTaxExemption(
  reader: Reader,
  { taxMode }: Pick<Settings, 'taxMode'>,
  visitor: { userId: string } | null,
): Promise<TaxExemption | null> {
  if (taxMode === 'none' || !visitor) return null;
  const user = await reader
    .selectFrom('users')
    .select('is_tax_exempt')
    .where('id', '=', visitor.userId)
    .executeTakeFirst();
  return user?.is_tax_exempt === 1 ? { kind: 'customer' } : null;
}

export async function setTaxExempt(
  writer: Writer,
  userId: string,
  isTaxExempt: boolean,
): Promise<void> {
  await writer
    .updateTable('users')
    .set({ is_tax_exempt: isTaxExempt ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}
