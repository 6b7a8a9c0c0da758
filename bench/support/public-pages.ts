import { readFile } from 'node:fs/promises';
import { sampleVideo } from '../../tests/support/sample-video.ts';
import { adminKey } from './admin-key.ts';

export interface PublicPage {
  path: string;
  name: string;
  /** Why its robots tag keeps it out of search engines, where it has one. */
  excludedBecause?: string;
  isMissing?: boolean;
}

const clothes = "men's clothing";
const picture = new URL('../../public/icon-512.png', import.meta.url);

/**
 * Every kind of page that is open to everyone. Adds what the demo has none of: a video, a size guide, a collection and
 * a gift card.
 */
export async function preparePublicPages(origin: string): Promise<PublicPage[]> {
  const key = await adminKey(origin);
  const video = `data:video/mp4;base64,${sampleVideo().toString('base64')}`;
  await call('PUT', '/products/2/video', { video, caption: 'The ear cups fold flat.' });
  const table = [
    ['Size', 'Chest (cm)'],
    ['S', '88–94'],
    ['M', '94–100'],
  ];
  await call('POST', '/size-guides', { title: 'Shirts', table, categories: [clothes] });
  const chosen = { title: 'Leather goods', description: 'Cut, sewn and **waxed by hand**.' };
  await call('POST', '/collections', { ...chosen, productIds: [3, 5, 9, 19], isPublished: true });
  const card = await call('POST', '/products', {
    title: 'Gift card of 50 dollars',
    price: 50,
    description: 'Sent by email within seconds, spent in parts or at once.',
    category: clothes,
    image: `data:image/png;base64,${await readFile(picture, 'base64')}`,
    shippingClass: 'gift-card',
  });
  return pagesWith(Number(card['id']));

  async function call(
    method: string,
    path: string,
    body: object,
  ): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}

function pagesWith(giftCard: number): PublicPage[] {
  const variant = 'another view of a listed page';
  const tool = 'a form about one product, not content';
  return [
    { name: 'home', path: '/' },
    { name: 'shop, rows', path: '/shop' },
    { name: 'shop, grid', path: '/shop?view=grid3&size=12', excludedBecause: variant },
    { name: 'category', path: `/shop/${encodeURIComponent(clothes)}` },
    { name: 'search', path: '/shop/leather', excludedBecause: 'search results' },
    { name: 'search without results', path: '/shop/umbrella', excludedBecause: 'search results' },
    { name: 'collection', path: '/collections/leather-goods' },
    { name: 'product with a video', path: '/product/2' },
    { name: 'product with variants', path: '/product/1' },
    { name: 'product, reviews', path: '/product/1?tab=reviews' },
    { name: 'gift card', path: `/product/${giftCard}` },
    { name: 'delivery of a product', path: '/product/1/delivery', excludedBecause: tool },
    { name: 'size guide of a product', path: '/product/1/size-guide', excludedBecause: tool },
    { name: 'back in stock', path: '/product/20/back-in-stock', excludedBecause: tool },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
    { name: 'newsletter', path: '/newsletter' },
    { name: 'shipping', path: '/shipping' },
    { name: 'returns', path: '/returns' },
    { name: 'terms', path: '/terms' },
    { name: 'privacy', path: '/privacy' },
    { name: 'imprint', path: '/imprint' },
    { name: 'sign-in', path: '/signin' },
    { name: 'sign-up', path: '/signin?tab=register' },
    { name: 'forgotten password', path: '/forgot', excludedBecause: 'no content' },
    { name: 'not found', path: '/nowhere', excludedBecause: 'no content', isMissing: true },
  ];
}
