import { once } from 'node:events';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../../tests/support/open-test-server.ts';

interface Loop {
  /** Of the last answer. */
  connection: string | undefined;
  answers: number;
  /** What the next request ended with. */
  error: string;
  /** Whether that request was sent over a connection that had served one before. */
  isReused: boolean;
}

/** Asks again and again over connections that are kept alive, until it fails. `warm` settles after some answers. */
function askUntilRefused(address: string, path: string) {
  const warm = Promise.withResolvers<void>();
  return { warm: warm.promise, ended: keepAsking(address + path, warm.resolve) };
}

async function keepAsking(url: string, warm: () => void): Promise<Loop> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const loop: Loop = { connection: undefined, answers: 0, error: '', isReused: false };
  while (loop.error === '') {
    const request = httpRequest(url, { agent });
    request.end();
    try {
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      for await (const _ of response);
      loop.connection = response.headers.connection;
      loop.answers += 1;
      if (loop.answers === 3) warm();
    } catch (error) {
      loop.error = String((error as { code?: string }).code);
      loop.isReused = request.reusedSocket;
    }
  }
  agent.destroy();
  return loop;
}

describe('a graceful stop', () => {
  it('resets no keep-alive connection: each is closed with its next response, and new ones are refused', async () => {
    const server = await openTestServer();
    // From memory in the lane, from memory behind it, and rendered for each request.
    const paths = ['/', '/about?utm_source=mail', '/viewcart', '/healthz', '/api/products'];
    const clients = [...paths, ...paths, ...paths].map((path) =>
      askUntilRefused(server.address, path),
    );
    await Promise.all(clients.map(({ warm }) => warm));
    await server.stop();
    for (const { connection, error, isReused } of await Promise.all(
      clients.map(({ ended }) => ended),
    )) {
      // A new connection that the kernel has taken and the server has not yet accepted is reset instead of refused.
      const isRefused = error === 'ECONNREFUSED' || (error === 'ECONNRESET' && !isReused);
      expect({ connection, isRefused, error }).toEqual({
        connection: 'close',
        isRefused: true,
        error,
      });
    }
  });

  it('serves one more request of an idle connection, also in the fast lane', async () => {
    const server = await openTestServer();
    await server.ask('/');
    const { port } = new URL(server.address);
    const idle = ['/', '/viewcart'].map(async (path) => {
      const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
      const ask = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      socket.write(ask);
      const [first] = await once(socket, 'data');
      return { socket, ask, first: String(first) };
    });
    const connections = await Promise.all(idle);
    const stopped = server.stop();
    for (const { socket, ask, first } of connections) {
      expect(first).toMatch(/connection: keep-alive\r\n/i);
      socket.write(ask);
      let last = '';
      for await (const text of socket) last += text;
      expect(last).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(last).toMatch(/connection: close\r\n/i);
    }
    await stopped;
  });

  it('sends Connection: close with pending responses', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const server = await openTestServer({
      render: async () => {
        begun.resolve();
        await finish.promise;
        return new Response('done');
      },
    });
    const answer = server.ask('/viewcart', { headers: { connection: 'keep-alive' } });
    await begun.promise;
    const stopped = server.stop();
    finish.resolve();
    expect(await answer).toMatchObject({ status: 200, text: 'done' });
    expect((await answer).headers.connection).toBe('close');
    await stopped;
  });

  it('fails readiness first and keeps serving meanwhile', async () => {
    const server = await openTestServer({ drainMs: 300 });
    expect((await server.ask('/readyz')).status).toBe(200);
    const stopped = server.stop();
    const ready = await server.ask('/readyz');
    expect([ready.status, ready.text]).toEqual([503, 'stopping\n']);
    for (const path of ['/', '/viewcart']) expect((await server.ask(path)).status).toBe(200);
    await stopped;
    await expect(server.ask('/')).rejects.toThrow('ECONNREFUSED');
  });
});
