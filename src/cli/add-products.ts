import type { Shop } from '#services/shop.ts';
import { insertProduct } from '#storage/catalogue/products.ts';
import { generateProducts } from '../../seeds/bulk.ts';

const batchSize = 500;

/** Adds generated products behind those that are there, a batch to a write. */
export async function addProducts(shop: Shop, count: number): Promise<void> {
  const first = (await highestId(shop)) + 1;
  for (let done = 0; done < count; done += batchSize) {
    const products = generateProducts(first + done, Math.min(batchSize, count - done));
    await shop.db.write(async (writer) => {
      for (const product of products) await insertProduct(writer, product);
    });
  }
}

async function highestId(shop: Shop): Promise<number> {
  const { id } = await shop.db.read
    .selectFrom('products')
    .select((products) => products.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}
