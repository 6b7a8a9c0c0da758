import { expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { jobQueue } from '#platform/queue/jobs.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { mailQueue, queueMail } from '#shop/email/store/outbox.ts';
import type { Shop } from '#shop/shop.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { failQueued } from '../../../../tests/support/fail-queued.ts';
import { customer, owner, staff } from '../../../../tests/support/staff.ts';
import { queueUnknownJob } from '../../../../tests/support/unknown-job.ts';
import { listDeadLetters, retryDeadLetters } from './dead-letters.ts';

const refused = '550 no box eve@example.com';

/** A shop with a failed job, a failed email and an email that is queued. */
async function shopWithFailures(db: Database): Promise<Shop> {
  const shop = emptyShop(db);
  await queueUnknownJob(shop, 'job');
  await failQueued(shop, jobQueue, { id: 'job', lastError: 'no handler' });
  const data = { code: 'A', percentOff: 20 };
  const recipient = 'eve@example.com';
  await db.write(async (writer) => {
    for (const id of ['mail', 'queued-mail']) {
      const mail = { id, template: 'welcome', recipient, data, now: shop.clock() } as const;
      await queueMail(writer, mail);
    }
  });
  await failQueued(shop, mailQueue, { id: 'mail', lastError: refused });
  return shop;
}

async function listed(shop: Shop, visitor: Visitor) {
  const list = await listDeadLetters(shop, visitor, 1);
  if (!list.ok) throw new Error(list.failure.code);
  return list.value;
}

async function retries({ db }: Shop) {
  const query = db.read.selectFrom('audit_entries').select(['subject_id', 'details', 'actor_id']);
  return query.where('action', '=', 'queue.retried').orderBy('subject_id').execute();
}

eachEngine('dead letters', ({ open }) => {
  it('are listed for all queues with their subject, error and attempts', async () => {
    const shop = await shopWithFailures(await open());
    const { deadLetters, page } = await listed(shop, staff);
    const failedAt = shop.clock();
    const common = { attempts: 1, failedAt };
    expect(deadLetters).toEqual(
      [
        { queue: 'jobs', id: 'job', kind: 'unknown-kind', subject: '{}', lastError: 'no handler' },
        {
          queue: 'mail',
          id: 'mail',
          kind: 'welcome',
          subject: 'eve@example.com',
          lastError: refused,
        },
      ].map((row) => ({ ...row, ...common })),
    );
    expect(page.total).toBe(2);
  });

  it('hide what names a customer from staff who may not see customers', async () => {
    const shop = await shopWithFailures(await open());
    const { deadLetters } = await listed(shop, { ...staff, areas: ['settings'] });
    expect(deadLetters).toMatchObject([
      { id: 'job', subject: null, lastError: 'no handler' },
      { id: 'mail', subject: null, lastError: '550 no box …' },
    ]);
  });

  it('are queued again one by one, once, with an audit event', async () => {
    const shop = await shopWithFailures(await open());
    const mail = { queue: 'mail', id: 'mail' };
    expect(await retryDeadLetters(shop, owner, mail)).toEqual({ ok: true, value: 1 });
    const again = await retryDeadLetters(shop, owner, mail);
    expect(again).toEqual({ ok: false, failure: { code: 'not-failed' } });
    expect((await listed(shop, owner)).deadLetters).toMatchObject([{ id: 'job' }]);
    const now = shop.clock();
    const due = await mailQueue.findDue(shop.db.read, { now, limit: 9 });
    expect(due.toSorted()).toEqual(['mail', 'queued-mail']);
    const details = JSON.stringify({ rows: 1, id: 'mail' });
    expect(await retries(shop)).toEqual([{ subject_id: 'mail', details, actor_id: owner.userId }]);
  });

  it('are queued again all at once, with an audit event for each queue', async () => {
    const shop = await shopWithFailures(await open());
    expect(await retryDeadLetters(shop, owner, 'all')).toEqual({ ok: true, value: 2 });
    expect(await listed(shop, owner)).toMatchObject({ deadLetters: [], page: { total: 0 } });
    expect((await retries(shop)).map((one) => one.subject_id)).toEqual(['jobs', 'mail']);
  });

  it('of an unknown queue are not found', async () => {
    const shop = await shopWithFailures(await open());
    const unknown = { queue: 'users', id: 'job' };
    const answer = await retryDeadLetters(shop, owner, unknown);
    expect(answer).toEqual({ ok: false, failure: { code: 'not-failed' } });
  });

  it('are neither shown to nor retried by others than staff with settings', async () => {
    const shop = await shopWithFailures(await open());
    const refusedAnswer = { ok: false, failure: { code: 'forbidden' } };
    for (const visitor of [customer, { ...staff, areas: ['reports', 'users'] } as Visitor]) {
      expect(await listDeadLetters(shop, visitor, 1)).toEqual(refusedAnswer);
      expect(await retryDeadLetters(shop, visitor, 'all')).toEqual(refusedAnswer);
    }
  });
});
