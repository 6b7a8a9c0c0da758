import type { Picture } from '#domain/catalogue/product.ts';
import { pictureUrl } from '#domain/images.ts';
import type { MetaDescriptor } from 'react-router';
import type { Thing, WithContext } from 'schema-dts';

export interface HeadOptions {
  /** Whole, the shop's name included; no two pages share one. */
  title: string;
  /** Cut at a word where it is too long to be shown. */
  description: string;
  /** The one address of the page: origin, path and the query it depends on. */
  url: URL;
  shopName: string;
  /** Shown where the page is linked to; the shop's own card where the page has no picture. */
  picture?: Picture | null;
  robots?: 'noindex' | 'noindex, follow';
  /** What the page is about, as search engines read it. */
  jsonLd?: WithContext<Thing>[];
}

const maxDescriptionLength = 155;
const card = {
  path: '/site/social-card.png',
  width: 1200,
  height: 630,
  alt: 'Headphones in the arched window of a small shop',
};
const pictureWidthPx = 800;

/** Made in loaders, so that none of it travels to the browser as code; `meta` only passes it on. */
export function pageHead(options: HeadOptions): MetaDescriptor[] {
  const { title, url, shopName, picture = null, robots, jsonLd = [] } = options;
  const description = shortened(options.description);
  const shown = picture ? photograph(picture) : card;
  return [
    { title },
    { name: 'description', content: description },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    { tagName: 'link', rel: 'canonical', href: url.href },
    { tagName: 'link', rel: 'manifest', href: '/site.webmanifest' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url.href },
    { property: 'og:image', content: url.origin + shown.path },
    { property: 'og:image:width', content: String(shown.width) },
    { property: 'og:image:height', content: String(shown.height) },
    { property: 'og:image:alt', content: shown.alt },
    { name: 'twitter:card', content: picture ? 'summary' : 'summary_large_image' },
    ...jsonLd.map((thing) => ({ 'script:ld+json': thing })),
  ];
}

function photograph({ name, alt, width, height }: Picture) {
  return {
    path: pictureUrl(name, pictureWidthPx, 'jpg'),
    width: pictureWidthPx,
    height: Math.round((height * pictureWidthPx) / width),
    alt,
  };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxDescriptionLength) return line;
  const start = line.slice(0, maxDescriptionLength);
  const words = start.slice(0, Math.max(start.lastIndexOf(' '), 0)) || start;
  return `${words.replace(/[\s,.;:–-]+$/, '').toWellFormed()}…`;
}
