import { type Picture, pictureUrl, sitePictureUrl } from '#platform/images.ts';
import { decimalString, type Money } from '#platform/money.ts';
import type { MetaDescriptor } from 'react-router';
import type { BreadcrumbList, Thing, WithContext } from 'schema-dts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import { sitePictures } from '#shop/settings/rules/site-pictures.ts';
import type { Crumb } from '#platform/web/breadcrumb.tsx';

export interface HeadOptions {
  /** The full document title including the shop's name, unique per page. */
  title: string;
  /** Truncated at a word boundary if too long. */
  description: string;
  /** The canonical URL: origin, path and the query parameters that change the content. */
  url: URL;
  shopName: string;
  /** The social sharing picture; defaults to the shop's card. */
  picture?: Picture | null;
  /** What a shared link says of a product that is sold. */
  offer?: SharedOffer;
  robots?: 'noindex' | 'noindex, follow';
  /** The structured data of the page. */
  jsonLd?: WithContext<Thing>[];
}

export interface SharedOffer {
  price: Money;
  isAvailable: boolean;
}

const maxDescriptionLength = 155;
/** It has the name of the demo in it, so shops of another name show a slide instead. */
const card = {
  path: '/site/social-card.png',
  width: 1200,
  height: 630,
  alt: 'Headphones in the arched window of a small shop',
};
const pictureWidthPx = 800;

/** Called in loaders only, so the code stays out of the client bundle; `meta` passes the result on. */
export function pageHead(options: HeadOptions): MetaDescriptor[] {
  const { title, url, shopName, picture = null, robots, offer, jsonLd = [] } = options;
  const description = shortened(options.description);
  const ownCard = shopName === defaultSettings.shopName ? card : plainCard();
  const shown = picture ? photograph(picture) : ownCard;
  return [
    { title },
    { name: 'description', content: description },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    { tagName: 'link', rel: 'canonical', href: url.href },
    { tagName: 'link', rel: 'manifest', href: '/site.webmanifest' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:type', content: offer ? 'product' : 'website' },
    { property: 'og:title', content: withoutShop(title, shopName) },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url.href },
    { property: 'og:image', content: url.origin + shown.path },
    { property: 'og:image:width', content: String(shown.width) },
    { property: 'og:image:height', content: String(shown.height) },
    { property: 'og:image:alt', content: shown.alt },
    { name: 'twitter:card', content: picture ? 'summary' : 'summary_large_image' },
    ...(offer ? offerProperties(offer) : []),
    ...jsonLd.map((thing) => ({ 'script:ld+json': thing })),
  ];
}

/** Cards show the name of the shop in a line of its own. */
function withoutShop(title: string, shopName: string): string {
  const end = `, ${shopName}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

function offerProperties({ price, isAvailable }: SharedOffer): MetaDescriptor[] {
  return [
    { property: 'product:price:amount', content: decimalString(price) },
    { property: 'product:price:currency', content: price.currency },
    { property: 'product:availability', content: isAvailable ? 'in stock' : 'out of stock' },
  ];
}

/** Made when it is needed: the browser, which needs none, would keep the list of pictures for its sake. */
function plainCard() {
  const { name, width, height, alt } = sitePictures['slide-sound'];
  return { path: sitePictureUrl(name, width, 'jpg'), width, height, alt };
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

/** The breadcrumb of the page; its last item is the page itself, at `url`. */
export function breadcrumbList(trail: readonly Crumb[], url: URL): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: to === undefined ? url.href : new URL(to, url).href,
    })),
  };
}

/** The document head of a page that belongs to one visitor and is not indexed. */
export function privateHead(title: string, shopName: string): MetaDescriptor[] {
  return [{ title: `${title}, ${shopName}` }, { name: 'robots', content: 'noindex' }];
}
