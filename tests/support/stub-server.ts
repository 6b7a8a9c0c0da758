import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

export interface StubRequest {
  method: string;
  url: URL;
  body: string;
  /** Of a posted form. */
  form: URLSearchParams;
}

export interface StubServer {
  /** http://127.0.0.1:PORT */
  origin: string;
  stop: () => Promise<void>;
}

/** A server on a free local port. For null it never responds. */
export async function startStubServer(
  respond: (request: StubRequest) => Reply | null,
): Promise<StubServer> {
  let origin = '';
  const server = createServer((request, response) => {
    void read(request, origin).then((stubRequest) => {
      const reply = respond(stubRequest);
      if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server's address is no string.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, stop };
}

export function json(value: unknown, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** A provider's consent page: a link to allow and a link to deny. */
export function consentPage(allowUrl: string, denyUrl: string): Reply {
  const links = [
    ['allow', allowUrl, 'Continue as Eve'],
    ['deny', denyUrl, 'Cancel'],
  ].map(([id, href = '', words]) => {
    return `<p><a id="${id}" href="${href.replaceAll('&', '&amp;')}">${words}</a></p>`;
  });
  const head = '<!doctype html><html lang="en"><title>A provider</title>';
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return { headers, body: `${head}<link rel="icon" href="data:,">${links.join('')}` };
}

/** The URL behind that choice on the consent page. */
export async function consentAt(url: string, choice: 'allow' | 'deny' = 'allow'): Promise<URL> {
  const page = await (await fetch(url)).text();
  const [, href = ''] = new RegExp(`id="${choice}" href="([^"]+)"`).exec(page) ?? [];
  return new URL(href.replaceAll('&amp;', '&'));
}

async function read(request: IncomingMessage, origin: string): Promise<StubRequest> {
  const body = await text(request);
  const url = new URL(request.url ?? '/', origin);
  return { method: request.method ?? '', url, body, form: new URLSearchParams(body) };
}
