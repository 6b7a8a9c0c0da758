import type { FastifyInstance, FastifyReply } from 'fastify';
import { metricsAccess } from './metrics-access.ts';
import type { Metrics } from './metrics.ts';

export interface HealthOptions {
  /** Whether the database answers and has every migration this program knows. */
  isReady: () => Promise<boolean>;
  isStopping: () => boolean;
  metrics: Metrics;
  /** Lets a scraper on another machine read the metrics; null where there is none. */
  metricsToken: string | null;
}

const readyTimeoutMs = 2_000;

/** /healthz: the process answers. /readyz: send it shoppers. /metrics: for Prometheus. */
export function health(app: FastifyInstance, options: HealthOptions): void {
  const mayReadMetrics = metricsAccess(options.metricsToken);
  app.get('/healthz', (_request, reply) => plain(reply, 200, 'ok'));

  app.get('/readyz', async (_request, reply) => {
    if (options.isStopping()) return plain(reply, 503, 'stopping');
    const isReady = await within(readyTimeoutMs, options.isReady());
    return plain(reply, isReady ? 200 : 503, isReady ? 'ready' : 'not ready');
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

async function within(timeoutMs: number, answer: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  try {
    return await Promise.race([answer, tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
