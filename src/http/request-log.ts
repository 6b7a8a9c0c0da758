import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

const msPerSecond = 1000;

/** One line and one count for each request that reached a route. Queries may be private and are left out. */
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
