import { shopClient } from './shop-client.ts';

/** Sets the stock of every product that is low or sold out to `units`; returns the titles of those products. */
export async function restock(origin: string, key: string, units: number): Promise<string[]> {
  const shop = shopClient({ origin, key });
  const restocked: string[] = [];
  for (let page = 1; ; page += 1) {
    const listed = await shop.listProducts({ page, fields: 'id,title,availability' });
    if (!listed.ok) throw new Error(listed.problem.title);
    for (const { id, title, availability } of listed.value) {
      if (availability === 'in-stock') continue;
      const changed = await shop.changeProduct(id, { stock: units });
      if (!changed.ok) throw new Error(`${title}: ${changed.problem.title}`);
      restocked.push(title);
    }
    if (!listed.headers.has('link')) return restocked;
  }
}
