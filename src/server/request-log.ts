import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

const msPerSecond = 1000;

/** Logs and counts each request that reached a route. Query strings may be private and are omitted. */
export function requestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    metrics.requests.inc({ method, status: String(status) });
    metrics.requestSeconds.observe(reply.elapsedTime / msPerSecond);
    const [path] = request.url.split('?');
    request.log.info({ method, path, status, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
