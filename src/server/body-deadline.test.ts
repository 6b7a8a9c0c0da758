import { once } from 'node:events';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import pino from 'pino';
import type { Shop } from '#shop/shop.ts';
import { openTestServer, temporaryShop } from '../../tests/support/open-test-server.ts';
import { cookieOf } from '../../tests/support/session-cookie.ts';
import { bodyLimitBytes, bodyTimeoutMs } from '#platform/http/limits.ts';

it('a slow upload completes as long as bytes keep arriving', async () => {
  const sender = await openSender('owner');
  await sender.send(sender.head('/admin/products/pictures', 4 * bodyLimitBytes));
  for (let part = 0; part < 4; part += 1) {
    await sender.send('x'.repeat(bodyLimitBytes));
    if (part < 3) vi.advanceTimersByTime(bodyTimeoutMs);
  }
  expect(await sender.answer()).toMatch(/^HTTP\/1\.1 200 /);
});

it('[T40] a stalled upload is disconnected', async () => {
  const sender = await openSender('owner');
  await sender.send(sender.head('/admin/products/pictures', 4 * bodyLimitBytes));
  await sender.send('x'.repeat(bodyLimitBytes));
  vi.advanceTimersByTime(bodyTimeoutMs);
  await sender.send('x'.repeat(bodyLimitBytes / 2));
  vi.advanceTimersByTime(bodyTimeoutMs);
  expect(await sender.answer()).toMatch(/^HTTP\/1\.1 408 /);
});

it.each(['/viewcart', '/admin/users', '/', '/signin', '/admin/products'])(
  '[T40] a slow form for %s is disconnected after 30 seconds',
  async (path) => {
    const sender = await openSender('owner');
    await sender.send(sender.head(path, bodyLimitBytes));
    await sender.send('x'.repeat(bodyLimitBytes - 1));
    vi.advanceTimersByTime(bodyTimeoutMs);
    expect(await sender.answer()).toMatch(/^HTTP\/1\.1 408 /);
  },
);

it.each(['/viewcart', '/api/cart/lines'])(
  'an incomplete body for %s is logged as one line without a stack',
  async (path) => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const sender = await openSender('owner', { ...(await temporaryShop()), log });
    const head = sender.head(path, bodyLimitBytes).replace('text/plain', 'application/json');
    await sender.send(head);
    await sender.send('x'.repeat(10));
    vi.advanceTimersByTime(bodyTimeoutMs);
    expect(await sender.answer()).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(() => lines.join('')).toContain('did not arrive');
    expect(lines.join('')).not.toMatch(/"level":50|stack/);
  },
);

/** A client that sends a request in parts, to a shop whose clock stands still. */
async function openSender(role: 'owner', shop?: Shop) {
  const server = await openTestServer(shop ? { shop } : {});
  const cookie = await cookieOf(server, role);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { hostname, port } = new URL(server.address);
  const opened = Promise.withResolvers<Socket>();
  const listener = (message: unknown) => opened.resolve((message as { socket: Socket }).socket);
  subscribe('net.server.socket', listener);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  const heard = await opened.promise;
  unsubscribe('net.server.socket', listener);
  let received = '';
  socket.on('data', (text: string) => (received += text));
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  return {
    head: (path: string, bytes: number) =>
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Sec-Fetch-Site: same-origin',
        'Content-Type: text/plain',
        `Content-Length: ${bytes}`,
        `Cookie: ${cookie}`,
        'Connection: close\r\n\r\n',
      ].join('\r\n'),
    /** Written, and read by the server. */
    send: async (text: string) => {
      socket.write(text);
      await expect.poll(() => heard.bytesRead).toBe(socket.bytesWritten);
    },
    answer: async () => {
      await closed;
      return received;
    },
  };
}
