import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Receiver {
  /** http://127.0.0.1:PORT/hook */
  url: string;
  port: number;
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** Open connections, with or without a request. */
  connections: () => number;
}

/** Receives webhooks on this machine until the test ends. */
export async function startReceiver(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Receiver['received'] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      answer(response);
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  // A listening TCP server's address is no string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    connections: () => connections,
  };
}
