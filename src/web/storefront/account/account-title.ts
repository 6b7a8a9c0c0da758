import type { MetaDescriptor } from 'react-router';

/** The head of a part of the account page: nobody's but the visitor's. */
export function accountTitle(section: string, shopName: string): MetaDescriptor[] {
  return [{ title: `${section}, ${shopName}` }, { name: 'robots', content: 'noindex' }];
}
