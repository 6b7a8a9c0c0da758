import type { FastifyInstance } from 'fastify';
import { operations } from '../operations.ts';

/** 'pages': shop/access/rules/pages.ts decides page by page; 'metrics-readers': see health.ts. */
type EndpointAccess = 'everyone' | 'metrics-readers' | 'pages';

/** Access rules for routes that are neither pages (shop/access/rules/pages.ts) nor API operations (api/operations.ts). */
export const endpoints: Readonly<Record<string, EndpointAccess>> = {
  '/healthz': 'everyone',
  '/readyz': 'everyone',
  '/metrics': 'metrics-readers',
  '/pictures/:file': 'everyone',
  // Accepts only what a payment provider has signed.
  '/webhooks/payments/:gateway': 'everyone',
  '/api': 'everyone',
  '/api/': 'everyone',
  '/api/openapi.json': 'everyone',
  // Always responds with 404.
  '/api/*': 'everyone',
  // Reads a form of two fields and answers nothing.
  '/search-clicks': 'everyone',
  // Reads a form of two fields, keeps them in a cookie and answers nothing.
  '/list-look': 'everyone',
  '/*': 'pages',
  '/viewcart/lines': 'pages',
  '/admin/products': 'pages',
  '/admin/products.data': 'pages',
  '/admin/products/:productId': 'pages',
  '/admin/products/:productId/video': 'pages',
  '/admin/products/:productId/video.data': 'pages',
  '/admin/categories': 'pages',
  '/admin/categories.data': 'pages',
  '/admin/collections': 'pages',
  '/admin/collections.data': 'pages',
  '/admin/products/export.csv': 'pages',
  '/admin/orders/payments.csv': 'pages',
  '/admin/live': 'pages',
  '/admin/products/import/:importId/problems.csv': 'pages',
  '/admin/products/import': 'pages',
  '/admin/products/import.data': 'pages',
  '/admin/products/pictures': 'pages',
  '/product/:productId/review': 'pages',
  '/product/:productId/review.data': 'pages',
  '/order/:orderId/return': 'pages',
  '/order/:orderId/return.data': 'pages',
  '/order/:orderId/return/:token': 'pages',
};

/** Startup fails if a route has no access rule in any table. */
export function requireAccess(app: FastifyInstance): void {
  const known = new Set(operations.map(({ method, path }) => `${method} ${fastifyPath(path)}`));
  app.addHook('onRoute', ({ method, url }) => {
    if (Object.hasOwn(endpoints, url)) return;
    for (const one of [method].flat()) {
      // Fastify serves HEAD wherever it serves GET.
      const route = `${one === 'HEAD' ? 'GET' : one} ${url.replace(/\/$/, '')}`;
      if (!known.has(route)) throw new Error(`no table declares the access to ${route}`);
    }
  });
}

function fastifyPath(path: string): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
