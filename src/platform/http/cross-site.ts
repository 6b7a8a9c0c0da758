import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { bearerOf } from './request-headers.ts';
import { sendError } from './error-responses.ts';

/**
 * What programs call, without the headers of a browser: API clients, servers that notify the shop, and mail programs
 * that unsubscribe their user by a signed link (RFC 8058).
 */
const programPaths = ['/api/', '/webhooks/', '/subscription/end/', '/checkout/resume?'];

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** CSRF protection: rejects state-changing requests that a browser sends on behalf of another site. */
export function crossSite(app: FastifyInstance, originOf: (host: string) => string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request;
    if (safeMethods.includes(method)) return done();
    if (isFromOwnSite(headers, originOf(headers.host ?? ''))) return done();
    const isForPrograms = programPaths.some((path) => request.url.startsWith(path));
    if (isForPrograms && isFromProgram(headers)) return done();
    request.log.warn({ site: headers['sec-fetch-site'], origin: headers.origin }, 'cross-site');
    sendError(request, reply, 403);
  });
}

/**
 * Browsers identify the initiator in Sec-Fetch-Site, older ones in Origin. A change with neither header is
 * rejected.
 */
function isFromOwnSite(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // A page with `Referrer-Policy: no-referrer`, such as one whose URL holds a token, sends `Origin: null`.
  if (origin === undefined || origin === 'null') return site !== undefined;
  return origin === ownOrigin;
}

/**
 * An API key cannot be sent by another site. A request without site headers and without a cookie acts for no
 * session.
 */
function isFromProgram(headers: IncomingHttpHeaders): boolean {
  if (bearerOf(headers) !== null) return true;
  const { cookie, origin } = headers;
  return cookie === undefined && origin === undefined && headers['sec-fetch-site'] === undefined;
}
