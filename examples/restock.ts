import { shopClient } from './shop-client.ts';

/** Fills the shelves up to `pieces` of everything that is nearly sold out; answers what was filled. */
export async function restock(origin: string, key: string, pieces: number): Promise<string[]> {
  const shop = shopClient({ origin, key });
  const filled: string[] = [];
  for (let page = 1; ; page += 1) {
    const listed = await shop.listProducts({ page, fields: 'id,title,availability' });
    if (!listed.ok) throw new Error(listed.problem.title);
    for (const { id, title, availability } of listed.value) {
      if (availability === 'in-stock') continue;
      const changed = await shop.changeProduct(id, { stock: pieces });
      if (!changed.ok) throw new Error(`${title}: ${changed.problem.title}`);
      filled.push(title);
    }
    if (!listed.headers.has('link')) return filled;
  }
}
