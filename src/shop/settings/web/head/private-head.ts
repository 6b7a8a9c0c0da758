import type { MetaDescriptor } from 'react-router';

/** The document head of a page that belongs to one visitor and is not indexed. */
export function privateHead(title: string, shopName: string): MetaDescriptor[] {
  return [{ title: `${title}, ${shopName}` }, { name: 'robots', content: 'noindex' }];
}
