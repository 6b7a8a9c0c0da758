import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestServer } from '../../tests/support/open-test-server.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('server shutdown', () => {
  it('finishes pending requests and accepts no more', async () => {
    const { server, hasBegun, finish } = await slowServer();
    const underWay = server.ask('/viewcart');
    await hasBegun;
    const stopped = server.stop();
    await expect
      .poll(() => server.ask('/viewcart').catch((error) => error.code))
      .toBe('ECONNREFUSED');
    finish();
    expect(await underWay).toMatchObject({ status: 200, text: 'your cart' });
    await stopped;
  });

  it('does not wait for idle keep-alive connections', async () => {
    const server = await openTestServer();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const request = httpRequest(`${server.address}/`, { agent });
    request.end();
    const [response] = await once(request, 'response');
    response.resume();
    await once(response, 'end');
    await server.stop();
    // Where another server was given the port meanwhile, it may hang up instead.
    const connectionError = { code: expect.stringMatching(/^ECONN(?:REFUSED|RESET)$/) };
    await expect(server.ask('/')).rejects.toMatchObject(connectionError);
  });

  // Less than the deadline after which connections are cut.
  const timeout = 6_000;

  it('does not wait for a connection that had a pending request', { timeout }, async () => {
    const { server, hasBegun, finish } = await slowServer();
    const answer = server.askRaw(get('/'));
    await hasBegun;
    const stopped = server.stop();
    finish();
    await stopped;
    expect(await answer).toContain('your cart');
  });

  it.each([
    ['/readyz', 503],
    ['/', 200],
  ])('closes an open connection after a request for %s', async (path, status) => {
    const { server, hasBegun, finish } = await slowServer();
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.setEncoding('utf8').write(get('/viewcart'));
    await hasBegun;
    const stopped = server.stop();
    const seen = requestFor(path);
    socket.write(get(path));
    await seen;
    finish();
    let answers = '';
    for await (const text of socket) answers += text;
    await stopped;
    const [first, second] = answers.split(/(?=HTTP\/1\.1 )/);
    expect(first).toContain('your cart');
    expect(second).toContain(`HTTP/1.1 ${status} `);
    expect(second).toMatch(/^connection: close/im);
  });
});

/** Resolves when a server of this process has read such a request. */
function requestFor(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = (message: unknown) => {
    if ((message as { request: { url: string } }).request.url === path) resolve();
  };
  subscribe('http.server.request.start', listener);
  onTestFinished(() => void unsubscribe('http.server.request.start', listener));
  return promise;
}

/** Its pages are answered only once `finish` is called. */
async function slowServer() {
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const server = await openTestServer({
    render: async () => {
      begin();
      await mayFinish;
      return new Response('your cart');
    },
  });
  return { server, hasBegun, finish };
}
