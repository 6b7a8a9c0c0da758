import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startMain, temporaryFolder } from './start-process.ts';

it('[7.01] [7.02] [7.03] [7.04] [7.05] [7.06] [7.49] old clients are answered on ports 3001, 3005 and 3006 until the shop is closed', async () => {
  const { child, opened, ended } = startMain({ DATA_DIR: temporaryFolder(), COMPAT_PORTS: '1' });
  await opened;
  for (const port of [3001, 3005, 3006]) {
    for (const list of ['products', 'users', 'orders']) {
      const answer = await fetch(`http://127.0.0.1:${port}/${list}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toBeInstanceOf(Array);
    }
  }
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  await expect(fetch('http://127.0.0.1:3001/products')).rejects.toThrow('fetch failed');
});

it('a shop that cannot open them says why in one line', async () => {
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
