import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a connection that is kept alive may take to ask once more, before it is closed. */
const idleGraceMs = 1_000;

/**
 * Ends a server without breaking off anybody. It takes no new connections, and answers what is under way and one
 * more request of each connection with `Connection: close`: a client that sends its next request while the server
 * closes its connection would see a reset.
 */
export function gracefulStop(server: Server): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isStopping = false;
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false;
    for (const earlier of isStopping ? answering : []) {
      // Asked for over the same connection before the earlier answer: it is the last one that closes it.
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
    // The one of HTTP servers closes idle connections at once.
    NetServer.prototype.close.call(server);
    await Promise.race([closed, delay(idleGraceMs)]);
  };
}
