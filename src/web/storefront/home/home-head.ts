import type { Settings } from '#domain/settings.ts';
import { pageHead } from '#web/head/page-head.ts';
import { shopJsonLd } from '#web/head/shop-things.ts';

export function homeHead(origin: string, settings: Settings) {
  const { shopName, tagline, aboutIntro } = settings;
  return pageHead({
    title: `${shopName}: ${tagline}`,
    description: aboutIntro[0] ?? tagline,
    url: new URL('/', origin),
    shopName,
    jsonLd: shopJsonLd(origin, settings),
  });
}
