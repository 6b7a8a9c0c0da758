import type { Database } from '#platform/database/database.ts';
import { insertCollection } from '#shop/catalogue/store/collections.ts';

/** More than a workload opens, so that each of its requests can be the first one. */
const collections = 200;

/** Collections by rules that differ, each of which many products match. */
export async function addCollections(db: Database): Promise<void> {
  for (let number = 0; number < collections; number += 1) {
    const rule = {
      match: 'all' as const,
      categories: [],
      brands: [],
      tags: [],
      priceFromMinor: 1000 + number,
      priceToMinor: null,
      isReduced: false,
      newDays: null,
      isInStock: true,
    };
    const facts = {
      title: `Collection ${number}`,
      slug: slugOf(number),
      description: '',
      seoTitle: '',
      seoDescription: '',
      sort: 'none' as const,
      rule,
      isPublished: true,
    };
    const collection = { id: slugOf(number), facts, formerSlugs: [], now: 0 };
    await db.write((writer) => insertCollection(writer, collection, null));
  }
}

export function collectionPath(number: number): string {
  return `/collections/${slugOf(number % collections)}`;
}

function slugOf(number: number): string {
  return `collection-${number}`;
}
