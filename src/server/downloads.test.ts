import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestServer } from '../../tests/support/open-test-server.ts';
import { handlerTimeoutMs } from '#platform/http/limits.ts';

it('a slow download has no time limit, unlike pages', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = () => {
    let part = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        part += 1;
        // Longer than any page may take, between its first part and its last.
        if (part === 2) vi.advanceTimersByTime(2 * handlerTimeoutMs);
        if (part > 2) controller.close();
        else controller.enqueue(Buffer.from('row\r\n'));
      },
    });
  };
  const server = await openTestServer({ render: async () => new Response(slow()) });
  expect((await server.ask('/admin/products/export.csv')).text).toBe('row\r\nrow\r\n');
  expect((await server.ask('/admin')).status).toBe(503);
});

it('a stream without an end does not hold up the shutdown', async () => {
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const server = await openTestServer({
    render: async ({ signal }) => {
      resolve();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from(': open\n\n'));
          signal.addEventListener('abort', () => controller.close());
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  const answer = server.ask('/admin/live');
  await opened;
  await server.stop();
  expect((await answer).text).toBe(': open\n\n');
});
