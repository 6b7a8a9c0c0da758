import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { readSettings, saveSetting } from './settings.ts';
import { contentVersion } from '#platform/database/content-version.ts';

eachEngine('settings', ({ open }) => {
  it('a new shop has no changed settings', async () => {
    const db = await open();
    expect(await readSettings(db.read)).toEqual({});
  });

  it('the last saved value is read, whatever JSON it is', async () => {
    const db = await open();
    await db.write(async (writer) => {
      await saveSetting(writer, { key: 'pageSize', value: 3, now: 1 });
      await saveSetting(writer, { key: 'pageSize', value: 12, now: 2 });
      await saveSetting(writer, { key: 'brands', value: ["O'Neill", 'é"\\'], now: 2 });
    });
    expect(await readSettings(db.read)).toEqual({ pageSize: 12, brands: ["O'Neill", 'é"\\'] });
  });

  it('saving invalidates cached pages', async () => {
    const db = await open();
    const before = await contentVersion(db.read);
    await db.write((writer) => saveSetting(writer, { key: 'pageSize', value: 6, now: 1 }));
    expect(await contentVersion(db.read)).toBeGreaterThan(before);
  });
});
