import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isStorableJson } from '#platform/text.ts';
import type { Shop } from '#shop/shop.ts';
import { hasTwoHosts, isLoopbackHost } from '#platform/http/request-headers.ts';
import { readJson } from '#platform/http/json-body.ts';
import {
  clientErrorHandler,
  handleErrors,
  retryAfterSeconds,
  sendError,
} from '#platform/http/error-responses.ts';
import {
  handlerTimeoutMs,
  serverLimits,
  stopTimeoutMs,
  uploadLimitBytes,
} from '#platform/http/limits.ts';
import { gracefulStop } from '#platform/http/graceful-stop.ts';
import { requestTarget } from '#platform/http/request-line.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { compatOrders } from './compat-orders.ts';
import { compatProducts } from './compat-products.ts';
import { compatUsers } from './compat-users.ts';
import { listRows, type RowWindow } from './list-rows.ts';
import { type CompatResponse, type CompatResource, findRow, notFound } from './compat-resource.ts';

/** The ports on which clients of the old app expect products, users and orders (ruling 24). */
export const compatPorts: readonly number[] = [3001, 3005, 3006];
/** Bound to loopback: only local programs can connect. */
export const compatHost = '127.0.0.1';

export interface CompatOptions {
  /** 0 selects any free port. */
  ports: readonly number[];
  /** The origin of the main server, which serves the images. */
  origin: string;
}

export interface RunningCompat {
  addresses: string[];
  stop: () => Promise<void>;
}

/** Starts the servers. Rejects with Node's error if a port is not available. */
export async function startCompat(
  shop: Shop,
  { ports, origin }: CompatOptions,
): Promise<RunningCompat> {
  const context = { shop, origin };
  const resources = {
    products: compatProducts(context),
    users: compatUsers(context),
    orders: compatOrders(context),
  };
  const apps: OpenApp[] = [];
  const stop = async () => {
    await Promise.all(apps.map(close));
  };
  try {
    for (const port of ports) {
      const app = makeApp(shop, resources);
      apps.push({ app, stopServer: gracefulStop(app.server) });
      await app.listen({ host: compatHost, port });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const addresses = apps.map(({ app }) => {
    const { port } = app.server.address() as AddressInfo;
    return `http://${compatHost}:${port}`;
  });
  return { addresses, stop };
}

function makeApp(shop: Shop, resources: CompatResources): FastifyInstance {
  const log: FastifyBaseLogger = shop.log;
  const standing = securityHeaders(shop.mode);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    http: serverLimits,
    bodyLimit: uploadLimitBytes,
    handlerTimeout: handlerTimeoutMs,
    return503OnClosing: false,
    clientErrorHandler: clientErrorHandler(log, standing),
  });
  handleErrors(app, shop);
  readBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...standing, 'x-request-id': request.id });
    reply.headers(sharingHeaders(request.headers));
    // DNS rebinding: another site can resolve its own name to this machine, but cannot use a loopback name.
    const isForUs = isLoopbackHost(request.headers.host ?? '') && !hasTwoHosts(request.raw);
    const isReadable = requestTarget(request.url).ok;
    if (!isForUs || !isReadable) await sendError(request, reply, 400);
  });
  app.all('/*', (request, reply) =>
    request.method === 'OPTIONS' ? preflight(request, reply) : answer(request, reply, resources),
  );
  return app;
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const asText = { parseAs: 'string' } as const;
  app.addContentTypeParser('application/json', asText, async (_request: unknown, text: string) => {
    try {
      return readJson(text) ?? {};
    } catch (cause) {
      throw Object.assign(new Error('not JSON', { cause }), { statusCode: 400 });
    }
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, asText, async (_request: unknown, text: string) => {
    const fields = Object.fromEntries(new URLSearchParams(text));
    if (isStorableJson(fields)) return fields;
    throw Object.assign(new Error('text that cannot be stored'), { statusCode: 400 });
  });
  app.addContentTypeParser('*', asText, async () => ({}));
}

/** Any origin may read, as with json-server; that is why these ports have to be enabled explicitly. */
function sharingHeaders({ origin }: IncomingHttpHeaders): Record<string, string> {
  const shared = { vary: 'Origin', 'access-control-allow-credentials': 'true' };
  return origin === undefined ? shared : { ...shared, 'access-control-allow-origin': origin };
}

function preflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requestedHeaders = headers['access-control-request-headers'];
  reply.headers({
    vary: 'Origin, Access-Control-Request-Headers',
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
    ...(requestedHeaders && { 'access-control-allow-headers': requestedHeaders }),
  });
  return reply.code(204).header('content-length', '0').send();
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  resources: CompatResources,
): Promise<FastifyReply> {
  const { method, url: target, body = {} } = request;
  const origin = `http://${request.headers.host}`;
  const {
    status,
    headers,
    body: answerBody,
  } = await answerCall(resources, {
    method,
    target,
    origin,
    body,
  });
  reply.headers({ 'cache-control': 'no-cache', pragma: 'no-cache', expires: '-1' });
  reply.code(status).headers(headers);
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  if (typeof answerBody === 'string')
    return reply.type('text/html; charset=utf-8').send(answerBody);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answerBody, null, 2));
}

interface OpenApp {
  app: FastifyInstance;
  /** Accepts no new connections and asks open ones to close. */
  stopServer: () => Promise<void>;
}

async function close({ app, stopServer }: OpenApp): Promise<void> {
  await stopServer();
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
}

type CompatResources = Readonly<Record<'products' | 'users' | 'orders', CompatResource>>;

interface CompatCall {
  method: string;
  /** Path and query as requested: /products?_page=2 */
  target: string;
  /** http://127.0.0.1:3001 */
  origin: string;
  body: unknown;
}

interface CalledResponse extends CompatResponse {
  headers: Record<string, string>;
}

/** Responds to /products, /users and /orders as json-server 0.17 does, on any of the ports. */
async function answerCall(resources: CompatResources, call: CompatCall): Promise<CalledResponse> {
  const { pathname, searchParams: query } = new URL(call.target, call.origin);
  const [name = '', id, ...others] = pathname.toLowerCase().replace(/\/$/, '').slice(1).split('/');
  const resource = Object.entries(resources).find(([known]) => known === name)?.[1];
  if (!resource || others.length > 0) return plain(notFound);
  if (id !== undefined) return plain(await answerOne(resource, idFrom(id), call));
  if (call.method === 'POST') {
    const added = await resource.add(call.body);
    return added.status === 201 ? created(added, call) : plain(added);
  }
  if (call.method !== 'GET' && call.method !== 'HEAD') return plain(notFound);
  const address = call.origin + call.target;
  const { rows, headers } = await listRows(resource, query, address);
  return { status: 200, body: rows, headers: headers ? listHeaders(headers) : {} };
}

async function answerOne(
  resource: CompatResource,
  id: number | null,
  { method, body }: CompatCall,
): Promise<CompatResponse> {
  const row = id === null ? null : await findRow(resource, id);
  if (id === null || !row) return notFound;
  switch (method) {
    case 'GET':
    case 'HEAD':
      return { status: 200, body: row };
    case 'PUT':
    case 'PATCH':
      return resource.change(id, body, method);
    case 'DELETE':
      return resource.remove(id);
    default:
      return notFound;
  }
}

/** Appended to the path as requested, including a trailing slash. */
function created(added: CompatResponse, { origin, target }: CompatCall): CalledResponse {
  const { id } = Object(added.body) as { id: number };
  const location = `${origin}${target}/${id}`;
  return { ...added, headers: { location, 'access-control-expose-headers': 'Location' } };
}

function listHeaders({ total, link }: NonNullable<RowWindow['headers']>): Record<string, string> {
  const exposed = link === null ? 'X-Total-Count' : 'X-Total-Count, Link';
  return {
    'x-total-count': total,
    'access-control-expose-headers': exposed,
    ...(link !== null && { link }),
  };
}

/** Null for values that are not canonical ids: '01' and '1e0' are rejected, '%31' is 1. */
function idFrom(part: string): number | null {
  // Undecodable paths have been rejected before.
  const text = decodeURIComponent(part);
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function plain(response: CompatResponse): CalledResponse {
  return { ...response, headers: {} };
}
