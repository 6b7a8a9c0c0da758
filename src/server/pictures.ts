import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type PictureFiles, pictureType } from '#platform/files/picture-files.ts';

/** `navy-t-shirt-1a2b3c4d-400.avif`: a name, its content's hash, a width. Nothing else is looked up. */
const pictureFile = /^[a-z0-9][a-z0-9-]{0,99}-[0-9a-f]{8}-\d{2,4}\.(?:avif|webp|jpg)$/;

// Browsers add inline styles to the document that they create for an image opened on its own.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export interface PictureOptions {
  /** Where pictures in a local folder are. */
  folder: string;
  files: PictureFiles;
}

/** Product pictures, out of a folder or object storage. Their names carry their content's hash, so they never change. */
export async function pictures(
  app: FastifyInstance,
  { folder, files }: PictureOptions,
): Promise<void> {
  await app.register(fastifyStatic, { serve: false });
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const { file } = request.params;
    if (!pictureFile.test(file)) return reply.callNotFound();
    const stored = files.folder === null ? await files.read(file) : null;
    if (files.folder === null && !stored) return reply.callNotFound();
    // Blocks scripts in case a browser interprets the image as a document.
    reply.header('content-security-policy', policy);
    // Images are embedded by API clients and other websites.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!stored) return reply.sendFile(file, folder, { immutable: true, maxAge: '365d' });
    const etag = `"${file}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(pictureType(file)).send(stored);
  });
}
