import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { bodyLimitBytes, bodyTimeoutMs } from './limits.ts';
import { importPaths } from './import-uploads.ts';
import { declaredBytes, uploadPaths } from './uploads.ts';

const largeBodyPaths = new Set([...uploadPaths, ...importPaths]);

/**
 * Cuts off whoever does not send the body of a request in time. Staff's pictures and files may take long on a
 * slow line, as long as each half minute brings what a whole form may weigh.
 */
export function watchBody(cutOff: (socket: Socket) => void) {
  return (request: IncomingMessage): void => {
    const bytes = declaredBytes(request.headers);
    if (bytes === 0) return;
    const [path = ''] = request.url?.split('?') ?? [];
    watch(request, largeBodyPaths.has(path) && bytes > bodyLimitBytes, cutOff);
  };
}

function watch(request: IncomingMessage, isLarge: boolean, cutOff: (socket: Socket) => void): void {
  const { socket } = request;
  let seenBytes = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - seenBytes;
    seenBytes = socket.bytesRead;
    if (isLarge && came >= bodyLimitBytes) return;
    clearInterval(timer);
    cutOff(socket);
  }, bodyTimeoutMs);
  request.once('close', () => clearInterval(timer));
}
