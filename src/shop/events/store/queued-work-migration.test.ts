import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { contentVersion } from '#platform/database/content-version.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { makeSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { pollMail } from '#shop/email/use-cases/poll-mail.ts';
import { makeWebhookSender } from '#shop/events/integrations/webhook-sender.ts';
import { pollWebhooks } from '#shop/events/use-cases/poll-webhooks.ts';
import { makePictureFetcher } from '#shop/imports/integrations/picture-fetcher.ts';
import { pollPictures } from '#shop/imports/use-cases/poll-pictures.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { startMailServer } from '../../../../tests/support/mail-server.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { firstPicture, startPictureServer } from '../../../../tests/support/picture-server.ts';
import { startReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { runDueJobs } from '../../../workers.ts';

const never = new AbortController().signal;

/** One row in each queue, in the tables of the release before queues had columns in common. */
async function queueWork(db: Database, { hook, picture }: { hook: string; picture: string }) {
  const rows = [
    sql`insert into categories (id, value, home_label, filter_label, aliases, position,
        product_count, updated_at)
      values ('men', 'men', 'men', 'men', '[]', 0, 1, 0)`,
    sql`insert into products (id, title, description, category_id, status, options, price_minor,
        rate_tenths, rating_count, version, created_at, updated_at)
      values (7, 'Hat', '', 'men', 'draft', '[]', 100, 0, 0, 1, 0, 0)`,
    sql`insert into variants (id, product_id, price_minor, option_values, position)
      values ('hat', 7, 100, '[]', 0)`,
    sql`insert into jobs (id, kind, payload, created_at, due_at)
      values ('job', 'refresh-availability', '{"productId":7}', 1, 1)`,
    sql`insert into mail_outbox (id, template, recipient, data, created_at, due_at)
      values ('mail', 'welcome', 'ann@example.com', '{"code":"AB12-CD34","percentOff":20}', 1, 1)`,
    sql`insert into webhooks (id, url, events, is_active, created_at)
      values ('hook', ${hook}, '["order.paid"]', 1, 1)`,
    sql`insert into webhook_deliveries (id, webhook_id, event, body, created_at, due_at)
      values ('delivery', 'hook', 'order.paid', '{"type":"order.paid"}', 1, 1)`,
    sql`insert into import_pictures (id, product_id, position, row_no, field, address, alt, attempts,
        due_at, state)
      values ('picture', 7, 0, 0, 'image', ${picture}, 'A hat', 0, 1, 'queued')`,
  ];
  await db.write(async (writer) => {
    for (const row of rows) await row.execute(writer);
  });
}

eachEngine('queued work of the previous release', ({ openEmpty }) => {
  it('is done after the migration: job, email, webhook delivery and picture', async () => {
    const [mail, hook] = [await startMailServer(), await startReceiver()];
    const pictures = await startPictureServer({ '/hat.png': [firstPicture] });
    onTestFinished(() => pictures.stop());
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0041') });
    await queueWork(db, { hook: hook.url, picture: `${pictures.origin}/hat.png` });
    expect((await migrate(db)).ok).toBe(true);

    const privateHosts = ['127.0.0.1'];
    const shop: Shop = {
      ...emptyShop(db),
      mailer: makeSmtpMailer({ url: mail.url, from: 'shop@vitrine.example', timeoutMs: 5_000 }),
      webhooks: makeWebhookSender({ secret: 's'.repeat(32), privateHosts, timeoutMs: 5_000 }),
      pictureFetcher: makePictureFetcher({ privateHosts }),
    };
    const version = await contentVersion(db.read);
    await runDueJobs(shop);
    expect(await contentVersion(db.read)).toBeGreaterThan(version);
    await pollMail(shop, never);
    expect(mail.received.map(({ to }) => to)).toEqual([['ann@example.com']]);
    await pollWebhooks(shop, never);
    expect(hook.received.map(({ body }) => body)).toEqual(['{"type":"order.paid"}']);
    await pollPictures(shop, never);
    const attached = await db.read
      .selectFrom('product_pictures')
      .select(['product_id', 'alt'])
      .execute();
    expect(attached).toEqual([{ product_id: 7, alt: 'A hat' }]);
  });
});
