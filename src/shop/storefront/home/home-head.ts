import type { Settings } from '#shop/settings/rules/settings.ts';
import { pageHead } from '#shop/settings/web/head/page-head.ts';
import { shopJsonLd } from '#shop/settings/web/head/shop-json-ld.ts';

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
