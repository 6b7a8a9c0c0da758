import type { FastifyInstance, FastifyReply } from 'fastify';
import { metricsAccess } from './metrics-access.ts';
import type { Metrics } from './metrics.ts';
import { makeReadiness } from './readiness.ts';

export interface HealthOptions {
  /** Whether the database answers and has every migration this program knows. */
  isReady: () => Promise<boolean>;
  isStopping: () => boolean;
  metrics: Metrics;
  /** The token for scrapers on other machines; null if there is none. */
  metricsToken: string | null;
}

/** /healthz: liveness. /readyz: readiness for traffic. /metrics: Prometheus. */
export function health(app: FastifyInstance, options: HealthOptions): void {
  const mayReadMetrics = metricsAccess(options.metricsToken);
  const isReady = makeReadiness(options.isReady);
  app.get('/healthz', (_request, reply) => plain(reply, 200, 'ok'));

  app.get('/readyz', async (_request, reply) => {
    if (options.isStopping()) return plain(reply, 503, 'stopping');
    const answer = await isReady();
    return plain(reply, answer ? 200 : 503, answer ? 'ready' : 'not ready');
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.raw)) return reply.callNotFound();
    const { registry } = options.metrics;
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(`${text}\n`);
}
