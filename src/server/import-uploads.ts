import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedFile } from '#shop/access/web/context.ts';
import { recogniseVisitor } from '#shop/identity/use-cases/recognize-visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { sendError } from '#platform/http/error-responses.ts';
import { transferTimeoutMs } from '#platform/http/limits.ts';
import { receiveFile } from './receive-file.ts';
import { uploadGuard } from './uploads.ts';

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
        const { visitor } = await recogniseVisitor(shop, headers);
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
