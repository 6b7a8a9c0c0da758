import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { may } from '#shop/access/rules/permissions.ts';
import { recogniseVisitor } from '#shop/identity/use-cases/recognize-visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { sendError } from '#platform/http/error-responses.ts';
import { bodyLimitBytes } from '#platform/http/limits.ts';

/** Paths that accept images: form posts, React Router's data requests, and uploads ahead of the form. */
export const uploadPaths = [
  '/admin/products',
  '/admin/products.data',
  '/admin/products/pictures',
  '/admin/categories',
  '/admin/categories.data',
];

/** Only staff may send bodies above the form limit; others are rejected before the body is read. */
export function uploadGuard(shop: Shop) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (declaredBytes(request.headers) <= bodyLimitBytes) return;
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    const { visitor } = await recogniseVisitor(shop, headers);
    if (may(visitor, 'manage-products')) return;
    reply.header('connection', 'close');
    await sendError(request, reply, 413);
  };
}

/** Infinite for a chunked body. */
export function declaredBytes(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
