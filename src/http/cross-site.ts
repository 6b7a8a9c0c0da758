import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { bearerOf } from './bearer.ts';
import { sendError } from './errors.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses changes that a browser sends on behalf of another site. */
export function crossSite(app: FastifyInstance, originOf: (host: string) => string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request;
    if (safeMethods.includes(method)) return done();
    if (isFromOwnSite(headers, originOf(headers.host ?? ''))) return done();
    if (request.url.startsWith('/api/') && isFromProgram(headers)) return done();
    request.log.warn({ site: headers['sec-fetch-site'], origin: headers.origin }, 'cross-site');
    sendError(request, reply, 403);
  });
}

/**
 * Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin. A change that says
 * neither is refused as well.
 */
function isFromOwnSite(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  // A page that tells nobody where it is, as links with a token do, sends the Origin null.
  if (origin === undefined || origin === 'null') return site !== undefined;
  return origin === ownOrigin;
}

/**
 * A program shows a key, which no other site has; or it says nothing of sites, and without a cookie it acts
 * for nobody who is signed in here.
 */
function isFromProgram(headers: IncomingHttpHeaders): boolean {
  if (bearerOf(headers) !== null) return true;
  const { cookie, origin } = headers;
  return cookie === undefined && origin === undefined && headers['sec-fetch-site'] === undefined;
}
