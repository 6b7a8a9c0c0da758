import type { IncomingMessage } from 'node:http';
import { bodyLimitBytes, bodyTimeoutMs } from './limits.ts';
import { importPaths } from './import-uploads.ts';
import { declaredBytes, uploadPaths } from './uploads.ts';

const largeBodyPaths = new Set([...uploadPaths, ...importPaths]);

/**
 * Calls `cutOff` when the body of a request is not here in time. Staff's pictures and files may take long on a
 * slow line, as long as each half minute brings what a whole form may weigh.
 */
export function watchBody(request: IncomingMessage, path: string, cutOff: () => void): void {
  const { headers, socket } = request;
  const bytes = declaredBytes(headers);
  if (bytes === 0) return;
  const isLarge = largeBodyPaths.has(path) && bytes > bodyLimitBytes;
  let seenBytes = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - seenBytes;
    seenBytes = socket.bytesRead;
    if (isLarge && came >= bodyLimitBytes) return;
    clearInterval(timer);
    cutOff();
  }, bodyTimeoutMs);
  const isHere = () => clearInterval(timer);
  request.once('close', isHere);
  socket.once('close', isHere);
}
