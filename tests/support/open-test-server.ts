import { once } from 'node:events';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { startServer, type ServerOptions } from '#server/server.ts';
import type { Shop } from '#shop/shop.ts';
import { insertCategory } from '#shop/catalogue/store/categories.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { generateProducts } from '../../seeds/bulk.ts';
import { demoCategories } from '../../seeds/demo/categories.ts';
import { emptyShop } from './demo-shop.ts';
import { openMigratedFile } from './each-engine.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface TestRequest {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

export interface TestServer {
  shop: Shop;
  /** http://127.0.0.1:PORT */
  address: string;
  /** Sends exactly these headers and Host; does not decode or follow redirects. */
  ask: (path: string, request?: TestRequest) => Promise<Answer>;
  /** Writes to the socket and returns everything that is received until the server closes it. */
  askRaw: (text: string) => Promise<string>;
  /** Writes these over one connection, each after the previous response. */
  askInTurn: (texts: readonly string[]) => Promise<string[]>;
  stop: () => Promise<void>;
}

/** Starts a server on a free port with a shop of two products; stopped when the test ends. */
export async function openTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const shop = options.shop ?? (await temporaryShop());
  const server = await startServer({
    shop,
    render: async () => new Response('<p>hello</p>', { headers: { 'content-type': 'text/html' } }),
    isReady: async () => true,
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    files: new Map(),
    picturesDir: '/nowhere',
    cachesPages: true,
    ...options,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  onTestFinished(stop);
  const { port } = new URL(server.address);
  return {
    shop,
    address: server.address,
    ask: (path, request) => ask(server.address, path, request),
    askRaw: (text) => askRaw(Number(port), text),
    askInTurn: (texts) => askInTurn(Number(port), texts),
    stop,
  };
}

export async function temporaryShop(): Promise<Shop> {
  const db = await openMigratedFile();
  onTestFinished(() => db.close());
  const shop = emptyShop(db);
  await shop.db.write(async (writer) => {
    for (const category of demoCategories) await insertCategory(writer, category);
    for (const product of generateProducts(1, 2)) await insertProduct(writer, product);
  });
  return shop;
}

/** Sends exactly these headers and Host; does not decode or follow redirects. */
export async function ask(
  origin: string,
  path: string,
  options: TestRequest = {},
): Promise<Answer> {
  const { method = 'GET', body } = options;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const headers = { ...length, ...options.headers };
  const { hostname, port } = new URL(origin);
  const request = httpRequest({ hostname, port, path, method, headers, agent: false });
  request.end(body);
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: whole,
    text: whole.toString(),
  };
}

async function askRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1').write(text);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

async function askInTurn(port: number, texts: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const answers: string[] = [];
  for (const text of texts) {
    socket.write(text);
    const [answer] = await once(socket, 'data');
    answers.push(String(answer));
  }
  socket.destroy();
  return answers;
}
