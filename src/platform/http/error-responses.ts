import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { type Server, STATUS_CODES } from 'node:http';
import { isOutage } from '#platform/database/outage.ts';
import type { Database } from '#platform/database/database.ts';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

/** Retry-After of a 503: long enough for a database to recover, short enough to wait for. */
export const retryAfterSeconds = 5;

interface ErrorResponse {
  contentType: string;
  body: string;
}

/** Renders an error as HTML or JSON, depending on Accept, with its meaning and the request id. */
export function errorResponse(status: number, requestId: string, accept = ''): ErrorResponse {
  const title = STATUS_CODES[status] ?? 'Error';
  if (accept.includes('text/html')) {
    return { contentType: 'text/html; charset=utf-8', body: htmlPage(status, title, requestId) };
  }
  return {
    contentType: 'application/problem+json; charset=utf-8',
    body: JSON.stringify({ type: 'about:blank', title, status, requestId }),
  };
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  const { contentType, body } = errorResponse(status, request.id, request.headers.accept);
  return reply.code(status).header('cache-control', 'no-store').type(contentType).send(body);
}

/** The central error handler: the full error goes to the log, the client receives a status and the request id. */
export function handleErrors(
  app: FastifyInstance,
  context: { db: Pick<Database, 'isOutage'> },
): void {
  app.setErrorHandler((error, request, reply) => {
    if (isCutShort(request)) return sendError(request, reply, logCutShort(request));
    const status = isOutage(context, error) ? 503 : statusOf(error);
    request.log[status >= 500 ? 'error' : 'info']({ err: error }, 'request failed');
    return sendError(request, reply, status);
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 404));
}

/** Whether the client disconnected, or was disconnected, before the whole body had arrived. */
export function isCutShort({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Slow clients are not an application error: logged as one line without a stack. Returns the status. */
export function logCutShort(request: FastifyRequest): number {
  request.log.info({ status: requestTimeout }, 'request body did not arrive');
  return requestTimeout;
}

const requestTimeout = 408;

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

const adviceOnFailure = 'Something went wrong on our side. Please try again in a moment.';
const adviceOnRequest = 'The shop could not understand this request.';
const adviceByStatus: Readonly<Record<number, string>> = {
  429: 'That was too often. Please wait a little, then try again.',
  503: 'The shop is very busy or unavailable right now. Please try again in a moment: reload this page, and a form that you were submitting is sent again.',
};

function htmlPage(status: number, title: string, requestId: string): string {
  const advice = adviceByStatus[status] ?? (status >= 500 ? adviceOnFailure : adviceOnRequest);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem }
small { opacity: .7 }
</style>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/">Back to the shop</a></p>
<p><small>Request ${requestId}</small></p>
</html>
`;
}

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to bytes that are not a valid request; only the socket is available. */
export function clientErrorHandler(
  log: FastifyBaseLogger,
  standing: Readonly<Record<string, string>>,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const requestId = randomUUID();
    const status = statusByCode[error.code] ?? 400;
    log.warn({ requestId, status, code: error.code }, 'refused');
    const { contentType, body } = errorResponse(status, requestId);
    const headers = {
      ...standing,
      'x-request-id': requestId,
      'content-type': contentType,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };
}

/** Closes a connection the way Node does on a request timeout. */
export function cutOff(server: Server): (socket: Socket) => void {
  return (socket) => {
    const error = Object.assign(new Error('the body did not come in time'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    });
    server.emit('clientError', error, socket);
    socket.destroySoon();
  };
}
