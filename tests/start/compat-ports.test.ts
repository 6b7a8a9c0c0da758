import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { step } from '../support/step.ts';
import { startMain, temporaryFolder } from './start-process.ts';

it('[7.01] ports 3001, 3005 and 3006 serve old clients until shutdown', async () => {
  const { child, opened, ended } = startMain({ DATA_DIR: temporaryFolder(), COMPAT_PORTS: '1' });
  await opened;
  for (const [ids, port] of [
    ['[7.02]', 3001],
    ['[7.03]', 3005],
    ['[7.04] [7.05]', 3006],
  ] as const) {
    for (const list of ['products', 'users', 'orders']) {
      const what =
        list === 'orders' ? `${ids} [7.06] ${list} on ${port}` : `${ids} ${list} on ${port}`;
      await step(what, async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/${list}`);
        expect(answer.status).toBe(200);
        expect(await answer.json()).toBeInstanceOf(Array);
      });
    }
  }
  await step('[7.49] the list of orders at /orders', async () => {
    const answer = await fetch('http://127.0.0.1:3006/orders');
    expect(answer.ok).toBe(true);
  });
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  await expect(fetch('http://127.0.0.1:3001/products')).rejects.toThrow('fetch failed');
});

it('unavailable ports are reported in one line', async () => {
  const server = createServer().listen(3005, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { ended } = startMain({ DATA_DIR: temporaryFolder(), COMPAT_PORTS: '1' });
  expect(await ended).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Port 3005 on 127.0.0.1 is in use. Stop the program that has it, or unset COMPAT_PORTS.\n',
  });
});
