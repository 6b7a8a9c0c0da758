import { pages } from '#shop/access/rules/pages.ts';
import type { Route } from './+types/robots';

/** Of the pages and the API: a path excludes everything that starts with it. */
const excluded = [
  '/api/',
  ...pages.filter(({ crawling }) => crawling === 'excluded').map(({ path }) => pattern(path)),
].toSorted();
const shortest = excluded.filter(
  (path) => !excluded.some((other) => other !== path && path.startsWith(`${other}/`)),
);

export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...shortest.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${url.origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

// As robots.txt writes the router's path: a parameter is an asterisk.
function pattern(path: string): string {
  return `/${path.replaceAll(/:\w+\??/g, '*').replace(/\/\*$/, '')}`;
}
