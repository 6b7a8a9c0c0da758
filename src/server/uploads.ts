import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { may } from '#shop/access/rules/permissions.ts';
import { recognizeVisitor } from '#shop/identity/use-cases/sessions.ts';
import type { Shop } from '#shop/shop.ts';
import { findOwnOrder } from '#shop/orders/use-cases/cancel-order.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { sendError } from '#platform/http/error-responses.ts';
import { bodyLimitBytes, transferTimeoutMs } from '#platform/http/limits.ts';
import { Readable } from 'node:stream';
import type { ReceivedFile } from '#shop/access/web/context.ts';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { maxImportBytes } from '#shop/imports/rules/product-import.ts';
import { storableText } from '#platform/text.ts';
import { keepImportFile } from '#shop/imports/use-cases/start-import.ts';

/** Paths that accept images: form posts, React Router's data requests, and uploads ahead of the form. */
export const uploadPaths = [
  '/admin/products',
  '/admin/products.data',
  '/admin/products/pictures',
  // Also as data request, 12.data.
  '/admin/products/:productId',
  '/admin/categories',
  '/admin/categories.data',
  '/admin/collections',
  '/admin/collections.data',
];

/** Only staff may send bodies above the form limit; others are rejected before the body is read. */
export function uploadGuard(shop: Shop) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (declaredBytes(request.headers) <= bodyLimitBytes) return;
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    const { visitor } = await recognizeVisitor(shop, headers);
    if (may(visitor, 'manage-products')) return;
    reply.header('connection', 'close');
    await sendError(request, reply, 413);
  };
}

/** Forms to which customers add photos: the page of an order's returns, by the account or the signed link. */
export const photoPaths = [
  '/order/:orderId/return',
  '/order/:orderId/return.data',
  '/order/:orderId/return/:token',
];

interface OrderParams {
  orderId: string;
  token?: string;
}

/** Only the customer of the order may send bodies above the form limit. React Router's data requests end in `.data`. */
export function photoGuard(shop: Shop) {
  return async (
    request: FastifyRequest<{ Params: OrderParams }>,
    reply: FastifyReply,
  ): Promise<void> => {
    if (declaredBytes(request.headers) <= bodyLimitBytes) return;
    const { orderId, token = null } = request.params;
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    const { visitor } = await recognizeVisitor(shop, headers);
    const own = await findOwnOrder(shop, {
      orderId: /^[1-9]\d{0,14}$/.test(orderId) ? Number(orderId) : 0,
      visitor,
      token: token?.replace(/\.data$/, '') ?? null,
      network: clientNetwork(request.ip),
    });
    if (own.ok) return;
    reply.header('connection', 'close');
    await sendError(request, reply, 413);
  };
}

/** Infinite for a chunked body. */
export function declaredBytes(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

declare module 'fastify' {
  interface FastifyRequest {
    receivedFile: ReceivedFile | null;
  }
}

interface ImportUploadsOptions {
  shop: Shop;
  /** Handles the form after the file has been extracted. */
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** The page that accepts product files, and the URL to which React Router's scripts post them. */
export const importPaths = ['/admin/products/import', '/admin/products/import.data'];

/** Forms are streamed: the file is written to disk, and the page receives the other fields. */
export async function importUploads(
  app: FastifyInstance,
  { shop, handler }: ImportUploadsOptions,
): Promise<void> {
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  for (const url of importPaths) {
    app.route({
      method: 'POST',
      url,
      handlerTimeout: transferTimeoutMs,
      onRequest: uploadGuard(shop),
      handler: async (request, reply) => {
        if (!(request.body instanceof Readable)) return handler(request, reply);
        const headers = new Headers({ cookie: request.headers.cookie ?? '' });
        const { visitor } = await recognizeVisitor(shop, headers);
        const taken = await receiveFile(shop, visitor, {
          headers: request.headers,
          body: request.body,
        });
        if (!taken) return sendError(request, reply, 400);
        request.receivedFile = taken.received;
        request.body = Buffer.from(taken.fields.toString());
        request.headers['content-type'] = 'application/x-www-form-urlencoded';
        return handler(request, reply);
      },
    });
  }
}

interface Form {
  headers: IncomingHttpHeaders;
  body: Readable;
}

interface Taken {
  /** Null if no file was selected, or the sender may not upload. */
  received: ReceivedFile | null;
  fields: URLSearchParams;
}

const limits = {
  files: 1,
  fields: 10,
  fieldSize: 1000,
  // One byte more than allowed, so that an oversized file can be detected.
  fileSize: maxImportBytes + 1,
};

/** Parses a multipart form and stores its file. Null if the request is not a multipart form. */
async function receiveFile(
  shop: Shop,
  visitor: Visitor | null,
  { headers, body }: Form,
): Promise<Taken | null> {
  const fields = new URLSearchParams();
  let kept: Promise<ReceivedFile | null> = Promise.resolve(null);
  let file: Readable | null = null;
  try {
    const form = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits,
    });
    form.on('field', (name, value) => fields.append(name, value));
    form.on('file', (_field, stream, name) => {
      file = stream;
      // Truncation is also reported below, possibly after the reader has gone.
      stream.on('error', () => {});
      kept = keptAs(shop, visitor, { stream, name });
      // Reported below; the form is read to its end in any case.
      kept.catch(() => stream.resume());
    });
    await pipeline(body, form);
  } catch (error) {
    (file as Readable | null)?.destroy();
    await kept.catch(() => null);
    shop.log.info({ reason: String(error) }, 'file upload aborted');
    return null;
  }
  return { received: await kept, fields };
}

/** Browsers send an unnamed empty file if none was selected. */
async function keptAs(
  shop: Shop,
  visitor: Visitor | null,
  { stream, name }: { stream: Readable; name: string | undefined },
): Promise<ReceivedFile | null> {
  // If the disk is full, writing stops while the rest of the form still arrives.
  const chunks = stream.iterator({ destroyOnReturn: false });
  const kept = await keepImportFile(shop, visitor, chunks);
  if (kept.ok) {
    const { file, bytes } = kept.value;
    if (bytes > 0 || name)
      return { ok: true, value: { name: storableText(name ?? ''), file, bytes } };
    await shop.importFiles.remove(file);
    return null;
  }
  stream.resume();
  const { code } = kept.failure;
  return code === 'forbidden' ? null : { ok: false, failure: { code } };
}
