import { expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { migrateShop, openShop } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { startMailServer, startSilentServer } from '../support/mail-server.ts';
import { startMain, temporaryFolder } from './start-process.ts';

const liveShop = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example.org',
  SHOP_SECRET: 'q7Z0vKx3mB9tR1yWc5Ls8uEj2nHd6PgA',
  MAIL_FROM: 'shop@example.org',
  LOG_LEVEL: 'silent',
};

it('a shop killed while sending an email sends it again with the same Message-ID', async () => {
  let kill = () => {};
  const { url, received } = await startMailServer({
    toMail() {
      kill();
      return null;
    },
  });
  const env = { ...liveShop, MAIL_URL: url, DATA_DIR: temporaryFolder() };
  await inShop(env, queueOne);
  const first = startMain(env);
  kill = () => void first.child.kill('SIGKILL');
  await first.ended;
  expect(received).toHaveLength(1);
  kill = () => {};
  await inShop(env, async (shop) => {
    expect(await mailRow(shop)).toMatchObject({ state: 'queued', attempts: 1 });
    // After the lease has expired.
    await shop.db.write((writer) => writer.updateTable('mail_outbox').set({ due_at: 0 }).execute());
  });
  const second = startMain(env);
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
  const ids = received.flatMap(({ head }) => head.filter((line) => line.startsWith('Message-ID')));
  expect(new Set(ids).size).toBe(1);
  await inShop(env, async (shop) => {
    expect(await mailRow(shop)).toMatchObject({ state: 'sent', attempts: 2 });
  });
});

it('a shutdown does not wait for a hanging mail server and keeps the email queued', async () => {
  const { url, connections } = await startSilentServer();
  const env = { ...liveShop, MAIL_URL: url, DATA_DIR: temporaryFolder() };
  await inShop(env, queueOne);
  const { child, ended } = startMain(env);
  await expect.poll(connections, { timeout: 60_000 }).toBe(1);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  await inShop(env, async (shop) => {
    expect(await mailRow(shop)).toMatchObject({ state: 'queued', attempts: 1 });
  });
});

async function inShop(
  env: Record<string, string>,
  work: (shop: Shop) => Promise<void>,
): Promise<void> {
  const shop = await openShop(configFrom(env));
  try {
    await work(shop);
  } finally {
    await shop.db.close();
  }
}

async function queueOne(shop: Shop): Promise<void> {
  await migrateShop(shop);
  const mail = { template: 'welcome', recipient: 'eve@example.com', id: shop.newId() } as const;
  const data = { code: 'WX12-CD34', percentOff: 20 };
  await shop.db.write((writer) => queueMail(writer, { ...mail, data, now: shop.clock() }));
}

function mailRow(shop: Shop) {
  const query = shop.db.read.selectFrom('mail_outbox').select(['state', 'attempts', 'last_error']);
  return query.executeTakeFirstOrThrow();
}
