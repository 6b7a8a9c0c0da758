import type { Reader, Writer } from './database.ts';
import { raiseCatalogueVersion } from './versions.ts';

/** What the merchant has changed, by key; see settingsFrom in domain/settings.ts. */
export async function readSettings(reader: Reader): Promise<Record<string, unknown>> {
  const rows = await reader.selectFrom('settings').select(['key', 'value']).execute();
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)]));
}

export interface SettingChange {
  key: string;
  /** Anything JSON can hold. */
  value: unknown;
  now: number;
}

export async function saveSetting(writer: Writer, { key, value, now }: SettingChange) {
  const changed = { value: JSON.stringify(value), updated_at: now };
  await writer
    .insertInto('settings')
    .values({ key, ...changed })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute();
  await raiseCatalogueVersion(writer);
}
