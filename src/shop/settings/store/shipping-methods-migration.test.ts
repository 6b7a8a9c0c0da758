import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { defaultSettings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { readSettings } from './settings.ts';

eachEngine('shipping prices stored before shipping methods were rows', ({ openEmpty }) => {
  it.each([
    ['stay what the merchant had set', [5000, 1000, 3150], { expressShippingMinor: 3150 }],
    [
      'stay where all were set',
      [0, 450, 900],
      { freeShippingFromMinor: 0, standardShippingMinor: 450, expressShippingMinor: 900 },
    ],
    ['stay the defaults', [5000, 1000, 2000], {}],
  ])('%s: %s', async (_words, [freeFrom, standard, express], stored) => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0063') });
    await db.write(async (writer) => {
      for (const [key, value] of Object.entries({ pageSize: 12, ...stored })) {
        await sql`insert into settings (key, value, updated_at) values (${key}, ${String(value)}, 7)`.execute(
          writer,
        );
      }
    });
    expect((await migrate(db)).ok).toBe(true);
    const { shippingMethods, pageSize } = settingsFrom(await readSettings(db.read));
    expect(pageSize).toBe(12);
    const [free, ...others] = defaultSettings.shippingMethods;
    const prices = [standard, express];
    expect(JSON.stringify(shippingMethods)).toBe(
      JSON.stringify([
        { ...free, bands: [{ from: freeFrom, priceMinor: 0 }] },
        ...others.map((one, at) => ({ ...one, bands: [{ from: 0, priceMinor: prices[at] }] })),
      ]),
    );
  });
});
