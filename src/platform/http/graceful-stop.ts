import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long an idle keep-alive connection may send one more request before it is closed. */
const idleGraceMs = 1_000;

/**
 * Stops a server without resetting connections. It accepts no new ones, and finishes pending requests and one
 * more per connection with `Connection: close`: a client that sends a request while the server closes the
 * connection would see a reset.
 */
export function gracefulStop(server: Server): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isStopping = false;
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false;
    for (const earlier of isStopping ? answering : []) {
      // Pipelined before the earlier response: the last response closes the connection.
      if (earlier.req.socket === socket && !earlier.headersSent) earlier.shouldKeepAlive = true;
    }
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  return async () => {
    isStopping = true;
    for (const response of answering) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const closed = once(server, 'close');
    // `http.Server.close` would close idle connections at once.
    NetServer.prototype.close.call(server);
    await Promise.race([closed, delay(idleGraceMs)]);
  };
}
