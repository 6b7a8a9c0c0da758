import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** `navy-t-shirt-1a2b3c4d-400.avif`: a name, its content's hash, a width. Nothing else is looked up. */
const pictureFile = /^[a-z0-9][a-z0-9-]{0,99}-[0-9a-f]{8}-\d{2,4}\.(?:avif|webp|jpg)$/;

// Browsers style the page that they make around a picture which is opened alone.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Product pictures, out of `folder`. Their names carry their content's hash, so they never change. */
export async function pictures(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  await app.register(fastifyStatic, { serve: false });
  app.get<{ Params: { file: string } }>('/pictures/:file', (request, reply) => {
    const { file } = request.params;
    if (!pictureFile.test(file)) return reply.callNotFound();
    // Whatever a browser takes it for, it does nothing.
    reply.header('content-security-policy', policy);
    // Its URL is given to programs and other websites, which show it on pages of their own.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.sendFile(file, folder, { immutable: true, maxAge: '365d' });
  });
}
