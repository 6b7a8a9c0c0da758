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
import { openReview } from '#shop/reviews/use-cases/open-review.ts';
import { maxImportBytes } from '#shop/imports/rules/product-import.ts';
import { storableText } from '#platform/text.ts';
import { keepVideo } from '#shop/catalogue/use-cases/product-video.ts';
import { maxVideoBytes } from '#platform/video-upload.ts';
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

/** Forms to which customers add photos: a review, and the returns of an order, by the account or the signed link. */
export const photoPaths = [
  '/product/:productId/review',
  '/product/:productId/review.data',
  '/order/:orderId/return',
  '/order/:orderId/return.data',
  '/order/:orderId/return/:token',
];

export interface PhotoParams {
  productId?: string;
  orderId?: string;
  token?: string;
}

type PhotoRequest = FastifyRequest<{ Params: PhotoParams }>;

/** Only who may use the form may send bodies above the form limit. */
export function photoGuard(shop: Shop) {
  return async (request: PhotoRequest, reply: FastifyReply): Promise<void> => {
    if (declaredBytes(request.headers) <= bodyLimitBytes) return;
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    const { visitor } = await recognizeVisitor(shop, headers);
    if (await mayAddPhotos(shop, visitor, request)) return;
    reply.header('connection', 'close');
    await sendError(request, reply, 413);
  };
}

/** React Router's data requests end in `.data`. */
async function mayAddPhotos(
  shop: Shop,
  visitor: Visitor | null,
  { params, ip }: Pick<PhotoRequest, 'params' | 'ip'>,
): Promise<boolean> {
  const { productId, orderId = '', token = null } = params;
  if (productId !== undefined) {
    const form = { productId: idFrom(productId), reviewId: null };
    const opened = visitor && (await openReview(shop, visitor, form));
    return opened !== null && opened.ok && opened.value.mayWrite;
  }
  const own = await findOwnOrder(shop, {
    orderId: idFrom(orderId),
    visitor,
    token: token?.replace(/\.data$/, '') ?? null,
    network: clientNetwork(ip),
  });
  return own.ok;
}

function idFrom(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
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

/** The page that accepts the video of a product. */
const videoPaths = ['/admin/products/:productId/video', '/admin/products/:productId/video.data'];

interface SentFile {
  chunks: AsyncIterable<Uint8Array>;
  /** '' if none was selected. */
  name: string;
}

/** Null if no file was selected, or the sender may not upload. */
type KeepFile = (
  shop: Shop,
  visitor: Visitor | null,
  file: SentFile & { productId: number },
) => Promise<ReceivedFile | null>;

interface FileUploadsOptions {
  shop: Shop;
  /** Handles the form after the file has been extracted. */
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** The page that accepts product files, and the URL to which React Router's scripts post them. */
export const importPaths = ['/admin/products/import', '/admin/products/import.data'];

/** Forms are streamed: the file is written to disk, and the page receives the other fields. */
export async function fileUploads(
  app: FastifyInstance,
  { shop, handler }: FileUploadsOptions,
): Promise<void> {
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  for (const { url, ...rules } of fileForms) {
    app.route<{ Params: { productId?: string } }>({
      method: 'POST',
      url,
      handlerTimeout: transferTimeoutMs,
      onRequest: uploadGuard(shop),
      handler: async (request, reply) => {
        if (!(request.body instanceof Readable)) return handler(request, reply);
        const headers = new Headers({ cookie: request.headers.cookie ?? '' });
        const { visitor } = await recognizeVisitor(shop, headers);
        const keep = (file: SentFile) => {
          return rules.keep(shop, visitor, { ...file, productId: idIn(request.params) });
        };
        const sent = { headers: request.headers, body: request.body };
        const taken = await receiveFile(shop, sent, { ...rules, keep });
        if (!taken) return sendError(request, reply, 400);
        request.receivedFile = taken.received;
        request.body = Buffer.from(taken.fields.toString());
        request.headers['content-type'] = 'application/x-www-form-urlencoded';
        return handler(request, reply);
      },
    });
  }
}

function idIn({ productId = '' }: { productId?: string }): number {
  return /^[1-9]\d{0,14}$/.test(productId) ? Number(productId) : 0;
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

interface Receiving {
  maxBytes: number;
  keep: (file: SentFile) => Promise<ReceivedFile | null>;
}

/** Parses a multipart form and stores its file. Null if the request is not a multipart form. */
async function receiveFile(
  shop: Shop,
  { headers, body }: Form,
  { maxBytes, keep }: Receiving,
): Promise<Taken | null> {
  const fields = new URLSearchParams();
  let kept: Promise<ReceivedFile | null> = Promise.resolve(null);
  let file: Readable | null = null;
  try {
    const form = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      // One byte more than allowed, so that an oversized file can be detected.
      limits: { files: 1, fields: 10, fieldSize: 1000, fileSize: maxBytes + 1 },
    });
    form.on('field', (name, value) => fields.append(name, value));
    form.on('file', (_field, stream, name) => {
      file = stream;
      // Truncation is also reported below, possibly after the reader has gone.
      stream.on('error', () => {});
      // If the disk is full, writing stops while the rest of the form still arrives.
      const chunks = stream.iterator({ destroyOnReturn: false });
      kept = keep({ chunks, name: storableText(name ?? '') });
      // Reported below; the form is read to its end in any case.
      kept.then(
        () => stream.resume(),
        () => stream.resume(),
      );
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
const keepImport: KeepFile = async (shop, visitor, { chunks, name }) => {
  const kept = await keepImportFile(shop, visitor, chunks);
  if (!kept.ok) {
    const { code } = kept.failure;
    return code === 'forbidden' ? null : { ok: false, failure: { code } };
  }
  const { file, bytes } = kept.value;
  if (bytes > 0 || name !== '') return { ok: true, value: { name, file, bytes } };
  await shop.importFiles.remove(file);
  return null;
};

const keepProductVideo: KeepFile = async (shop, visitor, { chunks, name, productId }) => {
  const kept = await keepVideo(shop, visitor, { productId, chunks });
  if (kept.ok) return { ok: true, value: { name, ...kept.value } };
  const { code } = kept.failure;
  if (code === 'wrong-type' || code === 'too-many-bytes') return { ok: false, failure: { code } };
  return null;
};

const fileForms: readonly { url: string; maxBytes: number; keep: KeepFile }[] = [
  ...importPaths.map((url) => ({ url, maxBytes: maxImportBytes, keep: keepImport })),
  ...videoPaths.map((url) => ({ url, maxBytes: maxVideoBytes, keep: keepProductVideo })),
];
