import fastifyStatic from '@fastify/static';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PictureFiles, pictureType } from '#platform/files/picture-files.ts';
import { transferTimeoutMs } from '#platform/http/limits.ts';
import { videoFile, videoType } from '#platform/video-upload.ts';

/** `navy-t-shirt-1a2b3c4d-400.avif`: a name, its content's hash, a width. Nothing else is looked up. */
const pictureFile = /^[a-z0-9][a-z0-9-]{0,99}-[0-9a-f]{8}-\d{2,4}\.(?:avif|webp|jpg)$/;

// Browsers add inline styles to the document that they create for an image opened on its own.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Browsers play a video that is opened on its own in a document of theirs. */
const videoPolicy = `${policy}; media-src 'self'`;

const keptForever = 'public, max-age=31536000, immutable';

export interface PictureOptions {
  /** Where pictures in a local folder are. */
  folder: string;
  files: PictureFiles;
}

/** Product pictures and videos, out of a folder or object storage. What a name answers never changes. */
export async function pictures(
  app: FastifyInstance,
  { folder, files }: PictureOptions,
): Promise<void> {
  await app.register(fastifyStatic, { serve: false });
  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    { handlerTimeout: transferTimeoutMs },
    async (request, reply) => {
      const { file } = request.params;
      const isVideo = videoFile.test(file);
      if (!isVideo && !pictureFile.test(file)) return reply.callNotFound();
      // Blocks scripts in case a browser interprets the file as a document.
      reply.header('content-security-policy', isVideo ? videoPolicy : policy);
      // Images are embedded by API clients and other websites.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (files.folder !== null) {
        return reply.sendFile(file, folder, { immutable: true, maxAge: '365d' });
      }
      const etag = `"${file}"`;
      const stored = { file, etag, files };
      return isVideo
        ? sendStoredVideo(request, reply, stored)
        : sendStoredPicture(request, reply, stored);
    },
  );
}

interface StoredFile {
  file: string;
  etag: string;
  files: PictureFiles;
}

async function sendStoredPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, etag, files }: StoredFile,
) {
  const bytes = await files.read(file);
  if (!bytes) return reply.callNotFound();
  reply.header('etag', etag).header('cache-control', keptForever);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(pictureType(file)).send(bytes);
}

/** Browsers request videos in ranges, to play and to move within them. */
async function sendStoredVideo(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, etag, files }: StoredFile,
) {
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isCurrent ? rangeIn(headers.range) : null;
  const stream = await files.readStream(file, range?.from ?? 0);
  if (!stream) return range ? reply.code(416).send() : reply.callNotFound();
  reply.header('etag', etag).header('cache-control', keptForever).header('accept-ranges', 'bytes');
  if (headers['if-none-match'] === etag) {
    stream.content.destroy();
    return reply.code(304).send();
  }
  const { all, content } = stream;
  const from = range?.from ?? 0;
  const to = Math.min(range?.to ?? all - 1, all - 1);
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${all}`);
  const length = to + 1 - from;
  reply.header('content-length', length).type(videoType(file));
  return reply.send(Readable.from(firstBytes(content, length), { objectMode: false }));
}

/** One range with a beginning. Others are answered with the whole file, as HTTP allows. */
function rangeIn(header: string | undefined): { from: number; to: number } | null {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined) return null;
  const range = { from: Number(from), to: to ? Number(to) : Number.MAX_SAFE_INTEGER };
  return range.to < range.from ? null : range;
}

async function* firstBytes(content: AsyncIterable<Buffer>, length: number) {
  let left = length;
  for await (const chunk of content) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
