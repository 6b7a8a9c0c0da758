import { createHash } from 'node:crypto';
import type { Reader, Writer } from '#platform/database/database.ts';
import { prepareQuery } from '#platform/database/prepare-query.ts';
import { keptPerContentVersion, raiseContentVersion } from '#platform/database/content-version.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';

/** What the merchant has changed, by key; see settingsFrom in shop/settings/rules/settings.ts. */
export async function readSettings(reader: Reader): Promise<Record<string, unknown>> {
  const rows = await changedSettings.execute(reader, {});
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)]));
}

/** For public pages. */
export const currentSettings = keptPerContentVersion(async (reader) =>
  settingsFrom(await readSettings(reader)),
);

const changedSettings = prepareQuery((reader) =>
  reader.selectFrom('settings').select(['key', 'value']),
);

/** Tells whether any of these has been changed since. */
export async function settingsStamp(reader: Reader, keys: readonly string[]): Promise<string> {
  const rows = await reader
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', keys)
    .orderBy('key')
    .execute();
  const text = JSON.stringify(rows.map(({ key, value, updated_at: at }) => [key, value, at]));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Serializes concurrent changes of settings: the second one waits here, then reads what the first one wrote. */
export async function lockSettings(writer: Writer): Promise<void> {
  await writer
    .updateTable('versions')
    .set((row) => ({ value: row.ref('value') }))
    .where('name', '=', 'catalogue')
    .execute();
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
  await raiseContentVersion(writer);
}

/** From now on they are what the program says. */
export async function forgetSettings(writer: Writer, keys: readonly string[]): Promise<void> {
  await writer.deleteFrom('settings').where('key', 'in', keys).execute();
  await raiseContentVersion(writer);
}
