import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Shop } from '#shop/shop.ts';
import { makeResponseCache } from './api/response-cache.ts';
import { api } from './api/api.ts';
import { makePrivateResponseCache } from './api/private-response-cache.ts';
import { watchBody } from './body-deadline.ts';
import { clientErrorHandler, cutOff, handleErrors } from '#platform/http/error-responses.ts';
import { crossSite } from '#platform/http/cross-site.ts';
import { requireAccess } from './endpoints.ts';
import { type FindCachedResponse, type FastLane, openFastLane } from '#platform/http/fast-lane.ts';
import { answersFromCache, requestHandler, type Middleware } from './request-handler.ts';
import { gracefulStop } from '#platform/http/graceful-stop.ts';
import { health } from './health.ts';
import {
  bodyLimitBytes,
  handlerTimeoutMs,
  serverLimits,
  stopTimeoutMs,
  transferTimeoutMs,
} from '#platform/http/limits.ts';
import { makeMetrics, requestLog } from './metrics.ts';
import { makePageCache } from './page-cache/page-cache.ts';
import { pages, type RenderPage } from './pages.ts';
import { paymentWebhooks } from './payment-webhooks.ts';
import { pictures } from './pictures.ts';
import { watchRequestLines } from '#platform/http/request-line.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import type { StaticFiles } from '#platform/http/static-files.ts';
import { nameRequest, traceRequests } from '#platform/tracing/trace-requests.ts';
import { makeWorkLimits } from './work-limits.ts';

export interface ServerOptions {
  shop: Shop;
  render: RenderPage;
  /** Whether the database answers and has every migration this program knows. */
  isReady: () => Promise<boolean>;
  host: string;
  /** 0 selects any free port. */
  port: number;
  /** A listening socket that was handed to the process and outlives it, instead of host and port. */
  keptSocket?: number | null;
  /** The public origin; null in the demo, which accepts loopback names. */
  publicUrl: string | null;
  files: StaticFiles;
  picturesDir: string;
  /** The token with which scrapers on other machines read the metrics. */
  metricsToken?: string | null;
  /** How long the server keeps serving after it reports unready, so that load balancers stop sending requests. */
  drainMs?: number;
  cachesPages: boolean;
  /** Development middleware in front of the routes. */
  middleware?: (server: Server) => Middleware;
}

export interface RunningServer {
  /** The listening address: `http://127.0.0.1:3000`. */
  address: string;
  /** Fails readiness, stops accepting connections and finishes pending requests; resolves when all are closed. */
  stop: () => Promise<void>;
}

/** Starts the HTTP server. Rejects with Node's error if the address is not available. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  let address = '';
  let isStopping = false;
  const made = makeApp(options, {
    origin: () => options.publicUrl ?? address,
    isStopping: () => isStopping,
  });
  // For 'localhost', Fastify would start a second server.
  const listeningHost = options.host === 'localhost' ? '127.0.0.1' : options.host;
  const { app } = made;
  const { port: wantedPort, keptSocket } = options;
  await app.listen({
    host: listeningHost,
    port: wantedPort,
    ...(typeof keptSocket === 'number' && { fd: keptSocket }),
  });
  const { port } = app.server.address() as AddressInfo;
  address = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
  return {
    address,
    stop: async () => {
      isStopping = true;
      if (options.drainMs) await delay(options.drainMs);
      await close(made);
    },
  };
}

interface App {
  app: FastifyInstance;
  lane: FastLane | null;
  /** Accepts no new connections and asks open ones to close. */
  stopServer: () => Promise<void>;
}

interface ServerState {
  /** The origin for public pages. */
  origin: () => string;
  isStopping: () => boolean;
}

function makeApp(options: ServerOptions, { origin, isStopping }: ServerState): App {
  const { shop, render, publicUrl, isReady } = options;
  const log: FastifyBaseLogger = shop.log;
  const tracing = shop.server.tracing();
  const work = makeWorkLimits(shop);
  const metrics = makeMetrics(shop, work);
  const standing = securityHeaders(shop.mode);
  const pageCache = options.cachesPages
    ? makePageCache({ shop, render, origin, standing, metrics, work })
    : null;
  const shared = { shop, publicUrl, standing, files: options.files, pageCache, work };
  const originOf = (host: string) => publicUrl ?? `http://${host}`;
  const memory = makeResponseCache({ shop, standing });
  const privately = makePrivateResponseCache({ shop, standing });
  metrics.watchCache('api-answers', memory.bytes);
  metrics.watchCache('private-api-answers', privately.bytes);
  const findCachedApiResponse: FindCachedResponse = ({ host, target, authorization }) => {
    const address = originOf(host) + target;
    if (authorization === undefined) return memory.findCached(address);
    return privately.findCached({ authorization, address });
  };
  let lane: FastLane | null = null;
  let stopServer = async () => {};
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    // Set by the request handler, which overwrites values from outside.
    requestIdHeader: 'x-request-id',
    bodyLimit: bodyLimitBytes,
    // Only a proxy on a private network is trusted to set client addresses.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    handlerTimeout: handlerTimeoutMs,
    return503OnClosing: false,
    clientErrorHandler: clientErrorHandler(log, standing),
    serverFactory: (handler) => {
      const server = createServer({ ...serverLimits, requestTimeout: transferTimeoutMs });
      const middleware = options.middleware?.(server);
      stopServer = gracefulStop(server);
      const isMalformed = watchRequestLines(server);
      server.on('request', watchBody(cutOff(server)));
      const handle = requestHandler(
        { ...shared, isMalformed, ...(middleware && { middleware }) },
        handler,
      );
      server.on('request', tracing?.isRunning ? traceRequests(handle, tracing) : handle);
      if (pageCache)
        lane = openFastLane(server, answersFromCache({ ...shared, findCachedApiResponse }));
      return server;
    },
  });
  requireAccess(app);
  handleErrors(app, shop);
  requestLog(app, metrics);
  if (tracing?.isRunning) nameRoutes(app);
  crossSite(app, originOf);
  health(app, { isReady, isStopping, metrics, metricsToken: options.metricsToken ?? null });
  app.register(paymentWebhooks, { shop });
  app.register(pictures, { folder: options.picturesDir, files: shop.pictureFiles });
  app.register(api, { prefix: '/api', shop, originOf, memory, privately, work });
  app.register(pages, { shop, render, originOf, work });
  return { app, lane, stopServer };
}

/** Pages name their requests themselves. */
function nameRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { url } }) => {
    if (url !== undefined && !url.endsWith('*')) nameRequest(url);
  });
}

async function close({ app, lane, stopServer }: App): Promise<void> {
  lane?.drain();
  await stopServer();
  lane?.close();
  // A keep-alive connection becomes idle only after its last response is flushed.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
}
