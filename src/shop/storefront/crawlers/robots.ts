import type { Route } from './+types/robots';

/** Private pages, the admin, and endpoints that are not pages. */
const closed = [
  '/account',
  '/admin',
  '/api/',
  '/checkout',
  '/demo-gateway',
  '/myorder',
  '/product/*/review',
  '/session',
  '/signout',
  '/viewcart',
];

export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${url.origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
