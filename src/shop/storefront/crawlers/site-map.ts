import { escapeHtml } from '#platform/text.ts';

interface Entry {
  url: string;
  /** Omitted if unknown. */
  changedAt?: number;
}

type Kind = 'urlset' | 'sitemapindex';

const elements: Record<Kind, string> = { urlset: 'url', sitemapindex: 'sitemap' };

/** An XML file of the sitemaps.org protocol: a sitemap or a sitemap index. */
export function siteMap(kind: Kind, entries: readonly Entry[]): Response {
  const name = elements[kind];
  const lines = entries.map(({ url, changedAt }) => {
    const lastmod = changedAt === undefined ? '' : `<lastmod>${isoTime(changedAt)}</lastmod>`;
    return `<${name}><loc>${escapeHtml(url)}</loc>${lastmod}</${name}>\n`;
  });
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${xmlns}">\n${lines.join('')}</${kind}>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function isoTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
