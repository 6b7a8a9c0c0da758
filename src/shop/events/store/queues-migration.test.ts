import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { countQueued, listDeadLetters, retryFailed } from '#platform/queue/queue.ts';
import { claimNext } from '../../../../tests/support/claim-next.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { queues } from '../../../queues.ts';

eachEngine('migration of the queues', ({ openEmpty }) => {
  it('keeps queued rows due and failed rows as dead letters that can be retried', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0045') });
    await db.write(async (writer) => {
      const rows = [
        sql`insert into jobs (id, kind, payload, created_at, due_at) values
          ('job', 'mail-reset', '{"name":"ann"}', 1, 1)`,
        sql`insert into jobs (id, kind, payload, created_at, due_at, attempts, failed_at, last_error)
          values ('dead-job', 'mail-reset', '{"name":"eve"}', 1, 1, 60, 9, 'gone')`,
        sql`insert into mail_outbox (id, template, recipient, data, created_at, due_at, attempts, state)
          values ('mail', 'password-changed', 'ann@example.com', '{}', 1, 1, 1, 'queued'),
            ('dead-mail', 'password-changed', 'eve@example.com', '{}', 1, 5, 14, 'failed')`,
        sql`insert into webhooks (id, url, events, is_active, created_at)
          values ('hook', 'https://hooks.example.com/', '["order.paid"]', 1, 1)`,
        sql`insert into webhook_deliveries (id, webhook_id, event, body, created_at, due_at, attempts,
            state, answer)
          values ('delivery', 'hook', 'order.paid', '{}', 1, 1, 0, 'queued', null),
            ('dead-delivery', 'hook', 'order.paid', '{}', 1, 6, 14, 'failed', 'out of order')`,
        sql`insert into categories (id, value, home_label, filter_label, aliases, position,
            product_count, updated_at)
          values ('men', 'men', 'men', 'men', '[]', 0, 1, 0)`,
        sql`insert into products (id, title, description, category_id, status, options, price_minor,
            rate_tenths, rating_count, version, created_at, updated_at)
          values (7, 'Hat', '', 'men', 'draft', '[]', 100, 0, 0, 1, 0, 0)`,
        sql`insert into import_pictures (id, product_id, position, row_no, field, address, alt,
            attempts, due_at, state)
          values ('picture', 7, 0, 0, 'image', 'https://pictures.example/1.jpg', '', 0, 1, 'queued'),
            ('dead-picture', 7, 0, 0, 'image', 'https://pictures.example/2.jpg', '', 4, 7, 'failed')`,
      ];
      for (const row of rows) await row.execute(writer);
    });
    expect((await migrate(db)).ok).toBe(true);

    // Later migrations queue jobs because there are products.
    const later = ['index-products', 'index-spellings'];
    await db.write((writer) => writer.deleteFrom('jobs').where('kind', 'in', later).execute());

    const dead = await listDeadLetters(db.read, queues, { offset: 0, limit: 10 });
    const facts = dead.map(({ queue, kind, subject, attempts, lastError, failedAt }) =>
      [queue, kind, subject, attempts, lastError, failedAt].join(' | '),
    );
    expect(facts).toEqual([
      'jobs | mail-reset | {"name":"eve"} | 60 | gone | 9',
      'pictures | picture | https://pictures.example/2.jpg | 4 |  | 7',
      'webhooks | order.paid | https://hooks.example.com/ | 14 | out of order | 6',
      'mail | password-changed | eve@example.com | 14 |  | 5',
    ]);
    const due: string[] = [];
    for (const queue of queues) {
      expect(await countQueued(db.read, queue, 10)).toEqual({ due: 1, later: 0, failed: 1 });
      due.push(...(await claimNext(db, queue, { now: 10 })).map(({ id }) => id));
      expect(await db.write((writer) => retryFailed(writer, queue, { now: 10 }))).toBe(1);
    }
    expect(due).toEqual(['job', 'mail', 'delivery', 'picture']);
    expect(await listDeadLetters(db.read, queues, { offset: 0, limit: 10 })).toEqual([]);
  });
});
