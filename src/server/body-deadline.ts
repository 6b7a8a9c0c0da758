import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { bodyLimitBytes, bodyTimeoutMs } from '#platform/http/limits.ts';
import { declaredBytes, importPaths, uploadPaths } from './uploads.ts';

const largeBodyPaths = new Set([...uploadPaths, ...importPaths]);

/** The page of a product and that of its video, also as data request. */
const productPath = /^\/admin\/products\/\d+(?:\/video)?(?:\.data)?$/;
const photoPath = /^\/(?:order\/\d+\/return(?:\/[^/]+)?|product\/\d+\/review)(?:\.data)?$/;

/**
 * Closes connections that do not deliver their request body in time. Uploads by staff and photos of customers may take longer, as long
 * as every 30 seconds bring at least the size of a whole form.
 */
export function watchBody(cutOff: (socket: Socket) => void) {
  return (request: IncomingMessage): void => {
    const bytes = declaredBytes(request.headers);
    if (bytes === 0) return;
    const [path = ''] = request.url?.split('?') ?? [];
    const isLarge = largeBodyPaths.has(path) || productPath.test(path) || photoPath.test(path);
    watch(request, isLarge && bytes > bodyLimitBytes, cutOff);
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
