import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (response: ServerResponse) => void;

export interface PictureServer {
  /** http://127.0.0.1:PORT */
  origin: string;
  port: number;
  /** The requested paths, in order. */
  requestedPaths: string[];
  stop: () => Promise<void>;
}

/** Another shop's pictures on this machine, by path. Of several answers the next one is given each time. */
export async function startPictureServer(
  answers: Readonly<Record<string, readonly Answer[]>>,
): Promise<PictureServer> {
  const requestedPaths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requestedPaths.push(url);
    const times = requestedPaths.filter((path) => path === url).length;
    const own = answers[url] ?? [status(404)];
    own[Math.min(times, own.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server's address is no string.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requestedPaths,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(code, headers).end();
}

export function sent(body: string | Uint8Array): Answer {
  return (response) => response.writeHead(200).end(body);
}

/** Two pictures. */
export const [firstPicture, secondPicture] = ['apple-touch-icon', 'icon-192'].map((name) => {
  return sent(readFileSync(new URL(`../../public/${name}.png`, import.meta.url)));
}) as [Answer, Answer];
