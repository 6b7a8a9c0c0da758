import { createServer, get, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { recordSpans } from '../../../tests/support/recorded-spans.ts';
import { json, startStubServer } from '../../../tests/support/stub-server.ts';
import { inSpan } from './spans.ts';
import { traceOutgoing } from './trace-outgoing.ts';
import { nameRequest, traceRequests } from './trace-requests.ts';

const spans = recordSpans();
const traceId = '0af7651916cd43dd8448eb211c80319c';
const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };

it('a request is named by its route, and keeps nothing of its address', async () => {
  const origin = await listen(false);
  await fetch(`${origin}/order/1/secret-token?email=jane@example.com`, { headers });
  await expect.poll(() => spans(), { timeout: 20_000 }).toHaveLength(1);
  const [span] = spans();
  expect(span?.name).toBe('GET /order/:orderId/:token');
  expect(span?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/order/:orderId/:token',
    'http.response.status_code': 500,
    'vitrine.request_id': 'request-1',
  });
  expect(span?.status).toEqual({ code: 2 });
});

it('a visitor decides neither about the trace nor whether it is recorded', async () => {
  await fetch(await listen(false), { headers });
  await expect.poll(() => spans(), { timeout: 20_000 }).toHaveLength(1);
  expect(spans()[0]?.spanContext().traceId).not.toBe(traceId);
  expect(spans()[0]?.parentSpanContext).toBeUndefined();
});

it('the trace of a proxy that is trusted goes on', async () => {
  await fetch(await listen(true), { headers });
  await expect.poll(() => spans(), { timeout: 20_000 }).toHaveLength(1);
  expect(spans()[0]?.spanContext().traceId).toBe(traceId);
});

it('requests to other servers are parts of what has caused them, without their path', async () => {
  onTestFinished(traceOutgoing());
  const { origin, stop } = await startStubServer(({ method }) =>
    method === 'GET' ? json({}) : json({}, 402),
  );
  onTestFinished(stop);
  const closed = `http://127.0.0.1:${await freePort()}/`;
  await inSpan('a use case', {}, async () => {
    await fetch(`${origin}/vat/DE123456789`);
    await fetch(`${origin}/charges`, { method: 'POST', body: 'email=jane@example.com' });
    await once(
      get(`${origin}/tokens/secret`, (answer) => answer.resume()),
      'close',
    );
    await expect(fetch(closed)).rejects.toThrow('fetch failed');
  });
  await fetch(origin);
  const outgoing = spans().filter(({ name }) => name !== 'a use case');
  const answered = (method: string, status: number) =>
    expect.objectContaining({
      'http.request.method': method,
      'http.response.status_code': status,
      'server.address': '127.0.0.1',
    });
  expect(outgoing.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['GET 127.0.0.1', answered('GET', 200)],
    ['POST 127.0.0.1', answered('POST', 402)],
    ['GET 127.0.0.1', answered('GET', 200)],
    ['GET 127.0.0.1', expect.objectContaining({ 'error.type': 'ECONNREFUSED' })],
  ]);
  const texts = JSON.stringify(outgoing.map(({ name, attributes }) => [name, attributes]));
  expect(texts).not.toMatch(/DE123456789|charges|jane|secret/);
  const parent = spans().find(({ name }) => name === 'a use case');
  for (const span of outgoing) {
    expect(span.parentSpanContext?.spanId).toBe(parent?.spanContext().spanId);
  }
});

/** As the request handler and a page do. */
const handle: RequestListener = (request, response) => {
  request.headers['x-request-id'] = 'request-1';
  void Promise.resolve().then(() => {
    nameRequest('/order/:orderId/:token');
    response.writeHead(500).end();
  });
};

async function listen(trustsParent: boolean): Promise<string> {
  const server = createServer(traceRequests(handle, { trustsParent })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
