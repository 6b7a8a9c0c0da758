import type { Crumb } from '#platform/web/breadcrumb.tsx';
import type { BreadcrumbList, WithContext } from 'schema-dts';

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
