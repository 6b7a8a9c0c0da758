import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop/shop.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { contentSecurityPolicy } from '#platform/http/security-headers.ts';
import { retryAfterSeconds, sendError } from '#platform/http/error-responses.ts';
import { addToCartPath, cartForms } from './cart-forms.ts';
import { searchClicks, searchClicksPath } from './count-search.ts';
import { keepListLook, listLookPath } from './keep-list-look.ts';
import { countVisit } from './count-visit.ts';
import {
  fileUploads,
  photoGuard,
  type PhotoParams,
  photoPaths,
  uploadGuard,
  uploadPaths,
} from './uploads.ts';
import { transferTimeoutMs, uploadLimitBytes } from '#platform/http/limits.ts';
import { workKindOf, type WorkLimits } from './work-limits.ts';
import type { ReceivedFile } from '#shop/access/web/context.ts';

/** Streamed downloads, which have no time limit. */
const downloadPaths = [
  '/admin/orders/payments.csv',
  '/admin/products/export.csv',
  '/admin/products/import/:importId/problems.csv',
];

/** Streams without an end, which a shutdown ends. */
const livePaths = ['/admin/live'];

interface PagesOptions {
  shop: Shop;
  render: RenderPage;
  originOf: (host: string) => string;
  work: WorkLimits;
}

/** Renders pages per request; nothing is stored. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  app.decorateRequest('receivedFile', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const respond = async (request: FastifyRequest, reply: FastifyReply, signal: AbortSignal) => {
    const nonce = randomBytes(16).toString('base64');
    const origin = options.originOf(request.headers.host ?? '');
    const pageRequest = webRequest(request, { origin, signal });
    const network = clientNetwork(request.ip);
    const known = { requestId: request.id, nonce, isForEveryone: false, network };
    const info = { ...known, received: request.receivedFile, turn: options.work.pageTurn };
    const kind = workKindOf(request.method, request.url);
    const rendered = await options.work.run(kind, async () =>
      // Clients that disconnected while waiting are skipped.
      pageRequest.signal.aborted ? new Response(null) : options.render(pageRequest, info),
    );
    if (!rendered.ok) return sendError(request, reply, 503);
    if (rendered.value.status === 200 && isCheckout(request)) {
      countVisit(options.shop, request.raw, 'checkout');
    }
    return send(reply, rendered.value, nonce);
  };
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    respond(request, reply, untilGone(reply));
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler,
  });
  const addToCart = cartForms({ ...options, handlePage: handler });
  app.route({ method: 'POST', url: addToCartPath, handler: addToCart });
  app.route({ method: 'POST', url: searchClicksPath, handler: searchClicks(options.shop) });
  app.route({ method: 'POST', url: listLookPath, handler: keepListLook(options.originOf) });
  const onRequest = uploadGuard(options.shop);
  for (const url of uploadPaths) {
    app.route({
      method: 'POST',
      url,
      bodyLimit: uploadLimitBytes,
      handlerTimeout: transferTimeoutMs,
      onRequest,
      handler,
    });
  }
  for (const url of photoPaths) {
    app.route<{ Params: PhotoParams }>({
      method: 'POST',
      url,
      bodyLimit: uploadLimitBytes,
      handlerTimeout: transferTimeoutMs,
      onRequest: photoGuard(options.shop),
      handler: (request, reply) => respond(request, reply, untilGone(reply)),
    });
  }
  for (const url of downloadPaths) {
    app.route({ method: 'GET', url, handlerTimeout: transferTimeoutMs, handler });
  }
  for (const url of livePaths) {
    app.route({
      method: 'GET',
      url,
      handlerTimeout: transferTimeoutMs,
      handler: (request, reply) =>
        respond(request, reply, AbortSignal.any([untilGone(reply), stopping.signal])),
    });
  }
  app.register(fileUploads, { shop: options.shop, handler });
}

/** The page itself, or its data where scripts run. */
function isCheckout({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && /^\/checkout(?:\.data)?(?:\?|$)/.test(url);
}

interface WebRequestOptions {
  origin: string;
  signal: AbortSignal;
}

function webRequest(request: FastifyRequest, { origin, signal }: WebRequestOptions): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const { method } = request;
  const body = Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {};
  return new Request(origin + request.url, { method, headers, signal, ...body });
}

/** Fastify's own signal is aborted as soon as a body has been read, not when the client is gone. */
function untilGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function send(reply: FastifyReply, response: Response, nonce: string): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  if (!isPublicPicture(response)) reply.header('cache-control', 'private, no-store');
  if (response.status === 503) reply.header('retry-after', retryAfterSeconds);
  // A page with a provider's form brings its own policy.
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (isPage && !response.headers.has('content-security-policy')) {
    reply.header('content-security-policy', contentSecurityPolicy([`'nonce-${nonce}'`]));
  }
  return reply.send(response.body);
}

/** A picture that says so itself may be stored on the way, but nothing that comes with a cookie. */
function isPublicPicture({ headers }: Response): boolean {
  const isImage = headers.get('content-type')?.startsWith('image/') === true;
  const isDeclared = headers.get('cache-control')?.startsWith('public,') === true;
  return isDeclared && isImage && !headers.has('set-cookie');
}

/** The page renderer of the web layer. Each inline script that it writes carries `nonce`. */
export type RenderPage = (
  request: Request,
  info: {
    requestId: string;
    nonce: string;
    /** The page is shared and cached. */
    isForEveryone: boolean;
    network: string | null;
    /** An uploaded file that was extracted from the form. */
    received?: ReceivedFile | null;
    turn?: () => Promise<void>;
  },
) => Promise<Response>;
