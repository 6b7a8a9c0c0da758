import { expect, test } from 'vitest';
import { type ConcurrencyOptions, limitConcurrency } from './concurrency-limit.ts';

/** A limit whose tasks end on demand. */
function limited(options: ConcurrencyOptions) {
  const limit = limitConcurrency(options);
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string) =>
    limit.run(() => {
      started.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { limit, run, started, end: (name: string) => ends.get(name), settle };
}

test('limits concurrency, queues in order and rejects the rest at once', async () => {
  const { limit, run, started, end, settle } = limited({ atOnce: 2, queueLimit: 2 });
  const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map(run);
  await settle();
  expect(await answers[4]).toEqual({ ok: false, failure: { code: 'busy' } });
  expect(await answers[5]).toEqual({ ok: false, failure: { code: 'busy' } });
  expect(started).toEqual(['a', 'b']);
  expect(limit.counts()).toEqual({ running: 2, waiting: 2, refused: 2 });

  expect(limit.refuses()).toBe(true);
  expect(limit.counts().refused).toBe(3);

  end('b')?.resolve('done');
  expect(await answers[1]).toEqual({ ok: true, value: 'done' });
  await settle();
  expect(started).toEqual(['a', 'b', 'c']);
  expect(limit.counts()).toEqual({ running: 2, waiting: 1, refused: 3 });
  expect(limit.refuses()).toBe(false);
  for (const name of ['a', 'c']) end(name)?.resolve(name);
  await settle();
  end('d')?.resolve('d');
  expect(await Promise.all([answers[0], answers[2], answers[3]])).toEqual(
    ['a', 'c', 'd'].map((value) => ({ ok: true, value })),
  );
  expect(limit.counts()).toEqual({ running: 0, waiting: 0, refused: 3 });
});

test('work that fails makes room as well', async () => {
  const { limit, run, started, end, settle } = limited({ atOnce: 1, queueLimit: 1 });
  const [first, second] = [run('a'), run('b')];
  await settle();
  end('a')?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await settle();
  expect(started).toEqual(['a', 'b']);
  end('b')?.resolve('b');
  expect(await second).toEqual({ ok: true, value: 'b' });
  expect(limit.counts()).toEqual({ running: 0, waiting: 0, refused: 0 });
});

test('queued work starts when scheduled and keeps its slot until then', async () => {
  const starts: (() => void)[] = [];
  const { limit, run, started, end, settle } = limited({
    atOnce: 1,
    queueLimit: 1,
    start: (next) => void starts.push(next),
  });
  void run('a');
  void run('b');
  await settle();
  expect(started).toEqual([]);
  expect(limit.counts()).toEqual({ running: 1, waiting: 1, refused: 0 });
  starts[0]?.();
  await settle();
  end('a')?.resolve('a');
  await settle();
  void run('c');
  await settle();
  expect(started).toEqual(['a']);
  starts[1]?.();
  await settle();
  expect(started).toEqual(['a', 'b']);
});
