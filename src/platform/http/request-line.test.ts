import { expect, it } from 'vitest';
import { openTestServer } from '../../../tests/support/open-test-server.ts';

const host = 'Host: localhost\r\n';
const last = 'Connection: close\r\n\r\n';

it.each([
  'GET  / HTTP/1.1',
  'GET /  HTTP/1.1',
  'GET / HTTP/2.0',
  'GET /viewcart HTTP/2.0',
  'GET  /viewcart HTTP/1.1',
  'HEAD /  HTTP/1.0',
])('rejects the request line %j, first or later on a connection', async (line) => {
  const server = await openTestServer();
  await server.ask('/');
  const first = await server.askRaw(`${line}\r\n${host}${last}`);
  expect(first).toMatch(/^HTTP\/1\.1 400 /);
  const later = await server.askInTurn([
    `GET /viewcart HTTP/1.1\r\n${host}\r\n`,
    `${line}\r\n${host}${last}`,
  ]);
  expect(later.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

it('treats a body that looks like a request line as a body', async () => {
  const server = await openTestServer();
  const body = 'GET  / HTTP/2.0\r\n\r\n';
  const head = `POST /viewcart HTTP/1.1\r\n${host}Sec-Fetch-Site: same-origin\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n`;
  const request = `${head}Expect: 100-continue\r\n${last}`;
  const answers = await server.askInTurn([request, body]);
  expect(answers.join('')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});
