import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const oneSpaceEach = /^[^ ]+ [^ ]+ HTTP\/1\.[01]$/;
const requestLine = /^[A-Z]+[ \t]+\S*[ \t]+HTTP\/\d(?:\.\d)?$/;
const maxLineLength = 4_096;

/**
 * Detects request lines that Node's parser accepts although RFC 9112 does not: repeated spaces, or a version
 * other than 1.0 and 1.1. A proxy in front may have parsed them differently.
 */
export function watchRequestLines(server: Server): (request: IncomingMessage) => boolean {
  const wrong = new WeakSet<Socket>();
  const latest = new WeakMap<Socket, IncomingMessage>();
  server.prependListener('request', (request: IncomingMessage) => {
    latest.set(request.socket, request);
  });
  server.on('connection', (socket: Socket) => {
    socket.prependListener('data', (bytes: Buffer) => {
      // Bytes after an incomplete request belong to its body.
      if (latest.get(socket)?.complete === false) return;
      const [line = ''] = bytes.subarray(0, maxLineLength).toString('latin1').split(/\r?\n/, 1);
      if (requestLine.test(line) && !oneSpaceEach.test(line)) wrong.add(socket);
    });
  });
  return ({ socket }) => wrong.has(socket);
}
