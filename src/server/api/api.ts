import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { databaseStamp } from '#shop/catalogue/use-cases/page-version.ts';
import { isOutage } from '#platform/database/outage.ts';
import type { Shop } from '#shop/shop.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import {
  isCutShort,
  logCutShort,
  retryAfterSeconds,
  sendError,
} from '#platform/http/error-responses.ts';
import { bodyLimitBytes, uploadLimitBytes } from '#platform/http/limits.ts';
import type { ResponseCache, WrittenResponse } from './response-cache.ts';
import { readJson } from '#platform/http/json-body.ts';
import { openapiDocument } from './openapi-document.ts';
import type { Operation } from '#shop/api/api/operation.ts';
import { operations } from '../../operations.ts';
import { tagOf } from '#shop/api/api/precondition.ts';
import type { WorkLimits } from '../work-limits.ts';
import type { PrivateResponseCache } from './private-response-cache.ts';
import { type ApiResponse, problem, type ProblemCode } from '#shop/api/api/problem.ts';
import { makeRateLimit } from './rate-limit.ts';
import { callerRefusal, keyRefusal, recognizeCaller } from './recognize-caller.ts';
import { referencePage } from './reference-page.ts';

interface ApiOptions {
  shop: Shop;
  originOf: (host: string) => string;
  memory: ResponseCache;
  privately: PrivateResponseCache;
  work: WorkLimits;
}

declare module 'fastify' {
  interface FastifyRequest {
    apiVisitor: Visitor | null;
    /** The header that carried the API key; null for a session. */
    apiKeyHeader: string | null;
    /** The database stamp before the caller was recognized. */
    apiStamp: number | null;
  }
}

/** Registers one route for each entry of the operation table. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  app.decorateRequest('apiVisitor', null);
  app.decorateRequest('apiKeyHeader', null);
  app.decorateRequest('apiStamp', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => readJson(text),
  );
  app.setErrorHandler((error, request, reply) => {
    if (isCutShort(request)) return sendError(request, reply, logCutShort(request));
    const code = isOutage(options.shop, error) ? 'busy' : codeOf(error);
    if (code === 'busy') reply.header('retry-after', retryAfterSeconds);
    request.log[code === 'internal' || code === 'busy' ? 'error' : 'info'](
      { err: error },
      'request failed',
    );
    return send(request, reply, problem(code));
  });
  const handleCall = makeRateLimit(options.shop.clock);
  app.addHook('onRequest', async (request, reply) => {
    const { isOver, headers } = handleCall(clientNetwork(request.ip));
    reply.headers(headers);
    if (isOver) await send(request, reply, problem('too-many-requests'));
  });
  for (const operation of operations) open(app, operation, options);
  app.get('/openapi.json', (request, reply) => {
    const body = openapiDocument(operations, options.originOf(request.headers.host ?? ''));
    const headers = { 'cache-control': 'no-cache' };
    return send(request, reply, { status: 200, body, headers });
  });
  app.get('/', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(referencePage(operations)),
  );
  app.all('/*', (request, reply) => {
    const allowed = methodsAt(request.url);
    if (allowed.length === 0) return send(request, reply, problem('not-found'));
    const headers = { allow: allowed.join(', ') };
    return send(request, reply, problem('method-not-allowed', { headers }));
  });
}

function open(
  app: FastifyInstance,
  operation: Operation,
  { shop, originOf, memory, privately, work }: ApiOptions,
): void {
  const url = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    request.apiStamp = databaseStamp(shop);
    const caller = await recognizeCaller(shop, request);
    if (!caller.ok) {
      await send(request, reply, keyRefusal(caller.failure));
      return;
    }
    const { visitor, scopes, setCookies } = caller.value;
    if (setCookies.length > 0) reply.header('set-cookie', setCookies);
    request.apiVisitor = visitor;
    if (scopes) request.apiKeyHeader = request.headers.authorization ?? null;
    const refused = callerRefusal(operation, caller.value);
    if (!refused) return;
    const { access } = operation;
    if (visitor)
      shop.log.warn({ code: 'access-denied', access, userId: visitor.userId }, 'refused');
    await send(request, reply, refused);
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, headers, apiVisitor: visitor, params, query, body } = request;
    const network = clientNetwork(request.ip);
    const origin = originOf(headers.host ?? '');
    const call = { shop, visitor, network, origin, headers };
    const run = async () => {
      const kind = groupedPaths.includes(operation.path) && method === 'POST' ? 'order' : 'api';
      const done = await work.run(kind, () => operation.run(call, { params, query, body }));
      return done.ok ? done.value : busy();
    };
    const isOpen = operation.access === 'everyone' && operation.method === 'GET';
    reply.header('cache-control', isOpen ? 'no-cache' : 'private, no-store');
    const productId = operation.dependsOn === 'product' ? Number(Object(params).id) : null;
    const isKept = operation.dependsOn !== undefined && !Number.isNaN(productId);
    const address = origin + request.url;
    if (isKept) return send(request, reply, await memory.answer({ address, productId }, run));
    const answer = await run();
    // A response to a session cookie must not be cached: callers without the cookie would find it.
    const { apiKeyHeader: authorization } = request;
    if (operation.method === 'GET' && !isOpen && authorization !== null) {
      privately.keep({ authorization, address }, answer, request.apiStamp);
    }
    return send(request, reply, answer);
  };
  const bodyLimit = operation.isLarge ? uploadLimitBytes : bodyLimitBytes;
  // Clients of the old app post to paths with a trailing slash.
  for (const spelling of [url, `${url}/`]) {
    app.route({ method: operation.method, url: spelling, bodyLimit, onRequest, handler });
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ApiResponse | WrittenResponse,
): FastifyReply {
  const { status, headers = {} } = answer;
  reply.code(status).header('x-robots-tag', 'noindex').headers(headers);
  if ('text' in answer) return sendWritten(request, reply, answer);
  const { body, isProblem = false } = answer;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (isProblem) {
    reply.header('cache-control', 'no-store').type('application/problem+json; charset=utf-8');
    return reply.send(JSON.stringify({ ...Object(body), requestId: request.id }));
  }
  if (body === undefined) return reply.send();
  const text = JSON.stringify(body);
  const tag = String(headers['etag'] ?? tagOf(text));
  return sendWritten(request, reply, { status, headers, text, tag });
}

function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text, tag }: WrittenResponse,
): FastifyReply {
  if (status === 200) reply.header('etag', tag);
  const isKnown = request.headers['if-none-match']?.split(', ').includes(tag);
  if (isKnown && request.method === 'GET') return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Orders have their own concurrency limit, so that other calls cannot hold them up and many share a commit. */
const groupedPaths = ['/orders', '/checkout', '/cart/lines'];

function busy(): ApiResponse {
  return problem('busy', { headers: { 'retry-after': String(retryAfterSeconds) } });
}

const codesByStatus: Partial<Record<number, ProblemCode>> = {
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-media-type',
  503: 'busy',
};

function codeOf(error: unknown): ProblemCode {
  const { statusCode, code } = Object(error) as { statusCode?: unknown; code?: unknown };
  if (code === 'malformed-json' || code === 'too-deep' || code === 'invalid-text') return code;
  if (typeof statusCode !== 'number' || statusCode < 400) return 'internal';
  return codesByStatus[statusCode] ?? (statusCode < 500 ? 'bad-request' : 'internal');
}

function methodsAt(url: string): string[] {
  const path = url
    .replace(/\?.*$/, '')
    .replace(/^\/api/, '')
    .replace(/\/$/, '');
  return operations
    .filter((one) => new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map(({ method }) => method);
}
