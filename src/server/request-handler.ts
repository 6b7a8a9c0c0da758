import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isOutage } from '#platform/database/outage.ts';
import { statementTimes } from '#platform/database/statement-channel.ts';
import { inRequest } from '#platform/request-context.ts';
import type { Shop } from '#shop/shop.ts';
import { hasTwoHosts, hostCheck } from '#platform/http/request-headers.ts';
import { clientAddress, withoutPorts } from '#platform/http/client-network.ts';
import { errorResponse, retryAfterSeconds } from '#platform/http/error-responses.ts';
import type { FindCachedResponse } from '#platform/http/fast-lane.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import { type RequestTarget, requestTarget } from '#platform/http/request-line.ts';
import type { StaticFiles } from '#platform/http/static-files.ts';
import { countSearch } from './count-search.ts';
import { countPage } from './count-visit.ts';
import { canonicalUrl } from './canonical-url.ts';
import { sendStored } from '#platform/http/stored-response.ts';
import { requestedWorkKind, type WorkLimits } from './work-limits.ts';

export interface HandlerOptions {
  shop: Shop;
  publicUrl: string | null;
  /** Headers that every response carries. */
  standing: Readonly<Record<string, string>>;
  files: StaticFiles;
  /** Null in development. */
  pageCache: PageCache | null;
  work: WorkLimits;
  /** Whether another HTTP parser may read the request line differently. */
  isMalformed: (request: IncomingMessage) => boolean;
  middleware?: Middleware;
}

type Answers = Pick<HandlerOptions, 'shop' | 'publicUrl' | 'files' | 'pageCache'> & {
  findCachedApiResponse: FindCachedResponse;
};

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/**
 * Requested by load balancers and scrapers that know this machine by its IP address only; the metrics check
 * the caller themselves.
 */
const hostlessPaths = new Set(['/healthz', '/readyz', '/metrics']);

const statusByFailure = { 'too-long': 414, malformed: 400 } as const;

/** The cached responses of the request handler, for the fast lane. */
export function answersFromCache({
  shop,
  publicUrl,
  files,
  pageCache,
  findCachedApiResponse,
}: Answers): FindCachedResponse {
  const isKnownHost = hostCheck(publicUrl);
  return (request, peer) => {
    const { target, host, userAgent, forwardedFor } = request;
    if (!isKnownHost(host)) return null;
    if (target.startsWith('/api/')) return findCachedApiResponse(request, peer);
    if (request.authorization !== undefined) return null;
    const file = files.get(target);
    if (file) return file;
    const page = pageCache?.findCached(request) ?? null;
    if (!page) return null;
    const browser = { address: clientAddress(peer, forwardedFor), userAgent };
    shop.visits.count(browser, 'visit');
    countSearch(shop, browser, target);
    return page;
  };
}

/**
 * Handles every request first: rejects malformed ones, serves files and public pages from the cache, and
 * passes the rest to `next` with a normalized path and a request id header.
 */
export function requestHandler(options: HandlerOptions, next: RequestListener): RequestListener {
  const { shop, standing, files, pageCache } = options;
  const isKnownHost = hostCheck(options.publicUrl);

  return withRequestId((request, response) => {
    normalizeForwardedFor(request);
    if (options.isMalformed(request)) return refuse(request, response, 400);
    const target = requestTarget(request.url ?? '');
    if (!target.ok) return refuse(request, response, statusByFailure[target.failure.code]);
    const { pathname, search } = target.value;
    const isKnown = isKnownHost(request.headers.host ?? '') && !hasTwoHosts(request);
    const isForUs = isKnown || hostlessPaths.has(pathname);
    if (!isForUs) return refuse(request, response, 400);
    if (!methods.has(request.method ?? '')) return refuse(request, response, 405);
    if (request.method === 'GET' || request.method === 'HEAD') {
      const file = files.get(pathname);
      if (file) return sendStored(file, request, response);
      const address = canonicalUrl(target.value);
      if (address !== null) {
        setStandingHeaders(standing, request, response);
        return redirect(response, address);
      }
    }
    request.url = pathname + search;
    if (!pageCache) return pass(request, response);
    void answerPage(pageCache, target.value, { request, response });
  });

  async function answerPage(
    fromMemory: PageCache,
    target: RequestTarget,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
  ): Promise<void> {
    const requestId = request.headers['x-request-id'];
    try {
      const outcome = await fromMemory.answer(target, request, response);
      const isForOthers = outcome === 'not-for-everyone';
      const isBusy = outcome === 'busy' || (isForOthers && isTooMuch(options.work, request));
      if (isBusy) return answer(request, response, 503);
      if (isForOthers) return pass(request, response);
      countPage(shop, request, target.pathname);
      shop.log.debug({ requestId, path: target.pathname, status: response.statusCode }, 'answered');
    } catch (error) {
      shop.log.error({ err: error, requestId, path: target.pathname }, 'public page failed');
      if (response.headersSent) response.destroy();
      else answer(request, response, isOutage(shop, error) ? 503 : 500);
    }
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    setStandingHeaders(standing, request, response);
    if (!isForEveryone(request)) response.setHeader('x-robots-tag', 'noindex');
    if (!options.middleware) return next(request, response);
    options.middleware(request, response, () => next(request, response));
  }

  function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
    const requestId = request.headers['x-request-id'];
    shop.log.warn({ requestId, method: request.method, status }, 'refused');
    // The rest of a rejected request is not read.
    response.shouldKeepAlive = false;
    answer(request, response, status);
  }

  function answer(request: IncomingMessage, response: ServerResponse, status: number): void {
    setStandingHeaders(standing, request, response);
    writeError(request, response, status);
  }
}

/** Statements know their request only while they are measured, because that costs every request a little. */
function withRequestId(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = randomUUID();
    request.headers['x-request-id'] = requestId;
    if (statementTimes.hasSubscribers) inRequest(requestId, () => handle(request, response));
    else handle(request, response);
  };
}

/** Rejecting overload here is cheapest, so that a flood of such requests leaves most of the time to others. */
function isTooMuch(work: WorkLimits, { method = '', url = '' }: IncomingMessage): boolean {
  const kind = requestedWorkKind(method, url);
  return kind !== null && work.refuses(kind);
}

function writeError(request: IncomingMessage, response: ServerResponse, status: number): void {
  const requestId = String(request.headers['x-request-id']);
  const { contentType, body } = errorResponse(status, requestId, request.headers.accept);
  if (status === 503) response.setHeader('retry-after', retryAfterSeconds);
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function normalizeForwardedFor({ headers }: IncomingMessage): void {
  const forwardedFor = headers['x-forwarded-for'];
  if (forwardedFor) headers['x-forwarded-for'] = withoutPorts(String(forwardedFor));
}

function setStandingHeaders(
  standing: HandlerOptions['standing'],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  for (const [name, value] of Object.entries(standing)) response.setHeader(name, value);
  response.setHeader('x-request-id', String(request.headers['x-request-id']));
}

/** The only uncached responses that crawlers may index. */
function isForEveryone({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/pictures/') || /^\/signin(?:\?|$)/.test(url);
}

function redirect(response: ServerResponse, location: string): void {
  const headers = { location, 'cache-control': 'public, max-age=86400', 'content-length': '0' };
  response.writeHead(308, headers).end();
}
