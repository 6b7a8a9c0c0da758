import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startOnKeptSocket } from '../support/kept-socket.ts';
import { signalGroup, startMain, startProcess, temporaryFolder } from './start-process.ts';

it('SIGTERM and SIGINT exit with 0 after pending requests, and data survives the restart', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const homes: string[] = [];
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, opened, ended } = startMain(env);
    homes.push(await homeAt(await opened));
    const { socket, answer } = await beginRequest(await opened);
    child.kill(signal);
    // A second signal, as Ctrl-C in a terminal sends to parent and child, changes nothing.
    child.kill(signal);
    await refused(await opened);
    socket.write('e=Ann');
    expect(await answer).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect((await ended).code).toBe(0);
  }
  expect(homes[1]).toBe(homes[0]);
});

it.skipIf(process.platform === 'win32')(
  'a socket that systemd keeps loses no request over a restart',
  async () => {
    const shop = await startOnKeptSocket({ DATA_DIR: temporaryFolder() });
    onTestFinished(() => shop.stop());
    const over = new AbortController();
    const answers: unknown[] = [];
    const ask = async (path: string) => {
      const { status, body } = await fetch(shop.origin + path);
      await body?.cancel();
      return status;
    };
    const visit = async (path: string) => {
      while (!over.signal.aborted) {
        // As a browser does: a kept connection may be closed at the moment when it is used again.
        const answer = await ask(path).catch((error: unknown) =>
          isRefused(error) ? error : ask(path),
        );
        answers.push(answer);
      }
    };
    const visits = ['/', '/shop', '/signin', '/api/products'].map(visit);
    await shop.restart();
    expect((await fetch(`${shop.origin}/signin`)).status).toBe(200);
    over.abort();
    await Promise.all(visits);
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
  },
);

it('SIGTERM to npm start reaches the shop', async () => {
  const { child, opened } = startProcess(['npm', 'start'], { DATA_DIR: temporaryFolder() });
  const { socket, answer } = await beginRequest(await opened);
  child.kill('SIGTERM');
  await refused(await opened);
  socket.write('e=Ann');
  expect(await answer).toMatch(/^HTTP\/1\.1 \d{3} /);
});

it('Ctrl-C in the terminal of npm start reaches the shop', async () => {
  const { child, opened, ended } = startProcess(['npm', 'start'], { DATA_DIR: temporaryFolder() });
  const { socket, answer } = await beginRequest(await opened);
  signalGroup(child, 'SIGINT');
  await refused(await opened);
  socket.write('e=Ann');
  expect(await answer).toMatch(/^HTTP\/1\.1 \d{3} /);
  await ended;
});

it('reaches the shop through an older Node that only launches it', async () => {
  // Only the first process reports itself as Node 20; its child does not.
  const script = `
    if (!process.env.SECOND) {
      process.env.SECOND = 'yes';
      process.argv.splice(1, 0, 'bin/start.js');
      Object.defineProperty(process, 'version', { value: 'v20.20.2' });
    }
    await import('./bin/start.js');`;
  const command = [process.execPath, '--input-type=module', '--eval', script];
  const { child, opened, ended } = startProcess(command, { DATA_DIR: temporaryFolder() });
  const { socket, answer } = await beginRequest(await opened);
  child.kill('SIGTERM');
  await refused(await opened);
  socket.write('e=Ann');
  expect(await answer).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect((await ended).code).toBe(0);
});

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** Replaces the shop's own address, whose port differs in each run. */
async function homeAt(address: string): Promise<string> {
  const html = await (await fetch(address)).text();
  return html.replaceAll(new URL(address).host, 'shop');
}

/** Sends a form up to the last bytes of its body and waits until the server has read that far. */
async function beginRequest(address: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /contact HTTP/1.1',
    `Host: ${host}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 8',
    'Expect: 100-continue',
  ];
  socket.setEncoding('utf8').write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write('nam');
  const answer = (async () => {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  })();
  return { socket, answer };
}

async function refused(address: string): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(address).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 5_000 },
    )
    .toBe('closed');
}
