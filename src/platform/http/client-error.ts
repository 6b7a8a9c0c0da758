import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { errorAnswer } from '#server/errors.ts';

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
    const { contentType, body } = errorAnswer(status, requestId);
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
