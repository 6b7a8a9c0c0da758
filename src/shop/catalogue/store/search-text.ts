import type { ProductStatus } from '#shop/catalogue/rules/product.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { searchOf } from '#shop/search/store/search.ts';
import { learnWords } from '#shop/search/store/vocabulary.ts';
import {
  draftWords,
  indexedWords,
  type SearchedFields,
  searchWords,
} from '#shop/search/rules/search-words.ts';
import { findEditableProduct } from './editable-products.ts';

/** What a search for products looks at. */
export interface SearchedProduct extends SearchedText {
  id: number;
  status: ProductStatus;
}

interface SearchedText {
  title: string;
  description: string;
  /** The category's value. */
  category: string;
  brand: string | null;
  variants: readonly {
    sku: string | null;
    gtin: string | null;
    optionValues: readonly string[];
  }[];
}

export function searchedFields(product: SearchedText): SearchedFields {
  const { title, description, category, brand, variants } = product;
  const ofVariants = variants.flatMap(({ sku, gtin, optionValues }) => [
    sku,
    gtin,
    ...optionValues,
  ]);
  return { title, description, names: [category, brand, ...ofVariants].filter(Boolean).join(' ') };
}

/** A product as it is loaded for a change. */
export function searchedText({ facts, variants }: LoadedProduct): SearchedText {
  return { ...facts, variants };
}

interface LoadedProduct extends Pick<SearchedText, 'variants'> {
  facts: Omit<SearchedText, 'variants'>;
}

/** Updates the search index; a draft is found only in the admin. */
export async function refreshSearchText(
  writer: Writer,
  products: readonly SearchedProduct[],
): Promise<void> {
  const indexed = products.map((product) => {
    const fields = searchedFields(product);
    const words =
      product.status === 'published'
        ? indexedWords(fields)
        : draftWords(searchWords(Object.values(fields).join(' ')));
    return { productId: product.id, words };
  });
  await searchOf(writer).index(writer, indexed);
  await learnWords(
    writer,
    indexed.flatMap(({ words }) => words),
  );
}

/** Indexes the next products above `after` anew. Returns the last id, or null when there are no more. */
export async function reindexProducts(
  writer: Writer,
  { after, limit }: { after: number; limit: number },
): Promise<number | null> {
  const ids = await nextIds(writer, after, limit);
  const products: SearchedProduct[] = [];
  for (const id of ids) {
    const product = await findEditableProduct(writer, id);
    if (product) products.push({ ...searchedText(product), id, status: product.status });
  }
  await refreshSearchText(writer, products);
  return ids.at(-1) ?? null;
}

async function nextIds(reader: Reader, after: number, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('products')
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
