import { expect, it } from 'vitest';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { showStatus } from './show-status.ts';

eachEngine('the status of the shop', ({ open }) => {
  it('shows the owner the database, queues, backups and versions', async () => {
    const shop = emptyShop(await open());
    const status = await showStatus(shop, owner);
    if (!status.ok) throw new Error(status.failure.code);
    const { database, queues, ...rest } = status.value;
    expect(database.engine).toBe(shop.db.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL');
    expect(database.bytes).toBeGreaterThan(100_000);
    expect(queues.map(({ name, failed }) => [name, failed])).toEqual([
      ['jobs', 0],
      ['mail', 0],
      ['webhooks', 0],
      ['pictures', 0],
    ]);
    expect(rest).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      migration: expect.stringMatching(/^\d{4}-/),
      backups: { last: null, everyHours: null },
    });
  });

  it('says where traces are sent, or that their packages are missing', async () => {
    const shop = emptyShop(await open());
    const collector = 'http://collector.internal:4318';
    shop.server.noteTracing({ collector, trustsParent: false, isRunning: false });
    const status = await showStatus(shop, owner);
    expect(status.ok && status.value.tracing).toMatchObject({ collector, isRunning: false });
  });

  it('is hidden from staff of every area', async () => {
    expect(await showStatus(emptyShop(await open()), staff)).toEqual({
      ok: false,
      failure: { code: 'forbidden' },
    });
  });
});
