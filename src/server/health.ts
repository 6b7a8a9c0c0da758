import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Metrics } from './metrics.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bearerOf, isLoopbackHost } from '#platform/http/request-headers.ts';

interface HealthOptions {
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

/** Timeout for the database check. */
const readinessTimeoutMs = 2_000;
/** A recent result remains valid, because a busy process may be slow to respond. */
const readinessTrustedMs = 10_000;

/**
 * Serves concurrent readiness requests with one check. `check` verifies the database and its migrations; only
 * a negative result, not a timeout, makes a recently ready shop unready.
 */
export function makeReadiness(check: () => Promise<boolean>): () => Promise<boolean> {
  let readyAt: number | null = null;
  let underWay: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    try {
      const isReady = await check();
      readyAt = isReady ? performance.now() : null;
      return isReady;
    } catch {
      readyAt = null;
      return false;
    } finally {
      underWay = null;
    }
  }

  return async () => {
    underWay ??= ask();
    const isReady = await within(readinessTimeoutMs, underWay);
    return isReady ?? (readyAt !== null && performance.now() - readyAt < readinessTrustedMs);
  };
}

async function within(limitMs: number, answer: Promise<boolean>): Promise<boolean | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), limitMs);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const loopbackPeer = /^(?:127\.|::1$|::ffff:127\.)/i;
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Metrics are readable from loopback and with the scrape token. */
function metricsAccess(token: string | null): (request: IncomingMessage) => boolean {
  return (request) => isDirectlyLocal(request) || isTokenOf(token, bearerOf(request.headers));
}

/**
 * A local proxy also connects from loopback: it is recognized by a forwarding header or by the public name in
 * Host. Other host names are rejected because of DNS rebinding.
 */
function isDirectlyLocal({ socket, headers }: IncomingMessage): boolean {
  if (!loopbackPeer.test(socket.remoteAddress ?? '')) return false;
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackHost(headers.host ?? '');
}

function isTokenOf(token: string | null, shown: string | null): boolean {
  if (token === null || shown === null) return false;
  // Digests have equal length, so that the comparison takes constant time.
  return timingSafeEqual(digestOf(token), digestOf(shown));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
