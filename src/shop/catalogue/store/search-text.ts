import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Writer } from '#platform/database/database.ts';
import { searchOf } from '#shop/search/store/search.ts';
import { draftWords, searchWords } from '#shop/search/store/search-words.ts';

/** What a search for products looks at. */
export interface SearchedProduct {
  id: number;
  title: string;
  description: string;
  /** The category's value. */
  category: string;
  status: ProductStatus;
}

export function searchText({
  title,
  description,
  category,
}: Pick<SearchedProduct, 'title' | 'description' | 'category'>): string {
  return `${title} ${description} ${category}`;
}

/** Updates the search index; a draft is found only in the admin. */
export async function refreshSearchText(
  writer: Writer,
  products: readonly SearchedProduct[],
): Promise<void> {
  const indexed = products.map((product) => {
    const words = searchWords(searchText(product));
    const isPublished = product.status === 'published';
    return { productId: product.id, words: isPublished ? words : draftWords(words) };
  });
  await searchOf(writer).index(writer, indexed);
}
