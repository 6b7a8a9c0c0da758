import { expect, it } from 'vitest';
import { jobQueue } from './jobs.ts';
import { countQueued, retryFailed } from './queue.ts';
import { emptyShop } from '../../../tests/support/demo-shop.ts';
import { queueUnknownJob } from '../../../tests/support/unknown-job.ts';
import { eachEngine } from '../../../tests/support/each-engine.ts';
import type { Shop } from '#shop/shop.ts';
import { runDueJobs } from '../../workers.ts';

const hourMs = 60 * 60 * 1000;

function retryJobs({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  return db.write((writer) => retryFailed(writer, jobQueue, { now: clock() }));
}

eachEngine('a job that always fails', ({ open }) => {
  const shopWithJob = async () => {
    let now = Date.UTC(2026, 10, 21);
    const shop = { ...emptyShop(await open()), clock: () => now };
    await queueUnknownJob(shop, 'job-1');
    const attempts = () =>
      shop.db.read.selectFrom('jobs').select('attempts').executeTakeFirstOrThrow();
    const runUntilFailed = async () => {
      let rounds = 0;
      while (
        (await countQueued(shop.db.read, jobQueue, shop.clock())).failed === 0 &&
        rounds < 1000
      ) {
        await runDueJobs(shop);
        now += hourMs;
        rounds += 1;
      }
    };
    return { shop, attempts, runUntilFailed };
  };

  it('is retried for two days and then marked as failed', async () => {
    const { shop, attempts, runUntilFailed } = await shopWithJob();
    const begun = shop.clock();
    await runUntilFailed();
    expect(shop.clock() - begun).toBeGreaterThan(48 * hourMs);
    expect(await countQueued(shop.db.read, jobQueue, shop.clock())).toEqual({
      due: 0,
      later: 0,
      failed: 1,
    });
    const { attempts: made } = await attempts();
    await runDueJobs(shop);
    expect((await attempts()).attempts).toBe(made);
    const kept = await shop.db.read.selectFrom('jobs').select('last_error').execute();
    expect(kept).toEqual([{ last_error: 'Error: no handler for jobs of kind unknown-kind' }]);
  });

  it('is retried on request with all of its attempts', async () => {
    const { shop, attempts, runUntilFailed } = await shopWithJob();
    await runUntilFailed();
    expect(await retryJobs(shop)).toBe(1);
    expect(await countQueued(shop.db.read, jobQueue, shop.clock())).toEqual({
      due: 1,
      later: 0,
      failed: 0,
    });
    await runDueJobs(shop);
    expect((await attempts()).attempts).toBe(1);
    expect(await retryJobs(shop)).toBe(0);
  });
});
