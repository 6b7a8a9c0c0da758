import type { MetaDescriptor } from 'react-router';

/** The document head of an account section. Account pages are private and not indexed. */
export function accountTitle(section: string, shopName: string): MetaDescriptor[] {
  return [{ title: `${section}, ${shopName}` }, { name: 'robots', content: 'noindex' }];
}
